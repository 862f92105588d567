import { decodeProtectedHeader } from 'jose';
import { Provider, type Adapter } from 'oidc-provider';
import { secondsAfter, unixSeconds, type Clock } from '../../../platform/clock/index.js';
import { isId, type Id } from '../../../platform/ids/index.js';
import type { RateLimits } from '../../../platform/limits/index.js';
import type { Environment } from '../../environment.js';
import type { PendingInteraction } from '../authorization-tickets.js';
import type { ClientKeySets } from '../clients/client-key-sets.js';
import { clientMetadata, type ClientOwner, ownerOf } from '../clients/oidc-client.metadata.js';
import type { OidcClientsService } from '../clients/oidc-clients.service.js';
import { countRequest, requestState } from './request-state.js';
import {
  type InteractionSessions,
  ORGANIZATION_PARAMETER,
} from '../interaction-sessions.service.js';
import type { OidcInteractionStore } from '../oidc-interaction.store.js';
import type { GrantRevocation } from '../tokens/grant-revocation.service.js';
import { PAYLOAD_KINDS, type PayloadKind } from '../tokens/oidc-payload.entity.js';
import { type OidcPayloadStore, usedUpAt } from '../tokens/oidc-payload.store.js';

export interface AdapterParts {
  /** The issuer's environment. */
  environment: Environment;
  clients: OidcClientsService;
  keySets: ClientKeySets;
  interactions: OidcInteractionStore;
  interactionSessions: InteractionSessions;
  payloads: OidcPayloadStore;
  revocation: GrantRevocation;
  limits: RateLimits;
  clock: Clock;
}

/**
 * The library's storage on our stores. Everything except interactions belongs to the current
 * request's client.
 */
export function oidcAdapter(parts: AdapterParts): (name: string) => Adapter {
  return (name) => {
    if (name === 'Client') return clientAdapter(parts);
    if (name === 'Interaction') return interactionAdapter(parts);
    const kind = PAYLOAD_KINDS.find((known) => known === name);
    return kind ? payloadAdapter(parts, kind) : NOTHING;
  };
}

/**
 * Replaces the library's login session: each authorization verifies again, so nobody inherits
 * another person's session.
 */
const NOTHING: Adapter = {
  upsert: () => Promise.resolve(),
  find: () => Promise.resolve(undefined),
  findByUid: () => Promise.resolve(undefined),
  findByUserCode: () => Promise.resolve(undefined),
  consume: () => Promise.resolve(),
  destroy: () => Promise.resolve(),
  revokeByGrantId: () => Promise.resolve(),
};

function clientAdapter({ clients, environment, keySets }: AdapterParts): Adapter {
  return {
    ...NOTHING,
    find: async (clientId) => {
      const client = await clients.findLive(clientId);
      // Refused at once: after a whole verification its tokens would come from another issuer.
      if (client?.environment !== environment) return undefined;
      const { client_assertion: assertion } = request().oidc.params ?? {};
      if (typeof assertion !== 'string' || !(client.jwks ?? client.jwksUri))
        return clientMetadata(client, null);
      return clientMetadata(client, (await keySets.find(client, kidOf(assertion))) ?? []);
    },
  };
}

/** The key id of an assertion, still untrusted. */
function kidOf(assertion: string): unknown {
  try {
    return decodeProtectedHeader(assertion).kid;
  } catch {
    return undefined;
  }
}

function interactionAdapter(parts: AdapterParts): Adapter {
  const { interactions, interactionSessions, clock } = parts;
  return {
    ...NOTHING,
    upsert: (id, { jti: _, ...payload }, lifetimeSeconds = 0) => {
      const { organizationId, tenureId } = owner();
      const pending = { id, payload, lifetimeSeconds, organizationId, tenureId };
      request().state['pendingInteraction'] = pending satisfies PendingInteraction;
      return Promise.resolve();
    },
    find: async (id) => {
      const organizationId = returningTo();
      const found = organizationId && (await interactions.find(organizationId, id, clock.now()));
      if (!found) return undefined;
      const result = await interactionSessions.resultOf(found);
      return { ...found.payload, jti: id, ...(result && { result }) };
    },
    // Written at the end, together with its results: see `finishAuthorization`.
    destroy: (id) => {
      const organizationId = returningTo();
      if (organizationId) requestState(request()).ending = { organizationId, interactionId: id };
      return Promise.resolve();
    },
  };
}

function payloadAdapter(
  { payloads, revocation, limits, clock }: AdapterParts,
  kind: PayloadKind,
): Adapter {
  return {
    ...NOTHING,
    // Written at the end, together with the request's other results.
    upsert: (id, { jti: _, ...payload }, lifetimeSeconds = 0) => {
      const expiresAt = secondsAfter(clock.now(), lifetimeSeconds);
      const made = { id, payload, expiresAt };
      const state = requestState(request());
      if (kind === 'Grant') state.newGrant = made;
      else if (kind === 'AuthorizationCode') state.newCode = made;
      else state.refreshToken = { ...made, rotation: payload.rotations ?? 0 };
      return Promise.resolve();
    },
    find: async (id) => {
      const now = clock.now();
      const read = kind === 'Grant' ? requestState(request()).grant : undefined;
      if (read?.jti === id) return read;
      await countRequest(request(), limits);
      const found = await payloads.find(tenant(), kind, id, now);
      if (!found) return undefined;
      const { payload, grant } = found;
      // Read together with its grant and session: the library asks for them next.
      const state = requestState(request());
      if (grant) state.grant = { ...grant, jti: payload.grantId };
      state.openSession = () => payloads.openSession(found);
      const usedAt = kind === 'RefreshToken' ? usedUpAt(found, now) : found.consumedAt;
      if (!usedAt) return { ...payload, jti: id };
      // A second use, however late, ends the tokens of the first (RFC 6749 4.1.2).
      const { exp: _, ...used } = payload;
      return { ...used, jti: id, consumed: unixSeconds(usedAt) };
    },
    // Written at the end, together with the new tokens: see `releaseTokens`.
    consume: (id) => {
      if (kind === 'Grant') throw new Error('a grant is not used up');
      requestState(request()).used = { kind, id, at: clock.now() };
      return Promise.resolve();
    },
    destroy: (id) =>
      kind === 'Grant' ? endGrant(revocation, id) : payloads.delete(tenant(), kind, id),
    // Revoking any part of a grant revokes all of it.
    revokeByGrantId: (grantId) => endGrant(revocation, grantId),
  };
}

function request(): NonNullable<typeof Provider.ctx> {
  const { ctx } = Provider;
  if (!ctx) throw new Error('OpenID Connect storage is used outside of a request');
  return ctx;
}

/**
 * The tenant in the returning browser's address. The authorization is valid only in that tenant.
 */
function returningTo(): Id<'org'> | null {
  const named = request().query[ORGANIZATION_PARAMETER];
  return isId('org', named) ? named : null;
}

/** The served client's tenant: another tenant's code or token is never in its rows. */
function tenant(): Id<'org'> {
  return owner().organizationId;
}

function owner(): ClientOwner {
  const { client } = request().oidc;
  if (!client) throw new Error('OpenID Connect storage is used before the client is known');
  return ownerOf(client);
}

function endGrant(revocation: GrantRevocation, grantId: string): Promise<void> {
  return revocation.revoke(tenant(), grantId, owner().id);
}
