import type { Id } from '../../platform/ids/index.js';

/** What a customer's webhooks may be told of. Public API, never renamed. */
export const EVENT_TYPES = [
  'access_request.granted',
  'access_request.denied',
  'access_request.canceled',
  'access_request.expired',
  'employee.identity_established',
  'employee.identity_reset',
  'employee.identity_mismatch',
  'employee.verification_not_me',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Ids only: whoever is told fetches the resource before it believes anything. */
export interface EventData {
  access_request_id?: Id<'ar'>;
  /** The `id` of the employee, not the customer's own one: that may say who it is. */
  employee_row_id?: Id<'emp'>;
}

export interface NewEvent {
  type: EventType;
  data: EventData;
}

export interface GatewayEvent extends NewEvent {
  customerId: Id<'cust'>;
  id: Id<'evt'>;
  /** The request that it was written in; null where it was the background. */
  requestId: Id<'req'> | null;
  createdAt: Date;
}
