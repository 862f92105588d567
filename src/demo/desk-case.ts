import type { AccessRequest, Employee } from '@identity-gateway/sdk';
import type { Activity } from './activity-log.js';
import type { ResetAnswer, Resets } from './mfa/index.js';

/** One "reset my MFA", from the call to the end. */
export interface DeskCase {
  request: AccessRequest;
  /** What the protected route answered; null before it was called. */
  reset: ResetAnswer | null;
  /** The same grant shown to the same route again. */
  secondUse: ResetAnswer | null;
  /** The call under way. Others wait for it, so that two tabs do not use one grant twice. */
  working: Promise<void> | null;
}

/** The state of the desk: its employee, the open case, and what happened so far. */
export interface Desk {
  employee: Employee;
  mfa: Resets;
  open: DeskCase | null;
  activity: readonly Activity[];
}
