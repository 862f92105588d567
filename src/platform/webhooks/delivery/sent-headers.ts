import { unixSeconds } from '../../clock/index.js';
import { signWebhook } from '../../crypto/index.js';
import { idOf, type Id } from '../../ids/index.js';

interface Sent {
  eventId: Id<'evt'>;
  requestId: Id<'req'>;
  at: Date;
  /** As `signaturesOf` made them; empty without any. */
  signature: string;
}

/** Replaces the bearer when headers are displayed. */
const HIDDEN_BEARER = 'whb_…';

/** The signatures of one attempt, one for each secret; empty for an endpoint without signatures. */
export function signaturesOf(
  secrets: readonly string[],
  { body, eventId }: { body: string; eventId: string },
  at: Date,
): string {
  const signed = { id: idOf('evt', eventId), timestamp: unixSeconds(at), body };
  return secrets.map((secret) => signWebhook(secret, signed)).join(' ');
}

/** The headers of one attempt. */
export function sentHeaders(
  bearer: string,
  { eventId, requestId, at, signature }: Sent,
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'identity-gateway-webhooks/1',
    authorization: `Bearer ${bearer}`,
    'webhook-id': eventId,
    'webhook-timestamp': String(unixSeconds(at)),
    ...(signature !== '' && { 'webhook-signature': signature }),
    'x-request-id': requestId,
  };
}

/** The same for display: the bearer is a secret and stays hidden. */
export function shownHeaders(sent: Sent): Record<string, string> {
  return sentHeaders(HIDDEN_BEARER, sent);
}
