import type { AccessRequest } from '@identity-gateway/sdk';
import type { ResetAnswer } from './mfa/index.js';

/** One "reset my MFA", from the call to the end. */
export interface DeskCase {
  request: AccessRequest;
  /** What the protected route answered; null before it was called. */
  reset: ResetAnswer | null;
  /** The same grant shown to the same route again. */
  secondUse: ResetAnswer | null;
  /** Under way: whoever asks meanwhile waits for the same answer, so that two tabs do not use one grant twice. */
  working: Promise<void> | null;
}
