import { unixSeconds } from '../../src/platform/clock/index.js';
import { signWebhook } from '../../src/platform/crypto/index.js';
import type { Received } from '../support/doubles/webhook-receiver.js';

/** The answer of a source as the guide says. */
export function signedAnswer(
  { body: asked }: Received,
  said: object,
  { secret, now }: { secret: string; now: Date },
) {
  const { request_id, source_id } = JSON.parse(asked) as Record<string, string>;
  const body = JSON.stringify({ request_id, ...said });
  const timestamp = unixSeconds(now);
  const signature = signWebhook(secret, { id: `${request_id}/${source_id}`, timestamp, body });
  const headers = { 'webhook-timestamp': String(timestamp), 'webhook-signature': signature };
  return { status: 200, body, headers };
}
