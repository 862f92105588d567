import { unixSeconds, type Clock } from '../../clock/index.js';
import { signedHeaders } from '../../crypto/index.js';
import { NEVER_SENT, type OutboundHttp, type OutboundResult } from '../../http/index.js';
import type {
  MessageSender,
  OutgoingMessage,
  SendAttempt,
  SendResult,
} from '../delivery/sender.js';
import { cleanAnswer, type SendTroubleCause } from '../delivery/trouble.js';
import type { SmsService } from './sender-settings.js';

/** The answer of a provider's HTTP interface, or why there is none. */
type HttpAnswer = { kind: 'answered'; status: number } | { kind: 'failed'; reason: string };

/** Temporary refusals: too many requests, or not ready. */
const LATER = [408, 425, 429, 503];

const BY_REASON: Record<string, SendTroubleCause> = {
  address_refused: 'address_private',
  name_not_found: 'name_not_found',
  connection_refused: 'connection_refused',
  timed_out: 'timed_out',
  tls_failed: 'tls_failed',
};

const TIMEOUT_MS = 15_000;
const CONCURRENCY = 8;
const ANSWER_BYTES = 500;

/** Hands text messages to a service over HTTP, in the shape that it takes. */
export class SmsSender implements MessageSender {
  readonly concurrency = CONCURRENCY;

  constructor(
    private readonly service: SmsService,
    private readonly outbound: OutboundHttp,
    private readonly clock: Clock,
    /** Address for the provider's reports about a message. */
    private readonly reportUrl: (message: OutgoingMessage) => string,
    /** Whether a workspace chose the service, so that its staff may read its answers. */
    private readonly isOfWorkspace = false,
  ) {}

  async send(message: OutgoingMessage, signal: AbortSignal): Promise<SendAttempt> {
    const call = this.service.shape === 'json' ? this.#json(message) : this.#form(message);
    const { url } = this.service;
    const keepBytes = this.isOfWorkspace ? ANSWER_BYTES : 0;
    const answer = await this.outbound.post({
      ...{ url, ...call, timeoutMs: TIMEOUT_MS, keepBytes, signal },
    });
    const { result, cause } = smsOutcome(answer);
    const shown = this.#shownAnswer(answer, message.address);
    return { result, trouble: cause && { cause, answer: shown } };
  }

  close(): void {
    // It uses the shared outbound connections, so there are none to close.
  }

  #shownAnswer(answer: OutboundResult, address: string): string | null {
    if (!this.isOfWorkspace || answer.kind === 'failed') return null;
    const { service } = this;
    const secrets =
      service.shape === 'json'
        ? [service.secret]
        : [service.token, `${service.account}:${service.token}`];
    const line = `HTTP ${String(answer.status)} ${answer.start.toString('utf8')}`;
    return cleanAnswer(line, [...secrets, address]);
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
        ...signedHeaders([secret], { id, timestamp, body }),
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

/** What an answer, or none, means for the message, and what went wrong; null where nothing did. */
export function smsOutcome(answer: HttpAnswer): {
  result: SendResult;
  cause: SendTroubleCause | null;
} {
  if (answer.kind === 'failed') {
    const result = NEVER_SENT.includes(answer.reason) ? 'not_sent' : 'unknown';
    return { result, cause: BY_REASON[answer.reason] ?? 'other' };
  }
  const { status } = answer;
  if (status >= 200 && status < 300) return { result: 'accepted', cause: null };
  // Our own credentials are wrong, not the message.
  if (status === 401 || status === 403) return { result: 'not_sent', cause: 'sign_in_refused' };
  if (LATER.includes(status)) return { result: 'not_sent', cause: 'busy' };
  if (status >= 400 && status < 500) return { result: 'refused', cause: 'message_refused' };
  // A server error may come after the message was taken.
  return { result: 'unknown', cause: 'other' };
}
