import { Injectable } from '@nestjs/common';
import type { Id } from '../../../platform/ids/index.js';
import { type OidcClient, OidcClientsService, type OidChange } from '../clients/index.js';
import { OidcPayloadStore } from './oidc-payload.store.js';

/** A client may have had a million people: no statement takes longer than a request may wait for its rows. */
const BATCH = 1_000;

/** A client that gets another OID, and what is left of the one before. */
@Injectable()
export class OidChanges {
  constructor(
    private readonly clients: OidcClientsService,
    private readonly payloads: OidcPayloadStore,
  ) {}

  /** See `OidcClientsService.changeOid`. */
  async change(
    organizationId: Id<'org'>,
    id: Id<'oidc'>,
    input: OidChange,
    actor?: string,
  ): Promise<OidcClient> {
    const before = await this.clients.get(organizationId, id);
    const client = await this.clients.changeOid(organizationId, id, input, actor);
    // Worthless since the change itself. A process that dies here leaves rows that go when their time is over.
    if (client.tenureId !== before.tenureId) await this.#clear(before);
    return client;
  }

  async #clear(before: OidcClient): Promise<void> {
    while ((await this.payloads.deleteOfTenure(before, BATCH)) === BATCH);
  }
}
