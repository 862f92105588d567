import { Injectable } from '@nestjs/common';
import { listView, pageOf, type ListView, type PageQuery } from '../../platform/http/index.js';
import { isId, type Id } from '../../platform/ids/index.js';
import { OidChanges, oidcClientNotFound, OidcClientsService } from '../oidc/index.js';
import { projectNotFound } from '../projects/index.js';
import type { ChangeOidcClientDto, ChangeOidDto, CreateOidcClientDto } from './oidc-client.dto.js';
import { oidcClientView, type OidcClientView } from './oidc-client.view.js';
import type { StaffCaller } from './staff-keys.service.js';

/** The clients of the caller's organization, as the console shows them. */
@Injectable()
export class OidcClientsConsole {
  constructor(
    private readonly clients: OidcClientsService,
    private readonly oids: OidChanges,
  ) {}

  async create(
    { tenantId: organizationId, id: keyId }: StaffCaller,
    input: CreateOidcClientDto,
  ): Promise<OidcClientView> {
    if (!isId('proj', input.project_id)) throw projectNotFound();
    const wanted = {
      name: input.name,
      oid: input.oid,
      projectId: input.project_id,
      tokenType: input.token_type,
      redirectUris: input.redirect_uris,
      ...(input.oid_registered != null && { oidRegistered: input.oid_registered }),
      ...(input.historical_addresses != null && {
        historicalAddresses: input.historical_addresses,
      }),
      ...keysOf(input),
    };
    const { client, secret } = await this.clients.create(organizationId, wanted, keyId);
    return oidcClientView(client, secret);
  }

  async list(
    { tenantId: organizationId }: StaffCaller,
    query: PageQuery,
  ): Promise<ListView<OidcClientView>> {
    const page = pageOf(query, 'oidc');
    const found = await this.clients.list(organizationId, page);
    return listView(
      found.map((client) => oidcClientView(client)),
      page,
    );
  }

  async get({ tenantId: organizationId }: StaffCaller, id: string): Promise<OidcClientView> {
    return oidcClientView(await this.clients.get(organizationId, clientId(id)));
  }

  async change(
    { tenantId: organizationId, id: keyId }: StaffCaller,
    id: string,
    input: ChangeOidcClientDto,
  ): Promise<OidcClientView> {
    const change = {
      ...(input.name != null && { name: input.name }),
      ...(input.redirect_uris != null && { redirectUris: input.redirect_uris }),
      ...(input.oid_registered != null && { oidRegistered: input.oid_registered }),
      ...(input.historical_addresses != null && {
        historicalAddresses: input.historical_addresses,
      }),
      ...(input.disabled != null && { disabled: input.disabled }),
      ...keysOf(input),
    };
    return oidcClientView(await this.clients.change(organizationId, clientId(id), change, keyId));
  }

  async changeOid(
    { tenantId: organizationId, id: keyId }: StaffCaller,
    id: string,
    { oid, oid_registered: registered }: ChangeOidDto,
  ): Promise<OidcClientView> {
    const change = { oid, ...(registered != null && { oidRegistered: registered }) };
    return oidcClientView(await this.oids.change(organizationId, clientId(id), change, keyId));
  }

  async rotateSecret(
    { tenantId: organizationId, id: keyId }: StaffCaller,
    id: string,
  ): Promise<OidcClientView> {
    const rotated = await this.clients.rotateSecret(organizationId, clientId(id), keyId);
    const { client, secret } = rotated;
    return oidcClientView(client, secret);
  }

  async retireSecret(
    { tenantId: organizationId, id: keyId }: StaffCaller,
    id: string,
  ): Promise<OidcClientView> {
    return oidcClientView(await this.clients.retireSecret(organizationId, clientId(id), keyId));
  }
}

function keysOf({ jwks, jwks_uri: jwksUri }: Pick<CreateOidcClientDto, 'jwks' | 'jwks_uri'>): {
  jwks?: object;
  jwksUri?: string;
} {
  return { ...(jwks != null && { jwks }), ...(jwksUri != null && { jwksUri }) };
}

function clientId(id: string): Id<'oidc'> {
  if (!isId('oidc', id)) throw oidcClientNotFound();
  return id;
}
