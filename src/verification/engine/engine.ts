import type { Id } from '../../platform/ids/index.js';
import type { Check, FailureCode, UnclearReason } from '../checks/index.js';
import type { GivenPerson, Person } from '../people/index.js';
import type { EngineName, StepName } from '../projects/index.js';
import type { Simulation } from './simulation.js';

/** What an engine evaluates: the submitted steps, and what of their session bears on them. */
export interface Evidence {
  organizationId: Id<'org'>;
  sessionId: Id<'vs'>;
  /** All steps of the session. */
  steps: readonly StepName[];
  /** The steps to evaluate: one, or all where a test helper completes the session. */
  submitted: readonly StepName[];
  /** The person to recognise, where the session names one by `user_id`; `person` is null once they were deleted. */
  known: { userId: Id<'user'>; person: Person | null } | null;
  /** What the caller said of the person. */
  given: GivenPerson;
  /** Chosen in simulated sessions alone. */
  simulation: Simulation | null;
}

/**
 * `fail` is final. `unclear` lets the person try again for these reasons while tries are left; after the last try the
 * session fails with its code.
 */
export type StepOutcome =
  | { result: 'pass' }
  | { result: 'fail'; code: FailureCode }
  | { result: 'unclear'; code: FailureCode; reasons: readonly UnclearReason[] };

/** What an engine found out about the submitted steps. */
export interface Findings {
  checks: readonly Check[];
  outcome: StepOutcome;
  /** Who was found in the evidence; null where it does not say. */
  person: Person | null;
}

/** One way to check evidence. A session uses the engine that its project names. */
export interface Engine {
  readonly name: EngineName;
  /** How many queued runs this process evaluates at once; 0 leaves them to other processes. */
  readonly capacity: number;
  /** Whether the request that submits these steps evaluates them itself, since it takes no time. */
  isImmediate(steps: readonly StepName[]): boolean;
  /**
   * Runs outside any transaction and may run twice for the same evidence. `signal` aborts when time is up or the process
   * stops. Throws where nothing could be found out: that is tried again, and never passes.
   */
  evaluate(evidence: Evidence, signal: AbortSignal): Promise<Findings>;
}
