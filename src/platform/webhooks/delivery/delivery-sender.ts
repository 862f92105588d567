import { Inject, Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../clock/index.js';
import { OutboundHttp, retryAfterSeconds, type OutboundResult } from '../../http/index.js';
import { idOf } from '../../ids/index.js';
import { outboxAttempts } from '../../metrics/instruments.js';
import { nextAttemptSeconds } from './retry.policy.js';
import { DeliveryTargets } from '../endpoints/delivery-targets.js';
import { WEBHOOK_PRODUCT, type WebhookProduct } from '../endpoints/webhook-product.js';
import type { ClaimedDelivery, DeliveryTarget, EndpointRef, Outcome } from './delivery.js';
import { sentHeaders, signaturesOf } from './sent-headers.js';

/** The meaning of an answer, or of none, for the delivery. */
type Verdict = 'delivered' | 'not_delivered' | 'gone';

const TIMEOUT_MS = 15_000;
const KEPT_ANSWER_BYTES = 1_024;

export interface Sent {
  outcome: Outcome;
  /** The receiver is overloaded or absent. */
  isOverloaded: boolean;
  /** It wants no more deliveries, ever. */
  isGone: boolean;
}

export interface Sending {
  at: EndpointRef;
  target: DeliveryTarget;
  delivery: ClaimedDelivery;
  /** Cancels the call. */
  signal: AbortSignal;
}

/** Signs and sends one delivery once, and returns the outcome. */
@Injectable()
export class DeliverySender {
  constructor(
    private readonly outbound: OutboundHttp,
    private readonly targets: DeliveryTargets,
    private readonly clock: Clock,
    @Inject(WEBHOOK_PRODUCT) private readonly product: WebhookProduct,
  ) {}

  /** Null when the call was cancelled: that is no attempt. */
  async send({ at, target, delivery, signal }: Sending): Promise<Sent | null> {
    const startedAt = this.clock.now();
    const signature = signaturesOf(target.secrets, delivery, startedAt);
    const result = await this.outbound.post({
      url: target.url,
      headers: sentHeaders(target.bearer, {
        eventId: idOf('evt', delivery.eventId),
        requestId: idOf('req', delivery.requestId),
        at: startedAt,
        signature,
      }),
      body: delivery.body,
      isRepeatable: true,
      timeoutMs: TIMEOUT_MS,
      keepBytes: KEPT_ANSWER_BYTES,
      signal,
    });
    if (result.kind === 'failed' && result.reason === 'stopped') return null;
    const httpStatus = result.kind === 'answered' ? result.status : null;
    const verdict = judge(httpStatus);
    const attempt = {
      startedAt,
      latencyMs: result.latencyMs,
      httpStatus,
      error: result.kind === 'failed' ? result.reason : null,
      sealedAnswer: sealed(target, delivery, result),
      signature,
    };
    const next = this.#next(verdict, delivery, result);
    outboxAttempts.inc({
      kind: `${this.product.tables.tenants.schema}_webhooks`,
      result: next.status === 'pending' ? 'retry' : next.status,
    });
    // Before the attempt is recorded, so that a crash in between does not leave the endpoint
    // enabled.
    if (verdict === 'gone') await this.targets.gone(at, target.url);
    return {
      outcome: { delivery, ...next, attempt },
      isOverloaded: isOverloaded(httpStatus),
      isGone: verdict === 'gone',
    };
  }

  #next(
    verdict: Verdict,
    delivery: ClaimedDelivery,
    result: OutboundResult,
  ): Pick<Outcome, 'status' | 'dueAt' | 'attemptsLeft'> {
    const now = this.clock.now();
    const attemptsLeft = Math.max(0, delivery.attemptsLeft - 1);
    if (verdict === 'delivered') return { status: 'delivered', dueAt: now, attemptsLeft };
    if (verdict === 'gone') return { status: 'failed', dueAt: now, attemptsLeft };
    const header = result.kind === 'answered' ? result.retryAfter : null;
    const wait = nextAttemptSeconds(attemptsLeft, Math.random(), retryAfterSeconds(header, now));
    return wait === null
      ? { status: 'failed', dueAt: now, attemptsLeft }
      : { status: 'pending', dueAt: secondsAfter(now, wait), attemptsLeft };
  }
}

function sealed(
  target: DeliveryTarget,
  { claimId }: ClaimedDelivery,
  result: OutboundResult,
): Buffer | null {
  const answer = result.kind === 'answered' ? excerptOf(result.start) : null;
  return answer === null ? null : target.sealAnswer(claimId, answer);
}

/** Only 2xx is success: a misconfigured receiver's 404 or redirect would lose events unnoticed. */
export function judge(httpStatus: number | null): Verdict {
  if (httpStatus === null) return 'not_delivered';
  if (httpStatus >= 200 && httpStatus < 300) return 'delivered';
  return httpStatus === 410 ? 'gone' : 'not_delivered';
}

/** Whether the receiver seems overloaded or absent. */
export function isOverloaded(httpStatus: number | null): boolean {
  return httpStatus === null || httpStatus === 429 || httpStatus >= 500;
}

/** The start of an answer for display: text without control characters. */
export function excerptOf(start: Buffer): string | null {
  const text = start
    .toString('utf8')
    // eslint-disable-next-line no-control-regex -- they could rewrite a terminal
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g, '')
    .toWellFormed();
  return text === '' ? null : text;
}
