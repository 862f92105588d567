import { Injectable } from '@nestjs/common';
import type { Id } from '../../../platform/ids/index.js';
import type { OidcClient } from '../clients/oidc-client.entity.js';
import { OidcClientsService, type OidChange } from '../clients/oidc-clients.service.js';
import { OidcPayloadStore } from './oidc-payload.store.js';

/**
 * A client may have a million people: no statement may hold its rows longer than a request can
 * wait.
 */
const BATCH = 1_000;

/** Changes a client's OID, and clears away the rows of the old one. */
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
    actor: string,
  ): Promise<OidcClient> {
    const before = await this.clients.get(organizationId, id);
    const client = await this.clients.changeOid(organizationId, id, input, actor);
    // The change itself made them worthless. If this process dies, the rows stay until they expire.
    if (client.tenureId !== before.tenureId) await this.#clear(before);
    return client;
  }

  async #clear(before: OidcClient): Promise<void> {
    while ((await this.payloads.deleteOfTenure(before, BATCH)) === BATCH);
  }
}
