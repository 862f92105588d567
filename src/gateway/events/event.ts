import type { Id } from '../../platform/ids/index.js';

/** The events that a customer's webhooks may get. Public API, never renamed. */
export const EVENT_TYPES = [
  'access_request.granted',
  'access_request.denied',
  'access_request.canceled',
  'access_request.expired',
  'employee.identity_established',
  'employee.identity_reset',
  'employee.identity_mismatch',
  'employee.identity_reset_requested',
  'employee.verification_not_me',
  'employee.read_back_failed',
  'employee.face_tries_used_up',
  'device_key.added',
  'device_key.revoked',
  'device_key.missing',
  'desk_case.opened',
  'desk_case.overridden',
  'directory.mass_deactivation',
  'directory_action.done',
  'directory_action.failed',
  'directory_action.unknown',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Ids only: the receiver must fetch the resource before it trusts anything. */
export interface EventData {
  access_request_id?: Id<'ar'>;
  desk_case_id?: Id<'case'>;
  /** The employee's `id`, not the customer's own id, which may identify a person. */
  employee_row_id?: Id<'emp'>;
  connection_id?: Id<'conn'>;
  action_id?: Id<'act'>;
  /** SHA-256 of the receipt's payload, in hexadecimal. */
  receipt_sha256?: string;
}

export interface NewEvent {
  type: EventType;
  data: EventData;
  /** At a sign-in that a stranger can start and repeat. Webhooks do not carry it. */
  isByAnybody?: boolean;
}

export interface GatewayEvent extends NewEvent {
  customerId: Id<'cust'>;
  id: Id<'evt'>;
  /** The HTTP request that caused it; null for a background task. */
  requestId: Id<'req'> | null;
  createdAt: Date;
}
