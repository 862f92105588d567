import type { AccessRequest, Employee } from '@identity-gateway/sdk';
import type { Activity } from './activity-log.js';
import type { PictureSource } from './picture-source.js';
import type { ResetAnswer, Resets } from './mfa/mfa-system.js';

/** One "reset my MFA" request, from the call to its end. */
export interface DeskCase {
  request: AccessRequest;
  /** Answer of the protected route; null before the call. */
  reset: ResetAnswer | null;
  /** Answer of the same route to the same grant, presented again. */
  secondUse: ResetAnswer | null;
  /** The running call. Others wait for it, so that two tabs do not use one grant twice. */
  working: Promise<void> | null;
}

/** State of the help desk: its employee, the open case, and the activity so far. */
export interface Desk {
  employee: Employee;
  mfa: Resets;
  open: DeskCase | null;
  pictures: { source: PictureSource; hasCamera: boolean };
  activity: readonly Activity[];
}
