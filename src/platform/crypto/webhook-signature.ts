import { createHmac, randomBytes } from 'node:crypto';
import { defineCredentialKind } from './credential.js';
import { constantTimeEqual } from './hasher.js';

const PREFIX = 'whsec_';
defineCredentialKind('a webhook signing secret', PREFIX);
// Standard Webhooks, "Signature scheme": 24 to 64 random bytes
const SECRET_BYTES = 32;

/** A new signing secret: `whsec_` and base64 of 256 random bits, the form that Standard Webhooks libraries take. */
export function mintWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

export interface SignedContent {
  id: string;
  /** Unix seconds of this attempt: lets a receiver refuse a replayed delivery. */
  timestamp: number;
  /** The exact bytes that are sent. */
  body: string;
}

/** One `v1,…` signature of Standard Webhooks 1.0.0: HMAC-SHA-256 over `id.timestamp.body`. */
export function signWebhook(secret: string, { id, timestamp, body }: SignedContent): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const content = `${id}.${String(timestamp)}.${body}`;
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}

/** The headers of Standard Webhooks 1.0.0, with a signature of each secret. */
export function signedHeaders(
  secrets: readonly string[],
  content: SignedContent,
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  return {
    'webhook-id': content.id,
    'webhook-timestamp': String(content.timestamp),
    'webhook-signature': secrets.map((secret) => signWebhook(secret, content)).join(' '),
  };
}

/** Whether one of the space-separated signatures of a header is ours over this content. */
export function isSignedWebhook(secret: string, content: SignedContent, header: string): boolean {
  const expected = signWebhook(secret, content);
  return header.split(' ').some((each) => constantTimeEqual(each, expected));
}
