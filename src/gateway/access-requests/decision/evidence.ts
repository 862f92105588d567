import { unixSeconds, unixSecondsOrNull } from '../../../platform/clock/index.js';
import { sha256 } from '../../../platform/crypto/index.js';
import {
  POLICY_VERSION,
  type DecisionEvidence,
  type EvidenceFactors,
  type EvidenceFacts,
} from '../records/decision-evidence.js';
import { missingFactors } from '../../customers/index.js';
import type { Facts, FinalDecision } from './decision.policy.js';
import { factorsShown, requirementFor } from './shown-factors.policy.js';

/** The evidence of a decision: results and rules, but no compared values. */
export function evidenceOf(
  facts: Facts,
  decision: FinalDecision,
  known: Pick<EvidenceFacts, 'groups' | 'department' | 'failures_in_24h'>,
): DecisionEvidence {
  const { flow, config, request, session, employee, now } = facts;
  const rulesHash = rulesHashOf(facts);
  const checks = (session.checks ?? []).map(({ code, value, status }) => ({
    code: code ?? 'unknown',
    passed: value && status === 'completed',
    status,
    required: flow.requiredChecks.includes(code ?? ''),
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
    factors: session.status === 'success' ? factorsOf(facts, decision) : null,
    facts: {
      ...known,
      channel: request.data?.channel ?? 'api',
      country: employee.profile.address?.country ?? null,
      identity_established_at: unixSecondsOrNull(employee.identityEstablishedAt),
      asked_at: unixSeconds(request.createdAt),
    },
  };
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
function rulesHashOf({ flow, config, request }: Facts): string {
  const { match } = config.establish_identity;
  const { anyOf, maxAge } = requirementFor(config, request);
  const rules = [
    POLICY_VERSION,
    flow.name,
    [...flow.requiredChecks].sort(),
    maxAge,
    anyOf,
    flow.name === 'establish_identity' ? Object.entries(match).sort() : null,
  ];
  return sha256(JSON.stringify(rules)).toString('hex');
}
