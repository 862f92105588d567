import { unixSeconds, type Clock } from '../../clock/index.js';
import { signWebhook } from '../../crypto/index.js';
import type { OutboundHttp } from '../../http/index.js';
import type { MessageSender, OutgoingMessage, SendResult } from '../delivery/sender.js';
import type { SmsService } from '../senders/sender-settings.js';
import { smsResult } from './sms-result.policy.js';

const TIMEOUT_MS = 15_000;
const CONCURRENCY = 8;

/** Hands text messages to a service over HTTP, in the shape that it takes. */
export class SmsSender implements MessageSender {
  readonly concurrency = CONCURRENCY;

  constructor(
    private readonly service: SmsService,
    private readonly outbound: OutboundHttp,
    private readonly clock: Clock,
    /** Address for the provider's reports about a message. */
    private readonly reportUrl: (message: OutgoingMessage) => string,
  ) {}

  async send(message: OutgoingMessage, signal: AbortSignal): Promise<SendResult> {
    const call = this.service.shape === 'json' ? this.#json(message) : this.#form(message);
    const { url } = this.service;
    return smsResult(
      await this.outbound.post({ url, ...call, timeoutMs: TIMEOUT_MS, keepBytes: 0, signal }),
    );
  }

  close(): void {
    // It uses the shared outbound connections, so there are none to close.
  }

  /** Signed like a webhook (Standard Webhooks); `webhook-id` is the same for every attempt. */
  #json(message: OutgoingMessage): { headers: Record<string, string>; body: string } {
    const { id, address, kind, rendered } = message;
    const { from, secret } = this.service as Extract<SmsService, { shape: 'json' }>;
    const body = JSON.stringify({
      id,
      to: address,
      from,
      type: kind,
      text: rendered.sms,
      locale: rendered.locale,
      status_url: this.reportUrl(message),
    });
    const timestamp = unixSeconds(this.clock.now());
    return {
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signWebhook(secret, { id, timestamp, body }),
      },
      body,
    };
  }

  #form(message: OutgoingMessage): { headers: Record<string, string>; body: string } {
    const { account, token, from } = this.service as Extract<SmsService, { shape: 'twilio' }>;
    const credentials = Buffer.from(`${account}:${token}`).toString('base64');
    return {
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${credentials}`,
      },
      body: new URLSearchParams({
        To: message.address,
        From: from,
        Body: message.rendered.sms,
        StatusCallback: this.reportUrl(message),
      }).toString(),
    };
  }
}
