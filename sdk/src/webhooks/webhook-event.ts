/**
 * Every type of event the verification service sends. New types may come: ignore those you do not
 * know.
 */
export const WEBHOOK_EVENT_TYPES = [
  'event_verification_session_created_v1',
  'event_verification_session_started_v1',
  'event_verification_session_completed_v1',
  'event_verification_session_expired_v1',
  'event_verification_session_canceled_v1',
  'event_verification_session_redacted_v1',
  'event_device_key_added_v1',
  'event_device_key_revoked_v1',
  'event_device_key_missing_v1',
  'event_face_tries_used_up_v1',
  'event_user_deleted_v1',
  'event_ping_v1',
] as const;
/** One of {@link WEBHOOK_EVENT_TYPES}. */
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number];

/**
 * Every type of event the gateway sends to its customers, besides `event_ping_v1`. New types may
 * come: ignore those you do not know.
 */
export const GATEWAY_EVENT_TYPES = [
  'access_request.granted',
  'access_request.denied',
  'access_request.canceled',
  'access_request.expired',
  'employee.identity_established',
  'employee.identity_reset',
  'employee.identity_lost',
  'employee.identity_mismatch',
  'employee.identity_reset_requested',
  'employee.verification_not_me',
  'employee.vouch_objected',
  'employee.read_back_failed',
  'employee.face_tries_used_up',
  'device_key.added',
  'device_key.revoked',
  'device_key.missing',
  'desk_case.opened',
  'desk_case.overridden',
  'directory.mass_deactivation',
  'directory.identity_held',
  'directory_action.done',
  'directory_action.failed',
  'directory_action.unknown',
] as const;
/** One of {@link GATEWAY_EVENT_TYPES}. */
export type GatewayEventType = (typeof GATEWAY_EVENT_TYPES)[number];

/** Ids of the objects an event is about; its type decides which are present. */
export interface WebhookEventData extends Record<string, unknown> {
  /** In every event about a session. */
  verification_session_id?: string;
  /** In `event_user_deleted_v1`, and in events of device keys added or revoked: the person. */
  user_id?: string;
  /** In events of device keys added or revoked: the key. Events of an older version do not name it. */
  device_key_id?: string;
  /** In every event about an access request, or caused by one. */
  access_request_id?: string;
  /**
   * In every event about the end of an access request: SHA-256 of the receipt's payload, in hexadecimal. `verifyReceipt` gives
   * the same for the receipt.
   */
  receipt_sha256?: string;
  /** In every event about a case of the help desk. */
  desk_case_id?: string;
  /** In every event about an automatic action. */
  action_id?: string;
  /** In every event about a connection. */
  connection_id?: string;
  /** In every event about an employee: the gateway's `id`, not your own one. */
  employee_row_id?: string;
}

/**
 * An event. It does not carry the whole state: fetch the session, the access request or the
 * employee before you act on it.
 */
export interface WebhookEvent {
  /** The same in every delivery of one event: keep it so that you act only once. */
  event_id: string;
  event_type: WebhookEventType | GatewayEventType | (string & {});
  object_name: 'event';
  /** Unix seconds. */
  created_at: number;
  data: WebhookEventData;
}

/** Reads a body whose signature was verified; null where it is not an event. */
export function eventOf(body: Buffer): WebhookEvent | null {
  const event = objectIn(body);
  if (!event || !isObject(event.data)) return null;
  const { event_id: id, event_type: type, data } = event;
  const needed = [id, type, ...idsOf(type).map((name) => data[name])];
  const given = ALL_IDS.map((name) => data[name] ?? '');
  const isEvent =
    [...needed, ...given].every((text) => typeof text === 'string') &&
    event.object_name === 'event' &&
    Number.isSafeInteger(event.created_at);
  return isEvent ? (event as unknown as WebhookEvent) : null;
}

const ALL_IDS = [
  'verification_session_id',
  'user_id',
  'device_key_id',
  'access_request_id',
  'employee_row_id',
  'connection_id',
] as const;

/** The ids that an event of the gateway must have. */
function idsOf(type: unknown): (keyof WebhookEventData)[] {
  if (!GATEWAY_EVENT_TYPES.some((known) => known === type)) return [];
  if (String(type).startsWith('directory.')) return ['connection_id'];
  const isAboutEmployee = /^(employee|device_key)\./.test(String(type));
  return isAboutEmployee ? ['employee_row_id'] : ['access_request_id'];
}

function objectIn(body: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
