import { eventOf, type WebhookEvent } from './webhook-event.js';
import { WebhookRefused } from './webhook-refused.js';
import { isSameText, isSignedBy, signingKeyOf } from './webhook-signature.js';

/** Headers as Node, Express, Fastify or `fetch` give them. */
export type WebhookHeaders =
  Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** One delivery, and the credentials it must match. */
export interface WebhookDelivery {
  /** The body exactly as it arrived; a parsed and re-written one has another signature. */
  body: string | Buffer;
  headers: WebhookHeaders;
  /** The endpoint's bearer, `whb_…`; several while you change it. */
  bearer: string | readonly string[];
  /** The endpoint's secret, `whsec_…`; several while you change it. */
  secrets: string | readonly string[];
  /** Seconds by which `webhook-timestamp` may lie in the past or the future; 300 when left out. */
  toleranceSeconds?: number;
  /** For tests; the real time when left out. */
  now?: Date;
}

const BEARER = /^Bearer +(\S+)$/i;

/**
 * The event of a genuine delivery (Standard Webhooks 1.0.0): the bearer token and one HMAC-SHA-256
 * signature match.
 * @throws WebhookRefused, or TypeError for credentials of yours that are malformed.
 */
export function verifyWebhook(delivery: WebhookDelivery): WebhookEvent {
  const { headers, toleranceSeconds = 300, now = new Date() } = delivery;
  const keys = several('secrets', delivery.secrets).map(signingKeyOf);
  const body = Buffer.from(delivery.body);
  checkBearer(header(headers, 'authorization'), several('bearer', delivery.bearer));
  const id = header(headers, 'webhook-id');
  const timestamp = header(headers, 'webhook-timestamp');
  const signature = header(headers, 'webhook-signature');
  if (!id || !timestamp || !signature) throw new WebhookRefused('headers_missing');
  checkTimestamp(timestamp, Math.floor(now.getTime() / 1000), toleranceSeconds);
  if (!isSignedBy(keys, { id, timestamp, body }, signature))
    throw new WebhookRefused('signature_wrong');
  const event = eventOf(body);
  // A receiver detects repetitions by the id, so header and body must agree.
  if (event?.event_id !== id) throw new WebhookRefused('body_malformed');
  return event;
}

function checkBearer(authorization: string | null, expected: readonly string[]): void {
  if (!authorization) throw new WebhookRefused('bearer_missing');
  const given = BEARER.exec(authorization)?.[1] ?? '';
  if (!expected.some((bearer) => isSameText(bearer, given)))
    throw new WebhookRefused('bearer_wrong');
}

function checkTimestamp(timestamp: string, now: number, tolerance: number): void {
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookRefused('timestamp_malformed');
  const age = now - Number(timestamp);
  // written so that a tolerance that is no number refuses
  if (!(age <= tolerance)) throw new WebhookRefused('timestamp_too_old');
  if (!(-age <= tolerance)) throw new WebhookRefused('timestamp_too_new');
}

/** An empty secret would match an empty header. */
function several(name: string, value: string | readonly string[]): readonly string[] {
  const values = typeof value === 'string' ? [value] : value;
  if (values.length === 0 || values.includes('')) throw new TypeError(`${name} must not be empty`);
  return values;
}

/** One header by its name in lower case; null where it is missing or was sent more than once. */
function header(headers: WebhookHeaders, name: string): string | null {
  if (headers instanceof Headers) return headers.get(name);
  const found = Object.entries(headers).filter(([key]) => key.toLowerCase() === name);
  const value = found.length === 1 ? found[0]?.[1] : undefined;
  return typeof value === 'string' ? value : null;
}
