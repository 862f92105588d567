import { ApiProperty } from '@nestjs/swagger';
import { text, textOrNull, time, timeOrNull, viewOf } from '../../../platform/http/index.js';
import { AUDIT_OUTCOMES, type AuditEntry } from '../../../platform/audit/index.js';
import { unixSeconds, unixSecondsOrNull } from '../../../platform/clock/index.js';
import type { Id } from '../../../platform/ids/index.js';
import type { CurrentRequest } from '../access-requests.service.js';
import type { DecisionEvidence } from './evidence.js';
import { factorList, factorLists } from '../../action-policies/index.js';
import { FLOW_NAMES, MATCH_RULES, type Factor } from '../../customers/index.js';
import { ATTRIBUTE_RESULTS } from '../../flows/index.js';

export class DecisionAttributeView {
  @ApiProperty({ ...text, example: 'last_name' }) name: string;
  @ApiProperty({ ...text, enum: [...MATCH_RULES] }) rule: string;
  @ApiProperty({ ...text, enum: [...ATTRIBUTE_RESULTS], description: 'Never the value itself.' })
  result: string;
}

export class DecisionCheckView {
  @ApiProperty({ ...text, example: 'selfie_liveness' }) code: string;
  @ApiProperty({ type: 'boolean' }) passed: boolean;
  @ApiProperty({ ...text, example: 'completed' }) status: string;
  @ApiProperty({ type: 'boolean', description: 'Whether a grant requires it.' })
  required: boolean;
}

export class DecisionRulesView {
  @ApiProperty({ ...text, description: 'Names code and configuration.', example: '1-9f86d081884c' })
  version: string;
  @ApiProperty({ type: 'integer' }) policy_version: number;
  @ApiProperty({ ...time, description: 'In seconds.' }) max_verification_age: number;
}

export class DecisionVerificationView {
  @ApiProperty(text) project_id: string;
  @ApiProperty(text) session_id: string;
  @ApiProperty(text) status: string;
  @ApiProperty(timeOrNull) completed_at: number | null;
}

/** What the action needed, and what the person showed. */
export class DecisionFactorsView {
  @ApiProperty(factorList) shown: Factor[];
  @ApiProperty({ ...factorLists, description: 'Each list was enough.' })
  any_of: Factor[][];
  @ApiProperty({ ...factorList, nullable: true }) branch: Factor[] | null;
  @ApiProperty(textOrNull) acr: string | null;
  @ApiProperty({ ...factorLists, description: 'What would have completed each list.' })
  missing: Factor[][];
}

export class DecisionGrantView {
  @ApiProperty(text) id: string;
  @ApiProperty(text) status: string;
  @ApiProperty(time) issued_at: number;
  @ApiProperty(time) expires_at: number;
}

export class DecisionEntryView {
  @ApiProperty(text) id: string;
  @ApiProperty(time) at: number;
  @ApiProperty(text) action: string;
  @ApiProperty({ ...text, enum: [...AUDIT_OUTCOMES] }) outcome: string;
  @ApiProperty(text) actor: string;
  @ApiProperty({ ...textOrNull, description: 'Name of the staff member.' })
  actor_name: string | null;
}

/** Why a request ended as it did: results and rules, but no values of a document or record. */
export class DecisionView {
  @ApiProperty({ ...text, enum: ['decision'] }) object_name: 'decision';
  @ApiProperty({ ...text, example: 'ar_01h455vb4pex5vsknk084sn02q' }) access_request_id: Id<'ar'>;
  @ApiProperty(text) employee_row_id: string;
  @ApiProperty({ ...textOrNull, description: "The customer's own id; null once erased." })
  employee_id: string | null;
  @ApiProperty(text) action: string;
  @ApiProperty(textOrNull) reference: string | null;
  @ApiProperty({ ...text, enum: [...FLOW_NAMES] }) flow: string;
  @ApiProperty(text) outcome: string;
  @ApiProperty(textOrNull) reason: string | null;
  @ApiProperty(time) asked_at: number;
  @ApiProperty(timeOrNull) decided_at: number | null;
  @ApiProperty({
    type: DecisionRulesView,
    nullable: true,
    description: 'Null if no verification decided; then there are no attributes and checks either.',
  })
  rules: DecisionRulesView | null;
  @ApiProperty({ type: DecisionVerificationView, nullable: true })
  verification: DecisionVerificationView | null;
  @ApiProperty({ type: [DecisionAttributeView] }) attributes: DecisionAttributeView[];
  @ApiProperty({ type: [DecisionCheckView] }) checks: DecisionCheckView[];
  @ApiProperty({ type: DecisionFactorsView, nullable: true })
  factors: DecisionFactorsView | null;
  @ApiProperty({
    ...textOrNull,
    description: 'The request by which a second person vouched; null if nobody did.',
  })
  vouch_id: string | null;
  @ApiProperty({ type: DecisionGrantView, nullable: true }) grant: DecisionGrantView | null;
  @ApiProperty({ type: [DecisionEntryView], description: 'Audit entries, newest first.' })
  entries: DecisionEntryView[];
}

export class SignedDecisionView {
  @ApiProperty({ ...text, enum: ['signed_decision'] }) object_name: 'signed_decision';
  @ApiProperty({ type: DecisionView }) decision: DecisionView;
  @ApiProperty({
    ...text,
    description: 'A JWT of the type `decision-evidence+jwt`; its claim `decision` is the same.',
  })
  signed: string;
  @ApiProperty({ ...text, format: 'uri', description: 'The keys that verify it.' })
  key_set_url: string;
}

export interface Decision {
  request: CurrentRequest;
  /** Null if it was decided without a session. */
  evidence: DecisionEvidence | null;
  /** The audit entries about the request and its grant, newest first. */
  entries: AuditEntry[];
  /** Names of the staff members among them, by id. */
  names: ReadonlyMap<string, string>;
}

export interface SignedDecision {
  decision: DecisionView;
  /** A JWT whose claim `decision` is the same. */
  signed: string;
  keySetUrl: string;
}

export function decisionView({ request, evidence, entries, names }: Decision): DecisionView {
  const { grant } = request;
  return viewOf(DecisionView, request, {
    access_request_id: request.id,
    employee_id: request.data?.employee_id ?? null,
    reference: request.data?.reference ?? null,
    outcome: request.status,
    asked_at: unixSeconds(request.createdAt),
    decided_at: unixSecondsOrNull(request.completedAt),
    rules: evidence && {
      version: evidence.rules_version,
      policy_version: evidence.policy_version,
      max_verification_age: evidence.max_verification_age,
    },
    verification: evidence && {
      project_id: evidence.project_id,
      session_id: evidence.verification_session_id,
      status: evidence.verification_status,
      completed_at: evidence.verification_completed_at,
    },
    attributes: evidence?.attributes ?? [],
    checks: evidence?.checks ?? [],
    // Evidence of an older version has none.
    factors: evidence?.factors ?? null,
    vouch_id: evidence?.vouch_id ?? null,
    grant: grant && viewOf(DecisionGrantView, { ...grant, issuedAt: grant.createdAt }),
    entries: entries.map((entry) =>
      viewOf(
        DecisionEntryView,
        { ...entry, at: new Date(entry.at) },
        { actor_name: names.get(entry.actor) ?? null },
      ),
    ),
  });
}
