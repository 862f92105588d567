import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import { ownerOf } from '../clients/oidc-client.metadata.js';
import type { GrantRevocation } from '../tokens/grant-revocation.service.js';
import type { OidcPayloadStore } from '../tokens/oidc-payload.store.js';
import { requestState, sessionOf } from './request-state.js';

export interface ReleaseParts {
  payloads: OidcPayloadStore;
  revocation: GrantRevocation;
}

/**
 * Writes the result of an exchange or a refresh, and its audit entry, before the answer: nothing
 * unrecorded is disclosed. Throws `invalid_grant`.
 */
export async function releaseTokens(
  ctx: KoaContextWithOIDC,
  { payloads, revocation }: ReleaseParts,
): Promise<void> {
  const { oidc, state } = ctx;
  const { client, params } = oidc;
  const { used, refreshToken = null, identity, grant } = requestState({ state });
  if (!client || !used || !grant?.jti) throw new Error('tokens of no grant');
  const { id: actor, organizationId, tokenType } = ownerOf(client);
  const isReleased = await payloads.release(organizationId, {
    used,
    refreshToken,
    entry: {
      actor,
      action: 'identity.released',
      outcome: 'allowed',
      subject: sessionOf({ state }).id,
      details: {
        client_id: client.clientId,
        grant_type: String(params?.['grant_type']),
        token_type: tokenType,
        identity_token: identity !== undefined,
      },
    },
  });
  if (isReleased) return;
  // Two concurrent exchanges of one code are as bad as successive ones (RFC 6749 4.1.2). A grant
  // that has ended meanwhile loses nothing.
  await revocation.revoke(organizationId, grant.jti, actor);
  oidc.provider.emit('grant.revoked', ctx, grant.jti);
  throw new errors.InvalidGrant('used up or ended');
}
