import type { AdapterPayload } from 'oidc-provider';
import type { Id } from '../../../platform/ids/index.js';
import type { Session } from '../../sessions/index.js';
import type { IdentityTokens, NewPayload, Release } from '../tokens/index.js';

/** What one request learns on its way through the library and a later step needs. */
interface RequestState {
  /** Scopes as the client asked for them: the library forgets those it does not know. */
  askedScope?: string;
  /** Against the limit of its client. */
  isCounted?: boolean;
  grant?: AdapterPayload;
  /** Of the code or token that was found. */
  openSession?: () => Promise<Session>;
  /** Both are written at the end, once all of the answer is there. */
  used?: Release['used'];
  refreshToken?: NonNullable<Release['refreshToken']>;
  /** An authorization that ends here; the grant and the code made for it are written at the end as well. */
  ending?: { organizationId: Id<'org'>; interactionId: string };
  newGrant?: NewPayload;
  newCode?: NewPayload;
  verificationSession?: Session;
  accessToken?: string;
  identity?: IdentityTokens;
  /** What went wrong on our side. */
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
