import { GatewayError } from './gateway-error.js';
import { isTransient } from '../http/retry.policy.js';
import type { CallOptions, GatewayAnswer, PostOptions, Transport } from './transport.js';
import type { AccessRequest, CreateAccessRequest } from './access-request.types.js';

const PATH = 'access_requests';
// The gateway asks the verification service at most once in two seconds: asking it more often tells
// nothing new.
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 10_000;
const WAIT_GROWTH = 1.5;
const DEFAULT_DEADLINE_MS = 900_000;
const LONGEST_DEADLINE_MS = 604_800_000; // the longest life of a verification session

/** How long to wait for the end of an access request. */
export interface WaitOptions extends CallOptions {
  /** Milliseconds after which `wait_timed_out` is thrown; 15 minutes when left out. */
  deadlineMs?: number;
}

/** Requests that an employee proves to be who they are. Every method throws `GatewayError`. */
export class AccessRequests {
  constructor(private readonly transport: Transport) {}

  /** Starts one; send the browser to its `verification_url`. */
  create(request: CreateAccessRequest, options?: PostOptions): Promise<AccessRequest> {
    return this.transport.send({ method: 'POST', path: [PATH], body: request, options });
  }

  get(id: string, options?: CallOptions): Promise<AccessRequest> {
    return this.transport.send({ method: 'GET', path: [PATH, id], options });
  }

  cancel(id: string, options?: PostOptions): Promise<AccessRequest> {
    return this.transport.send({ method: 'POST', path: [PATH, id, 'cancel'], options });
  }

  /**
   * Asks until the request is no longer pending, with growing pauses, never sooner than the gateway
   * asks for; an unreachable or busy
   * gateway is asked again. Resolves with the ended request, whatever the answer is: look at
   * `status`. Rejects with `GatewayError` (`wait_timed_out` after the deadline) or with the
   * signal's reason.
   */
  async wait(id: string, options: WaitOptions = {}): Promise<AccessRequest> {
    const { signal, deadlineMs = DEFAULT_DEADLINE_MS } = options;
    if (!(deadlineMs > 0 && deadlineMs <= LONGEST_DEADLINE_MS)) {
      throw new TypeError('deadlineMs must be from 1 millisecond to 7 days');
    }
    const { time } = this.transport;
    const end = time.now() + deadlineMs;
    for (let pause = FIRST_WAIT_MS; ; pause = Math.min(pause * WAIT_GROWTH, LONGEST_WAIT_MS)) {
      const found = await this.#look(id, end - time.now(), signal);
      if (!(found instanceof GatewayError) && found.body.status !== 'pending') return found.body;
      const asked = (found.retryAfter ?? 0) * 1000;
      const next = Math.max(asked, pause * (0.75 + 0.25 * time.random()));
      if (time.now() + next >= end) throw waitTimedOut(found);
      await time.sleep(next, signal);
    }
  }

  /** The request, or an error that may be gone the next time. */
  async #look(id: string, withinMs: number, signal?: AbortSignal): Promise<Look> {
    const late = AbortSignal.timeout(Math.max(1, Math.ceil(withinMs)));
    const options = { signal: signal ? AbortSignal.any([signal, late]) : late };
    try {
      return await this.transport.sendForAnswer({ method: 'GET', path: [PATH, id], options });
    } catch (error) {
      if (error instanceof GatewayError && isTransient(error)) return error;
      throw late.aborted && error === late.reason ? waitTimedOut() : error;
    }
  }
}

type Look = GatewayAnswer<AccessRequest> | GatewayError;

function waitTimedOut(last?: Look): GatewayError {
  return new GatewayError({
    code: 'wait_timed_out',
    detail: 'the access request has not ended before the deadline',
    cause: last instanceof GatewayError ? last : undefined,
  });
}
