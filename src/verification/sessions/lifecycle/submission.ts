import type { Id } from '../../../platform/ids/index.js';
import type { StepName } from '../../projects/index.js';
import type { Session, SessionData } from '../model/session.js';
import type { LeasedRun } from '../store/check-run.store.js';

/** Steps to check, submitted by a person or a test helper. */
export interface Submission {
  steps: readonly StepName[];
  /** Whether an unclear result lets the person try again. */
  isRepeatable: boolean;
  /**
   * The data change of the submission, from the locked, current session; throws when the steps
   * cannot be submitted now.
   */
  change: (data: SessionData, session: Session) => Partial<SessionData>;
  /** Opens a session whose page was never opened. */
  opens?: boolean;
}

/** The run of a submission. */
export interface RunOfSubmission extends Submission {
  runId: Id<'run'>;
  leaseExpiresAt: Date;
  /** Whether the submitting request evaluates the run itself. */
  isImmediate: (session: Session) => boolean;
}

export interface Submitted {
  session: Session;
  run: LeasedRun;
  /** Whether the run is leased to the request that submitted it. */
  isLeased: boolean;
}

/** Rolls back a submission when another one is running. */
export class RunUnderWay extends Error {
  constructor(readonly runId: Id<'run'>) {
    super('a run is under way');
  }
}
