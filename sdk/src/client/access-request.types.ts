import type { Factor, Grant, Resource } from './grant.types.js';

/** Every status of an access request. */
export const ACCESS_REQUEST_STATUSES = [
  'pending',
  'granted',
  'denied',
  'canceled',
  'expired',
] as const;
/** One of {@link ACCESS_REQUEST_STATUSES}. */
export type AccessRequestStatus = (typeof ACCESS_REQUEST_STATUSES)[number];

/**
 * How the person is recognised: by an identity document the first time, by the face alone once the
 * identity is known.
 */
export const ACCESS_REQUEST_FLOWS = ['establish_identity', 'known_user_key'] as const;
/** One of {@link ACCESS_REQUEST_FLOWS}. */
export type AccessRequestFlow = (typeof ACCESS_REQUEST_FLOWS)[number];

/** Why a request was not granted. */
export const ACCESS_REQUEST_REASONS = [
  'user_id_mismatch',
  'profile_mismatch',
  'identity_conflict',
  'verification_failed',
  'verification_canceled',
  'verification_not_me',
  'verification_expired',
  'verification_stale',
  'session_mismatch',
  'employee_inactive',
  'flow_disabled',
  'link_not_delivered',
  'read_back_failed',
  'resets_frozen',
  'factors_missing',
] as const;
/** One of {@link ACCESS_REQUEST_REASONS}. */
export type AccessRequestReason = (typeof ACCESS_REQUEST_REASONS)[number];

/** Who sends the link. */
export const ACCESS_REQUEST_DELIVERIES = ['none', 'email', 'sms'] as const;
/** One of {@link ACCESS_REQUEST_DELIVERIES}. */
export type AccessRequestDelivery = (typeof ACCESS_REQUEST_DELIVERIES)[number];

/** Asks that an employee proves to be who they are, for one action. */
export interface CreateAccessRequest {
  employee_id: string;
  /** Your own name of what the employee wants to do, such as `reset_mfa`. */
  action: string;
  /** The one thing the action is about; a grant for it opens nothing else. */
  resource?: Resource;
  /**
   * Where the browser goes afterwards, with `access_request_id` added. It never carries the answer.
   */
  return_url?: string;
  /** Your own reference, given back unchanged. */
  reference?: string;
  /** BCP 47 language tag of the verification page. */
  locale?: string;
  /**
   * `email` or `sms`: the gateway sends the link to the contact on the employee's record, and
   * answers without `verification_url`. Left out: you send it.
   */
  deliver?: AccessRequestDelivery;
}

/** How far a link that the gateway sends has come. */
export interface LinkDelivery {
  /** Of the newest message. `accepted`: the provider took it; e-mail never says more. */
  status: 'queued' | 'accepted' | 'delivered' | 'failed' | 'expired';
  updated_at: number;
  /** Reminders that were sent; three at most. */
  reminders: number;
}

/** What your own system made of a grant, by a connection of the kind `action_webhook`. */
export interface AutomaticAction {
  id: string;
  /** `unknown`: it was called and may have done it; look there. */
  status: 'queued' | 'done' | 'failed' | 'unknown';
  /** Why it is not done. */
  error: string | null;
  attempts: number;
  updated_at: number;
}

/** An access request. Times are Unix seconds. */
export interface AccessRequest {
  id: string;
  object_name: 'access_request';
  /** Null once the employee was deleted. */
  employee_id: string | null;
  action: string;
  resource: Resource | null;
  reference: string | null;
  flow: AccessRequestFlow;
  status: AccessRequestStatus;
  /** Null while pending and when granted. */
  reason: AccessRequestReason | null;
  /** With `factors_missing`: each list would have been enough beside what was shown. */
  missing_factors: Factor[][] | null;
  verification_session_id: string | null;
  /** Send the employee's browser here; null once it has ended, and where the gateway sends it. */
  verification_url: string | null;
  deliver: AccessRequestDelivery;
  delivery: LinkDelivery | null;
  return_url: string | null;
  /** Only of a granted request. */
  grant: Grant | null;
  /** The call that used the grant up; null where you use it. */
  automatic_action: AutomaticAction | null;
  created_at: number;
  expires_at: number;
  completed_at: number | null;
}
