import type { Id } from '../../../platform/ids/index.js';
import type { FlowName } from '../../customers/index.js';
import { FLOW_REFUSALS } from '../../flows/index.js';
import type { CurrentGrant, Resource } from '../../grants/index.js';

export const REQUEST_STATUSES = ['pending', 'granted', 'denied', 'canceled', 'expired'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** Why a request was not granted (contract, Gateway). Public API, never renamed. */
export const REASONS = [
  ...FLOW_REFUSALS,
  'verification_failed',
  'verification_canceled',
  'verification_not_me',
  'verification_expired',
  'verification_stale',
  'session_mismatch',
  'employee_inactive',
  'flow_disabled',
] as const;
export type Reason = (typeof REASONS)[number];

/** One attempt of an employee to be let through. */
export interface AccessRequest {
  customerId: Id<'cust'>;
  id: Id<'ar'>;
  employeeRowId: Id<'emp'>;
  flow: FlowName;
  status: RequestStatus;
  reason: Reason | null;
  action: string;
  /** The project whose session counts; null where the request was refused before a session was made. */
  projectId: string | null;
  verificationSessionId: string | null;
  createdAt: Date;
  expiresAt: Date;
  completedAt: Date | null;
  /** Sealed at rest; null once the employee was deleted. */
  data: AccessRequestData | null;
}

/** A request with the grant that it earned, if it did. */
export type AccessRequestWithGrant = AccessRequest & { grant: CurrentGrant | null };

/** A request that is final. */
export type EndedRequest = AccessRequest & {
  status: Exclude<RequestStatus, 'pending'>;
  completedAt: Date;
};

/** Which request has ended, and how. */
export type RequestEnd = Pick<EndedRequest, 'customerId' | 'id' | 'status' | 'reason'>;

export interface AccessRequestData {
  employee_id: string;
  resource: Resource | null;
  reference: string | null;
  return_url: string | null;
  verification_url: string | null;
}
