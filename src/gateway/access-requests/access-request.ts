import { FLOW_REFUSALS } from '../flows/index.js';
import type { Resource } from '../grants/index.js';

export const REQUEST_STATUSES = ['pending', 'granted', 'denied', 'canceled', 'expired'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** Why a request was not granted (contract, Gateway). Public API, never renamed. */
export const REASONS = [
  ...FLOW_REFUSALS,
  'verification_failed',
  'verification_canceled',
  'verification_not_me',
  'vouch_objected',
  'no_longer_needed',
  'verification_expired',
  'verification_stale',
  'session_mismatch',
  'employee_inactive',
  'identity_lost',
  'flow_disabled',
  'link_not_delivered',
  'read_back_failed',
  'resets_frozen',
  'factors_missing',
] as const;
export type Reason = (typeof REASONS)[number];

/** Who sends the link: the caller, or the gateway to a contact on record. */
export const DELIVERIES = ['none', 'email', 'sms'] as const;
export type Delivery = (typeof DELIVERIES)[number];

/**
 * Who started a sign-in: a client that proved itself, or anybody who typed an employee's id. What
 * only anybody started cannot be used to alarm about an employee at once.
 */
export type SignInStart = 'proven' | 'anybody';

/** Through what a request came. */
export type Channel = 'desk' | 'api' | 'connection' | 'step_up';

export interface AccessRequestData {
  employee_id: string;
  resource: Resource | null;
  reference: string | null;
  return_url: string | null;
  verification_url: string | null;
  deliver: Delivery;
  locale: string | null;
  /** Whether HR asked for it, not the person: the messages then say something else. */
  is_invitation: boolean;
  /** Whether a person must also read a code back before anything is granted. */
  read_back: boolean;
  /** Given where a sign-in page of ours asks. The grant is then used up as it is issued. */
  sign_in: SignInStart | null;
  channel: Channel;
  /** What the person is asked to confirm, in the language of the request. Null in an older row. */
  action_label: string | null;
  /** Whether the sign-in page resets an account after a success. Blocked resets block it too. */
  precedes_reset: boolean;
}

/** The data of a request without values. */
export const EMPTY_DATA: Omit<AccessRequestData, 'employee_id'> = {
  resource: null,
  reference: null,
  return_url: null,
  verification_url: null,
  deliver: 'none',
  locale: null,
  is_invitation: false,
  read_back: false,
  sign_in: null,
  channel: 'api',
  action_label: null,
  precedes_reset: false,
};
