import type { AdapterPayload } from 'oidc-provider';
import type { Id } from '../../../platform/ids/index.js';
import type { Session } from '../../sessions/index.js';
import type { IdentityTokens } from '../tokens/token-issuer.service.js';
import type { NewPayload, Release } from '../tokens/oidc-payload.store.js';

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
