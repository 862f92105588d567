import type { components } from '../api/openapi.js';
import type { ListQuery } from '../http/list.types.js';

type Schemas = components['schemas'];

/** Every status of a verification session. */
export const SESSION_STATUSES = [
  'not_started',
  'awaiting_user_input',
  'success',
  'failed',
  'expired',
  'canceled',
] as const satisfies readonly SessionStatus[];
/** One of {@link SESSION_STATUSES}. */
export type SessionStatus = VerificationSession['status'];

/** Whether a session with this status has ended: nothing about it changes any more. */
export function hasEnded({ status }: Pick<VerificationSession, 'status'>): boolean {
  return status !== 'not_started' && status !== 'awaiting_user_input';
}

/** Your data about the person, compared with the verified data. */
export type SessionProfile = Schemas['UserProfileInformationDto'];

/** Asks for one verification of one person. */
export type CreateSession = Schemas['CreateSessionDto'];

/** Which sessions to list. */
export interface ListSessions extends ListQuery {
  status?: SessionStatus;
  project_id?: string;
  /** Sessions that verified this person. */
  user_id?: string;
  /** Unix seconds, inclusive. */
  created_after?: number;
  /** Unix seconds, exclusive. */
  created_before?: number;
  /** Sessions with exactly these of your own fields. */
  custom_fields?: Record<string, string>;
}

/** Who stands for a value of a session, and since when (Unix seconds). */
export type Validation = Schemas['ValidationView'];

/** A verification session. Times are Unix seconds; every field is there in every state. */
export type VerificationSession = Schemas['SessionView'];

/** A created session. Only this answer carries the link. */
export type CreatedSession = VerificationSession & { url: string };

/** One thing that was checked. */
export type SessionCheck = Schemas['CheckView'];

/** One opening of the page. */
export type SessionVisit = Schemas['SessionRecordView'];

/** A postal address as it was verified. */
export type VerifiedAddress = Schemas['AddressView'];

/** A calendar date. */
export type CalendarDate = Schemas['DateView'];

/**
 * The verified attributes of the person; those printed on the identity document are in `document`.
 */
export type Traits = Schemas['TraitsView'];

/** The data printed on the identity document. */
export type DocumentTraits = Schemas['DocumentTraitsView'];

/** What happened to a session. Fetch the session to learn its state. */
export type VerificationEvent = Schemas['EventView'];

/** Which events to list. */
export interface ListEvents {
  /** Only events with a greater number: the last one you have seen. */
  after?: number;
  /** 1 to 100; 20 when left out. */
  limit?: number;
  /** May be left out where the environment of the key has one project. */
  project_id?: string | null;
}

/** One page of events, oldest first. */
export type EventList = Schemas['EventListView'];

/** Every status of a webhook endpoint. */
export const WEBHOOK_ENDPOINT_STATUSES = [
  'enabled',
  'disabled',
] as const satisfies readonly WebhookEndpointStatus[];
/** One of {@link WEBHOOK_ENDPOINT_STATUSES}. */
export type WebhookEndpointStatus = WebhookEndpoint['status'];

/** Every status of a delivery. A failed one is not tried again until it is replayed. */
export const WEBHOOK_DELIVERY_STATUSES = [
  'pending',
  'delivered',
  'failed',
] as const satisfies readonly WebhookDeliveryStatus[];
/** One of {@link WEBHOOK_DELIVERY_STATUSES}. */
export type WebhookDeliveryStatus = WebhookDelivery['status'];

/** A new endpoint. */
export type CreateWebhookEndpoint = Schemas['CreateWebhookEndpointDto'];

/** What to change; what is left out stays as it is. */
export type UpdateWebhookEndpoint = Schemas['UpdateWebhookEndpointDto'];

/** Which endpoints to list. */
export interface ListWebhookEndpoints extends ListQuery {
  project_id?: string;
}

/** Where the events of a project are sent. Times are Unix seconds. */
export type WebhookEndpoint = Schemas['WebhookEndpointView'];

/** The answer to a deletion. */
export type DeletedWebhookEndpoint = Schemas['DeletedWebhookEndpointView'];

/** Which deliveries to list. */
export interface ListWebhookDeliveries extends ListQuery {
  status?: WebhookDeliveryStatus;
}

/** An event on its way to an endpoint. Times are Unix seconds. */
export type WebhookDelivery = Schemas['WebhookDeliveryView'];

/** One try to send. */
export type WebhookDeliveryAttempt = Schemas['DeliveryAttemptView'];

/** What to send again: the events of a period, failed deliveries (since `after`), or chosen ones. */
export type ReplayWebhooks = Schemas['ReplayDto'];

/** How many deliveries a replay has made pending. */
export type WebhookReplay = Schemas['WebhookReplayView'];

/** One check of a receiver. */
export type WebhookFinding = Schemas['WebhookFindingView'];

/** What a receiver does with right and with forged deliveries. */
export type WebhookDiagnosis = Schemas['WebhookDiagnosisView'];
