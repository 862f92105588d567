import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import type { Received } from './webhook-receiver.js';

/** Whether the foreign library accepts a delivery, at the application's time. */
export function standardWebhooksAccept(
  secret: string,
  { body, headers }: Received,
  now: Date,
): boolean {
  const RealDate = Date;
  // It reads the time itself, and takes no clock.
  globalThis.Date = class extends RealDate {
    constructor(value: number = now.getTime()) {
      super(value);
    }

    static override now = (): number => now.getTime();
  } as DateConstructor;
  try {
    const event = new Webhook(secret).verify(body, headers as Record<string, string>);
    const { event_id, request_id } = event as { event_id?: string; request_id?: string };
    return (event_id ?? request_id) === headers['webhook-id'];
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false;
    throw error;
  } finally {
    globalThis.Date = RealDate;
  }
}
