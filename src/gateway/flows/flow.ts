import type { Id } from '../../platform/ids/index.js';
import type { FlowName, FlowConfig, MatchRule } from '../customers/index.js';
import type { Employee } from '../employees/index.js';
import type { SessionRequest, VerifiedSession } from '../verification-client/index.js';

/** Why a flow refuses a session that passed every common check. Public API, never renamed. */
export const FLOW_REFUSALS = ['user_id_mismatch', 'profile_mismatch', 'identity_conflict'] as const;
export type FlowRefusal = (typeof FLOW_REFUSALS)[number];

/** How a value of the record compares with the verified one. Public API, never renamed. */
export const ATTRIBUTE_RESULTS = [
  'match',
  'near',
  'differs',
  'missing_on_record',
  'missing_on_document',
  'not_verified',
  'ignored',
] as const;
export type AttributeResult = (typeof ATTRIBUTE_RESULTS)[number];

/** One compared attribute: its result, never its value. */
export interface ComparedAttribute {
  name: string;
  rule: MatchRule;
  result: AttributeResult;
}

/** The facts a flow decides by, read under the decision's locks. */
export interface FlowFacts {
  config: FlowConfig;
  session: VerifiedSession;
  employee: Employee;
  /** Row id of the customer's employee who is already bound to the verified person, if any. */
  owner: Id<'emp'> | null;
  /** Compares two ids in constant time. */
  sameUser: (a: string, b: string) => boolean;
}

/** One way to give an employee access. */
export interface Flow {
  readonly name: FlowName;
  /** Steps that its project must have by this configuration. */
  readonly requiredSteps: (config: FlowConfig) => readonly string[];
  /** Steps that ask for data that the flow does not compare. */
  readonly needlessSteps: readonly string[];
  /** Codes of the checks that its session must have passed (contract, Evidence). */
  readonly requiredChecks: readonly string[];
  /** The same where the person chose to show no face; null where nobody may. */
  readonly checksWithoutFace: readonly string[] | null;
  /** The session's data about the employee. */
  sessionRequest: (
    employee: Employee,
  ) => Pick<SessionRequest, 'user_id' | 'user_profile_information'>;
  /** Its part of the decision: why the verified person is refused; null otherwise. */
  decide: (facts: FlowFacts) => FlowRefusal | null;
  /** What it compared, for the evidence of the decision. */
  compare: (facts: FlowFacts) => ComparedAttribute[];
}
