import type { Id } from '../../../platform/ids/index.js';
import type { Factor, FlowName } from '../../customers/index.js';
import type { ComparedAttribute } from '../../flows/index.js';
import type { Channel, Reason } from './access-request.js';

/** Version of the rules in code. Change it when the same configuration decides differently. */
export const POLICY_VERSION = 2;

/** One check of the verification, by its code. */
export interface EvidenceCheck {
  code: string;
  passed: boolean;
  status: string;
  /** Whether the flow grants nothing without it. */
  required: boolean;
}

/** What the action needed, and what the person showed. */
export interface EvidenceFactors {
  shown: Factor[];
  any_of: Factor[][];
  /** The branch that was met; null if none was. */
  branch: Factor[] | null;
  acr: string | null;
  /** What would have completed each branch. */
  missing: Factor[][];
}

/** What a rule may ask about, as it was at the decision: ids and codes, but no names. */
export interface EvidenceFacts {
  channel: Channel;
  groups: Id<'grp'>[];
  /** Blind index, in hexadecimal. */
  department: string | null;
  /** Of the address on record. */
  country: string | null;
  /** Unix seconds, as `asked_at`. */
  identity_established_at: number | null;
  asked_at: number;
  /** Denied requests of the employee, before this one. */
  failures_in_24h: number;
}

/** The evidence of a decision: results and rules, but no values of a document or record. */
export interface DecisionEvidence {
  flow: FlowName;
  outcome: 'granted' | 'denied' | 'canceled' | 'expired';
  reason: Reason | null;
  /** Names code and configuration: two decisions with one version used the same rules. */
  rules_version: string;
  /** The same rules as a whole hash; left out in evidence of an older version, as `facts`. */
  rules_sha256?: string;
  policy_version: number;
  /** Maximum age of a verification, in seconds. */
  max_verification_age: number;
  project_id: string;
  verification_session_id: string;
  verification_status: string;
  /** Unix seconds. */
  verification_completed_at: number | null;
  /**
   * Of the secret with which the verified browser comes back; null where no browser was seen, left out
   * in evidence of an older version.
   */
  browser_proof_sha256?: string | null;
  decided_at: number;
  attributes: ComparedAttribute[];
  checks: EvidenceCheck[];
  /** Null in evidence of an older version, and without a successful verification. */
  factors: EvidenceFactors | null;
  facts?: EvidenceFacts;
}
