import type { Id } from '../../platform/ids/index.js';
import type { Check, FailureCode, UnclearReason } from '../checks/index.js';
import type { Environment } from '../environment.js';
import type {
  CollectedValues,
  FaceKind,
  GivenPerson,
  Person,
  StoredFace,
} from '../persons/index.js';
import type { EngineName, StepName } from '../projects/index.js';
import type { Simulation } from './simulation.js';

/** The input of an engine: the submitted steps and the session data that affects them. */
export interface Evidence {
  organizationId: Id<'org'>;
  environment: Environment;
  /** Its settings decide the thresholds. */
  projectId: Id<'proj'>;
  /** Its captures are read by this id, in the worker. */
  sessionId: Id<'vs'>;
  /** All steps of the session. */
  steps: readonly StepName[];
  /** The steps to evaluate: one, or all where a test helper completes the session. */
  submitted: readonly StepName[];
  /**
   * The person to recognise, when the session names a `user_id`; `person` is null after their
   * deletion.
   */
  known: { userId: Id<'user'>; person: Person | null } | null;
  /** Whether they go without a face: then only a document that is on record for them counts. */
  withoutFace: boolean;
  /** Findings of the session's earlier steps. */
  earlier: {
    person: Person | null;
    face: FoundFace | null;
    /** Whether a document passed as authentic, and nothing has failed. */
    hasAuthenticDocument: boolean;
  };
  /** The caller's data about the person. */
  given: GivenPerson;
  /** Only in simulated sessions. */
  simulation: Simulation | null;
  /** Whether a simulated person shows a device key, too. */
  simulatesDeviceKey: boolean;
}

/**
 * `fail` is final. `unclear` allows another try for these reasons while tries are left; after the
 * last one the session fails with its code.
 */
export type StepOutcome =
  | { result: 'pass' }
  | { result: 'fail'; code: FailureCode }
  | { result: 'unclear'; code: FailureCode; reasons: readonly UnclearReason[] };

/** A face in the evidence. A selfie comes before the portrait of a document. */
export interface FoundFace extends StoredFace {
  kind: FaceKind;
}

/** An engine's results for the submitted steps. */
export interface Findings {
  checks: readonly Check[];
  outcome: StepOutcome;
  /** The person in the evidence; null when it does not show one. */
  person: Person | null;
  /** Values that a simulated person would have entered. */
  collected?: CollectedValues;
  /** The face that identifies the person; left out without one. */
  face?: FoundFace | null;
  /** The user whom the session names, when the evidence shows them. */
  recognised?: Id<'user'> | null;
  /** The face did not agree with that of a known person, whatever the outcome says. */
  isOtherFace?: boolean;
  /** A document was read that shows no address, whatever the outcome says. */
  lacksAddress?: boolean;
  /** Nothing was judged, so nobody learned anything. */
  isUnjudged?: boolean;
}

/** One way to check evidence. The project names the engine of its sessions. */
export interface Engine {
  readonly name: EngineName;
  /** How many queued runs this process evaluates at once; 0 leaves them to other processes. */
  readonly capacity: number;
  /** Whether the submitting request evaluates these steps itself, because that takes no time. */
  isImmediate(steps: readonly StepName[]): boolean;
  /**
   * Runs outside any transaction, possibly twice. `signal` aborts at the time limit or a stop.
   * Throws without a result: that is retried and never passes.
   */
  evaluate(evidence: Evidence, signal: AbortSignal): Promise<Findings>;
  /** Loads what `evaluate` needs. Called when a person opens a session, long before its evidence. */
  prepare?(): void;
}
