import { Injectable } from '@nestjs/common';
import { Clock, unixSeconds } from '../../platform/clock/index.js';
import { signedHeaders } from '../../platform/crypto/index.js';
import { NEVER_SENT, OutboundHttp, type OutboundResult } from '../../platform/http/index.js';
import type { Id } from '../../platform/ids/index.js';
import type { UsedSecrets } from '../connections/index.js';

/** What came of one call. `failed` without an HTTP status: the reason of the outbound door. */
export type ActionAnswer =
  { kind: 'answered'; status: number; start: Buffer } | { kind: 'failed'; reason: string };

/** What it means. `isUncertain`: the call may have had an effect. */
type ActionMeaning =
  | { status: 'done' }
  | { status: 'failed'; error: string }
  | { status: 'again'; error: string; isUncertain: boolean };

/** Statuses with which a system says: later. */
const LATER = [408, 409, 425, 429];

/** About seven minutes of tries. */
export const MOST_ATTEMPTS = 8;
export const DELAYS = { first: 5, most: 120 };

const TIMEOUT_MS = 10_000;
const KEPT_BYTES = 4_096;

/** One signed call (Standard Webhooks 1.0.0) to the system that does an action. */
@Injectable()
export class ActionCall {
  constructor(
    private readonly outbound: OutboundHttp,
    private readonly clock: Clock,
  ) {}

  /** Sent once: a lost answer is not asked for again here. */
  send(
    url: string,
    { signing, oldSigning }: UsedSecrets,
    { id, body, signal }: { id: Id<'act'>; body: string; signal?: AbortSignal },
  ): Promise<OutboundResult> {
    const now = this.clock.now();
    const timestamp = unixSeconds(now);
    const isOldValid = oldSigning !== null && oldSigning.until > now.getTime();
    const secrets = [signing, isOldValid ? oldSigning.secret : null].filter(
      (each) => each !== null,
    );
    return this.outbound.post({
      url,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'identity-gateway-actions/1',
        ...signedHeaders(secrets, { id, timestamp, body }),
      },
      body,
      timeoutMs: TIMEOUT_MS,
      keepBytes: KEPT_BYTES,
      ...(signal && { signal }),
    });
  }
}

export function meaningOf(answer: ActionAnswer): ActionMeaning {
  if (answer.kind === 'failed') {
    const { reason } = answer;
    return { status: 'again', error: reason, isUncertain: !NEVER_SENT.includes(reason) };
  }
  const { status, start } = answer;
  const error = `answered_${String(status)}`;
  if (status >= 200 && status < 300) return meaningOfBody(start);
  if (LATER.includes(status) || status >= 500) return { status: 'again', error, isUncertain: true };
  // A redirect is not followed, and a refusal stays one.
  return { status: 'failed', error };
}

/** Only the words that were agreed count: a page of a proxy is no confirmation. */
function meaningOfBody(start: Buffer): ActionMeaning {
  const status = statusIn(start);
  if (status === 'done') return { status: 'done' };
  if (status === 'failed') return { status: 'failed', error: 'refused' };
  return { status: 'again', error: 'answer_malformed', isUncertain: true };
}

function statusIn(start: Buffer): unknown {
  try {
    const body: unknown = JSON.parse(start.toString('utf8'));
    return typeof body === 'object' && body !== null && 'status' in body ? body.status : null;
  } catch {
    return null;
  }
}
