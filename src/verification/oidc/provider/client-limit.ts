import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import { Problem } from '../../../platform/errors/index.js';
import type { RateLimits } from '../../../platform/limits/index.js';
import { ownerOf } from '../clients/oidc-client.metadata.js';
import { requestState } from './request-state.js';

/**
 * Counts a request once against its authenticated client, so impostors use up nothing. Revocations,
 * which stop leaked tokens, are free. Throws `temporarily_unavailable` (RFC 6749 4.1.2.1).
 */
export async function countRequest(ctx: KoaContextWithOIDC, limits: RateLimits): Promise<void> {
  const state = requestState(ctx);
  const { client } = ctx.oidc;
  if (state.isCounted || !client || ctx.path === '/oauth2/revoke') return;
  state.isCounted = true;
  try {
    await limits.useKey(ownerOf(client).id, null);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    ctx.set(error.headers);
    throw new Unavailable(error);
  }
}

/** Has the form of the library's own errors. */
class Unavailable extends errors.OIDCProviderError {
  override readonly error_description: string;
  override readonly expose = true;

  constructor({ status, detail }: Problem) {
    super(status, 'temporarily_unavailable');
    this.error_description = detail;
  }
}
