import type { components } from '../api/openapi.js';
import type {
  AccessRequestFlow,
  AccessRequestReason,
  AccessRequestStatus,
} from '../client/gateway.types.js';

/** The signed proof of a final decision, as `GET …/access_requests/{id}/receipt` answers it. */
export type Receipt = components['schemas']['ReceiptView'];

/**
 * What a receipt says. It names no person: hashes are SHA-256 in hexadecimal, of values that you or the gateway hold.
 * Times are Unix seconds.
 */
export interface ReceiptClaims {
  iss: string;
  /** Your customer id. */
  aud: string;
  /** The access request. */
  sub: string;
  /** When it was decided. */
  iat: number;
  asked_at: number;
  /** In a sandbox nobody was verified. */
  environment: 'production' | 'sandbox';
  flow: AccessRequestFlow;
  action: string;
  /** What the person was asked to confirm. */
  action_label: string | null;
  outcome: Exclude<AccessRequestStatus, 'pending'>;
  reason: AccessRequestReason | null;
  /** How the person was recognised, as in the grant. */
  acr: string | null;
  amr: readonly string[];
  policy_version: number;
  /** Two receipts with one version were decided by the same rules; null if no verification decided. */
  rules_version: string | null;
  rules_sha256: string | null;
  /** Of the verification session's id. */
  session_sha256: string | null;
  /** Of the grant's token. */
  grant_sha256: string | null;
  /** The request by which a second person vouched; null if nobody did, absent in receipts of an older version. */
  vouch_id?: string | null;
  /** Ids of the staff who took part. */
  approvers: readonly string[];
}
