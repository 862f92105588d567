import { unixSeconds, unixSecondsOrNull } from '../../../platform/clock/index.js';
import { sha256 } from '../../../platform/crypto/index.js';
import { missingFactors } from '../../action-policies/index.js';
import type { Factor, FlowName } from '../../customers/index.js';
import type { Facts, FinalDecision } from './decision.policy.js';
import { factorsShown, requiredChecksOf, requirementFor } from './shown-factors.policy.js';
import type { Id } from '../../../platform/ids/index.js';
import type { ComparedAttribute } from '../../flows/index.js';
import type { Channel, Reason } from '../access-request.js';

/** Version of the rules in code. Change it when the same configuration decides differently. */
export const POLICY_VERSION = 4;

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
  /** Null in evidence of an older version, and where no verification ended that could count. */
  factors: EvidenceFactors | null;
  /** The request by which a second person vouched; null if nobody did, left out in evidence of an older version. */
  vouch_id?: Id<'ar'> | null;
  facts?: EvidenceFacts;
}

/** The evidence of a decision: results and rules, but no compared values. */
export function evidenceOf(
  facts: Facts,
  decision: FinalDecision,
  known: Pick<EvidenceFacts, 'groups' | 'department' | 'failures_in_24h'>,
): DecisionEvidence {
  const { flow, config, request, session, employee, now } = facts;
  const rulesHash = rulesHashOf(facts);
  const required = requiredChecksOf(flow, session);
  const checks = (session.checks ?? []).map(({ code, value, status }) => ({
    code: code ?? 'unknown',
    passed: value && status === 'completed',
    status,
    required: required.includes(code ?? ''),
  }));
  return {
    flow: flow.name,
    outcome: decision.status,
    reason: decision.status === 'granted' ? null : decision.reason,
    rules_version: `${String(POLICY_VERSION)}-${rulesHash.slice(0, 12)}`,
    rules_sha256: rulesHash,
    policy_version: POLICY_VERSION,
    max_verification_age: requirementFor(config, request).maxAge,
    project_id: request.projectId ?? session.project_id,
    verification_session_id: session.id,
    verification_status: session.status,
    verification_completed_at: session.completed_at,
    browser_proof_sha256: session.browser_proof_sha256 ?? null,
    decided_at: unixSeconds(now),
    // Without a success there are no verified values to compare.
    attributes: session.status === 'success' ? flow.compare(facts) : [],
    checks,
    factors:
      session.status === 'success' || isMissingFactors(decision)
        ? factorsOf(facts, decision)
        : null,
    vouch_id: facts.vouch.givenBy,
    facts: {
      ...known,
      channel: request.data?.channel ?? 'api',
      country: employee.profile.address?.country ?? null,
      identity_established_at: unixSecondsOrNull(employee.identityEstablishedAt),
      asked_at: unixSeconds(request.createdAt),
    },
  };
}

function isMissingFactors(decision: FinalDecision): boolean {
  return decision.status !== 'granted' && decision.reason === 'factors_missing';
}

function factorsOf(facts: Facts, decision: FinalDecision): EvidenceFactors {
  const { anyOf } = requirementFor(facts.config, facts.request);
  const shown = factorsShown(facts);
  const authentication = decision.status === 'granted' ? decision.authentication : null;
  return {
    shown: [...shown],
    any_of: anyOf.map((branch) => [...branch]),
    branch: authentication && [...authentication.branch],
    acr: authentication?.acr ?? null,
    missing: missingFactors(shown, anyOf),
  };
}

/** The same for the same rules. */
function rulesHashOf({ flow, config, request, session }: Facts): string {
  const { match } = config.establish_identity;
  const { anyOf, maxAge } = requirementFor(config, request);
  const rules = [
    POLICY_VERSION,
    flow.name,
    [...requiredChecksOf(flow, session)].sort(),
    maxAge,
    anyOf,
    flow.name === 'establish_identity' ? Object.entries(match).sort() : null,
  ];
  return sha256(JSON.stringify(rules)).toString('hex');
}
