import type { SessionRequest } from '../verification-client/index.js';

/** How a grant says it was earned. */
export const KNOWN_USER_ACR = 'known_user_key';
export const KNOWN_USER_AMR = ['face'];

/** What the session of a recognised employee carries: whom the selfie must belong to. */
export function knownUserSession(clearUserId: string): Pick<SessionRequest, 'user_id'> {
  return { user_id: clearUserId };
}
