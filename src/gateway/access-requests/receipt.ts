import { unixSeconds } from '../../platform/clock/index.js';
import { sha256 } from '../../platform/crypto/index.js';
import type { Id } from '../../platform/ids/index.js';
import { VOUCH, type CustomerEnvironment, type FlowName } from '../customers/index.js';
import type { SignedGrant } from '../grants/index.js';
import type { Reason, RequestStatus } from './access-request.js';
import type { EndedRequest } from './access-request.entity.js';
import { POLICY_VERSION, type DecisionEvidence } from './decision/evidence.js';

/** The claims of a receipt: ids, codes and hashes, but no value of a person. Times are Unix seconds. */
export interface Receipt {
  iss: string;
  /** The customer. */
  aud: string;
  /** The access request. */
  sub: string;
  /** When it was decided. */
  iat: number;
  asked_at: number;
  environment: CustomerEnvironment;
  flow: FlowName;
  action: string;
  /** What the person was asked to confirm, in the language of the request. */
  action_label: string | null;
  outcome: Exclude<RequestStatus, 'pending'>;
  reason: Reason | null;
  /** How the person was recognised, as in the grant. */
  acr: string | null;
  amr: readonly string[];
  policy_version: number;
  /** Null if no verification decided, as `rules_sha256`. */
  rules_version: string | null;
  rules_sha256: string | null;
  /** SHA-256 of the verification session's id; null without a session. */
  session_sha256: string | null;
  /** SHA-256 of the grant's token; null without a grant. */
  grant_sha256: string | null;
  /** The request by which a second person vouched; null if nobody did, left out in receipts of an older version. */
  vouch_id?: Id<'ar'> | null;
  /** Ids of the staff who took part: who typed the code that was read back. */
  approvers: readonly string[];
}

/** What a decision was made of. */
export interface DecisionProof {
  evidence: DecisionEvidence | null;
  grant: SignedGrant | null;
}

export interface ReceiptFrame {
  iss: string;
  environment: CustomerEnvironment;
  approvers: readonly string[];
}

export function receiptOf(
  request: EndedRequest,
  { evidence, grant }: DecisionProof,
  { iss, environment, approvers }: ReceiptFrame,
): Receipt {
  return {
    iss,
    aud: request.customerId,
    sub: request.id,
    iat: unixSeconds(request.completedAt),
    asked_at: unixSeconds(request.createdAt),
    environment,
    flow: request.flow,
    action: request.action,
    action_label: request.data?.action_label ?? null,
    outcome: request.status,
    reason: request.reason,
    acr: grant?.data.acr ?? null,
    amr: grant?.data.amr ?? [],
    policy_version: POLICY_VERSION,
    rules_version: evidence?.rules_version ?? null,
    rules_sha256: evidence?.rules_sha256 ?? null,
    session_sha256: hashOf(request.verificationSessionId),
    // The grant of a vouch is never issued.
    grant_sha256: request.action === VOUCH ? null : hashOf(grant?.data.token ?? null),
    vouch_id: evidence?.vouch_id ?? null,
    approvers,
  };
}

/** SHA-256 of the payload that is signed, in hexadecimal. */
export function receiptHash(receipt: Receipt): string {
  return sha256(JSON.stringify(receipt)).toString('hex');
}

function hashOf(text: string | null): string | null {
  return text === null ? null : sha256(text).toString('hex');
}
