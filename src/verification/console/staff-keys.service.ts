import { Injectable } from '@nestjs/common';
import {
  type Principal,
  Authenticators,
  BEARER,
  type Authenticator,
} from '../../platform/access/index.js';
import { Clock } from '../../platform/clock/index.js';
import { defineCredentialKind, Hasher, KeyAuthenticator } from '../../platform/crypto/index.js';
import { newId, type Id } from '../../platform/ids/index.js';
import { permissionsOf } from '../../staff/index.js';
import { StaffKeyStore, type StaffKey } from './staff-key.store.js';
import { defineProblem } from '../../platform/errors/index.js';

const staffKeyNotFound = defineProblem(
  'staff_key_not_found',
  404,
  'There is no such live staff key',
);

/** A caller of `/console` with a staff key, which has the permissions of a developer. */
export interface StaffKeyCaller extends Principal {
  kind: 'staff_key';
  tenantId: Id<'org'>;
  id: Id<'staff'>;
}

const PREFIX = 'stf';
/** A key can set things up like a developer. It cannot see evidence or decide cases. */
const PERMISSIONS_OF_KEYS = permissionsOf('developer', 'console');

export const STAFF_KEY = defineCredentialKind('a staff key', 'stf_');

/** Keys of an organization's staff. They open the console, and nothing at `/v1`. */
@Injectable()
export class StaffKeysService {
  readonly #authenticator: KeyAuthenticator<'org', StaffKeyCaller>;

  constructor(
    private readonly store: StaffKeyStore,
    hasher: Hasher,
    private readonly clock: Clock,
  ) {
    this.#authenticator = new KeyAuthenticator(hasher, clock, {
      prefixes: [PREFIX],
      tenantPrefix: 'org',
      find: async (organizationId, hash) => {
        const key = await store.findLive(organizationId, hash);
        return (
          key && {
            kind: 'staff_key',
            tenantId: organizationId,
            id: key.id,
            permissions: PERMISSIONS_OF_KEYS,
          }
        );
      },
    });
  }

  /** A new key. Its secret is returned only here. */
  async create(
    organizationId: Id<'org'>,
    name: string,
  ): Promise<{ key: StaffKey; secret: string }> {
    const { secret, secretHash } = this.#authenticator.mint(PREFIX, organizationId);
    const createdAt = this.clock.now();
    const id = newId('staff');
    const key = { organizationId, id, name, secretHash, createdAt, revokedAt: null };
    await this.store.insert(key);
    return { key, secret };
  }

  authenticate(secret: string): Promise<StaffKeyCaller | null> {
    return this.#authenticator.authenticate(secret);
  }

  list(organizationId: Id<'org'>): Promise<StaffKey[]> {
    return this.store.list(organizationId);
  }

  /** Throws `staff_key_not_found`. */
  async revoke(organizationId: Id<'org'>, id: Id<'staff'>): Promise<void> {
    if (!(await this.store.revoke(organizationId, id, this.clock.now()))) throw staffKeyNotFound();
    this.#authenticator.forget();
  }
}

@Injectable()
export class StaffKeyAuthenticator implements Authenticator<StaffKeyCaller> {
  readonly kind = 'staff_key';
  readonly scheme = BEARER;
  readonly credentialKind = STAFF_KEY;

  constructor(
    private readonly keys: StaffKeysService,
    authenticators: Authenticators,
  ) {
    authenticators.register(this);
  }

  authenticate(token: string): Promise<StaffKeyCaller | null> {
    return this.keys.authenticate(token);
  }
}
