import { ApiError } from './api-error.js';
import { isTransient } from './retry.policy.js';
import type { ApiAnswer, CallOptions, Transport } from './transport.js';

// No person finishes faster than this, and the gateway polls its service no more often.
const FIRST_PAUSE_MS = 2_000;
const PAUSE_GROWTH = 1.5;
const DEFAULT_DEADLINE_MS = 900_000;
const LONGEST_DEADLINE_MS = 604_800_000; // the longest life of a verification session

/** How long to wait for the end of something. */
export interface WaitOptions extends CallOptions {
  /** Milliseconds after which `wait_timed_out` is thrown; 15 minutes when left out. */
  deadlineMs?: number;
}

/** The polled thing, which ends at some time. */
export interface Polled<T> {
  path: readonly string[];
  isOver: (found: T) => boolean;
  longestPauseMs: number;
}

/**
 * Polls with growing pauses, at least `Retry-After`, also through outages. Rejects with the
 * service's error (`wait_timed_out`) or the signal's reason.
 */
export async function poll<T>(
  transport: Transport,
  polled: Polled<T>,
  { signal, deadlineMs = DEFAULT_DEADLINE_MS }: WaitOptions,
): Promise<T> {
  if (!(deadlineMs > 0 && deadlineMs <= LONGEST_DEADLINE_MS)) {
    throw new TypeError('deadlineMs must be from 1 millisecond to 7 days');
  }
  const { time } = transport;
  const end = time.now() + deadlineMs;
  for (
    let pause = FIRST_PAUSE_MS;
    ;
    pause = Math.min(pause * PAUSE_GROWTH, polled.longestPauseMs)
  ) {
    const found = await look(transport, polled, end - time.now(), signal);
    if (!(found instanceof ApiError) && polled.isOver(found.body)) return found.body;
    const asked = (found.retryAfter ?? 0) * 1000;
    const next = Math.max(asked, pause * (0.75 + 0.25 * time.random()));
    if (time.now() + next >= end) throw timedOut(transport, found);
    await time.sleep(next, signal);
  }
}

/** The polled thing, or an error that may be temporary. */
async function look<T>(
  transport: Transport,
  { path }: Polled<T>,
  withinMs: number,
  signal: AbortSignal | undefined,
): Promise<ApiAnswer<T> | ApiError> {
  const late = AbortSignal.timeout(Math.max(1, Math.ceil(withinMs)));
  const options = { signal: signal ? AbortSignal.any([signal, late]) : late };
  try {
    return await transport.sendForAnswer<T>({ method: 'GET', path, options });
  } catch (error) {
    if (error instanceof ApiError && isTransient(error)) return error;
    throw late.aborted && error === late.reason ? timedOut(transport) : error;
  }
}

function timedOut(transport: Transport, last?: ApiAnswer<unknown> | ApiError): ApiError {
  return transport.error({
    code: 'wait_timed_out',
    detail: 'it has not ended before the deadline',
    cause: last instanceof ApiError ? last : undefined,
  });
}
