import { type AdapterPayload, errors, type KoaContextWithOIDC } from 'oidc-provider';
import type { Id } from '../../../platform/ids/index.js';
import { Problem } from '../../../platform/errors/index.js';
import type { RateLimits } from '../../../platform/limits/index.js';
import type { Session } from '../../sessions/index.js';
import type { IdentityTokens } from '../tokens/token-issuer.service.js';
import type { NewPayload, Release } from '../tokens/oidc-payload.store.js';
import { ownerOf } from '../clients/oidc-client.metadata.js';

/** Facts that one step of a request learns and a later step needs. */
interface RequestState {
  /** The requested scopes: the library forgets unknown ones. */
  askedScope?: string;
  /** Whether it was counted against its client's limit. */
  isCounted?: boolean;
  grant?: AdapterPayload;
  /** Opens the session of the found code or token. */
  openSession?: () => Promise<Session>;
  /** Both are written at the end, when the answer is complete. */
  used?: Release['used'];
  refreshToken?: NonNullable<Release['refreshToken']>;
  /** The authorization that ends here; its grant and code are also written at the end. */
  ending?: { organizationId: Id<'org'>; interactionId: string };
  newGrant?: NewPayload;
  newCode?: NewPayload;
  verificationSession?: Session;
  accessToken?: string;
  identity?: IdentityTokens;
  /** Our own fault, if any. */
  fault?: Error;
}

export function requestState(ctx: { state: object }): RequestState {
  return ctx.state;
}

export function setSession(ctx: { state: object }, session: Session): void {
  requestState(ctx).verificationSession = session;
}

export function sessionOf(ctx: { state: object }): Session {
  const { verificationSession } = requestState(ctx);
  if (!verificationSession) throw new Error('a token of no verification');
  return verificationSession;
}

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
