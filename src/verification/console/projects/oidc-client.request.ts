import { isId, type Id } from '../../../platform/ids/index.js';
import {
  oidcClientNotFound,
  type NewOidcClient,
  type OidcClientChange,
  type OidChange,
} from '../../oidc/index.js';
import { projectNotFound } from '../../projects/index.js';
import type { ChangeOidcClientDto, ChangeOidDto, CreateOidcClientDto } from './oidc-client.dto.js';

/** Maps the body of a new client. Throws `project_not_found` for a text that is no project's id. */
export function newOidcClient(input: CreateOidcClientDto): NewOidcClient {
  if (!isId('proj', input.project_id)) throw projectNotFound();
  return {
    name: input.name,
    oid: input.oid,
    projectId: input.project_id,
    tokenType: input.token_type,
    redirectUris: input.redirect_uris,
    ...(input.oid_registered != null && { oidRegistered: input.oid_registered }),
    ...(input.registered_under != null && { registeredUnder: input.registered_under }),
    ...intentOf(input),
    ...(input.historical_addresses != null && { historicalAddresses: input.historical_addresses }),
    ...keysOf(input),
  };
}

/** Maps the body of a change: missing fields stay unchanged. */
export function oidcClientChange(input: ChangeOidcClientDto): OidcClientChange {
  return {
    ...(input.name != null && { name: input.name }),
    ...(input.redirect_uris != null && { redirectUris: input.redirect_uris }),
    ...(input.oid_registered != null && { oidRegistered: input.oid_registered }),
    ...(input.registered_under != null && { registeredUnder: input.registered_under }),
    ...intentOf(input),
    ...(input.historical_addresses != null && { historicalAddresses: input.historical_addresses }),
    ...(input.disabled != null && { disabled: input.disabled }),
    ...keysOf(input),
  };
}

/** Maps the body of a new OID. Missing fields are not taken over from the old one. */
export function oidChange(input: ChangeOidDto): OidChange {
  return {
    oid: input.oid,
    ...(input.oid_registered != null && { oidRegistered: input.oid_registered }),
    ...(input.registered_under != null && { registeredUnder: input.registered_under }),
  };
}

/** Throws `oidc_client_not_found` for a text that is no client's id. */
export function oidcClientId(id: string): Id<'oidc'> {
  if (!isId('oidc', id)) throw oidcClientNotFound();
  return id;
}

function intentOf({
  individual_access_intended: individualAccessIntended,
}: Pick<CreateOidcClientDto, 'individual_access_intended'>): {
  individualAccessIntended?: boolean;
} {
  return individualAccessIntended == null ? {} : { individualAccessIntended };
}

function keysOf({ jwks, jwks_uri: jwksUri }: Pick<CreateOidcClientDto, 'jwks' | 'jwks_uri'>): {
  jwks?: object;
  jwksUri?: string;
} {
  return { ...(jwks != null && { jwks }), ...(jwksUri != null && { jwksUri }) };
}
