import { Injectable } from '@nestjs/common';
import { isId, type Id } from '../../platform/ids/index.js';
import type { ApiCaller } from '../api-keys/index.js';
import { PersonRecordStore } from '../persons/index.js';
import type { DeviceKey } from './device-key.entity.js';
import { deviceKeyNotFound } from './device-key.problems.js';
import type { KeyOwner } from './device-key.store.js';
import { DeviceKeys } from './device-keys.service.js';

/** A person's keys as their organization sees them. Another organization's or environment's person has none. */
@Injectable()
export class PersonKeys {
  constructor(
    private readonly keys: DeviceKeys,
    private readonly people: PersonRecordStore,
  ) {}

  async list(caller: ApiCaller, userId: string): Promise<DeviceKey[]> {
    const owner = await this.#ownerOf(caller, userId);
    return owner ? this.keys.list(owner) : [];
  }

  /** Throws `device_key_not_found`. */
  async revoke(caller: ApiCaller, userId: string, id: Id<'dkey'>): Promise<void> {
    const owner = await this.#ownerOf(caller, userId);
    if (!owner) throw deviceKeyNotFound();
    await this.keys.revoke(owner, id, caller.id);
  }

  async revokeAll(caller: ApiCaller, userId: string, endedBefore: Date | null): Promise<number> {
    const owner = await this.#ownerOf(caller, userId);
    return owner ? this.keys.revokeAll(owner, caller.id, endedBefore) : 0;
  }

  async #ownerOf(
    { tenantId: organizationId, environment }: ApiCaller,
    userId: string,
  ): Promise<KeyOwner | null> {
    if (!isId('user', userId)) return null;
    const isKnown = await this.people.exists(organizationId, environment, userId);
    return isKnown ? { organizationId, personId: userId } : null;
  }
}
