import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import { Problem } from '../../../platform/errors/index.js';
import type { RateLimits } from '../../../platform/limits/index.js';
import { ownerOf } from '../clients/index.js';
import { requestState } from './request-state.js';

/**
 * Counts a request, once, against the limit of the client that has proven itself: whoever only claims to be it takes nothing
 * from it. Not a revocation: it is how a client ends a flood from a token that leaked. Throws what RFC 6749 4.1.2.1 calls
 * `temporarily_unavailable`, with the status and headers of the problem.
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

/** As the library writes the errors of its own. */
class Unavailable extends errors.OIDCProviderError {
  override readonly error_description: string;
  override readonly expose = true;

  constructor({ status, detail }: Problem) {
    super(status, 'temporarily_unavailable');
    this.error_description = detail;
  }
}
