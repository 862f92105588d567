import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Problem } from '../../../platform/errors/index.js';
import { CustomersService, type CustomerCaller } from '../../customers/index.js';
import { AccessRequestsService } from '../access-requests.service.js';
import type { AccessRequestWithGrant } from '../records/index.js';
import { OpenStreams } from './open-streams.js';

const LOOK_EVERY_MS = 1_000;
/** A proxy in between closes what stays silent. */
const KEEP_ALIVE_MS = 15_000;
/** A stream is not for ever: a client that still waits opens another. */
const MOST_MS = 300_000;

/** What a stream says: the request as it stands, or nothing new. */
export type StreamPart = { request: AccessRequestWithGrant } | 'keep_alive';

/** Whom a stream is for, and the key that has to stay live for it. */
export interface Follower {
  caller: CustomerCaller;
  token: string;
}

/** A request told as it changes (server-sent events), so that a page need not poll. */
@Injectable()
export class StreamService implements BeforeApplicationShutdown {
  readonly #closing = new AbortController();

  constructor(
    private readonly requests: AccessRequestsService,
    private readonly customers: CustomersService,
    private readonly open: OpenStreams,
  ) {}

  beforeApplicationShutdown(): void {
    this.#closing.abort();
  }

  /**
   * The request now, again at each change, and last as it ended. Ends with the request, with `gone`, with the key, or after
   * five minutes. Throws `access_request_not_found` and `rate_limited` before the first part.
   */
  async *follow(
    follower: Follower,
    id: string,
    gone: AbortSignal,
  ): AsyncGenerator<StreamPart, void> {
    const leave = this.open.enter(follower.caller.id);
    try {
      yield* this.#parts(follower, id, gone);
    } finally {
      leave();
    }
  }

  async *#parts(
    { caller, token }: Follower,
    id: string,
    gone: AbortSignal,
  ): AsyncGenerator<StreamPart, void> {
    const over = AbortSignal.any([gone, this.#closing.signal, AbortSignal.timeout(MOST_MS)]);
    let request = await this.requests.peek(caller, id);
    let told = performance.now();
    yield { request };
    while (request.status === 'pending' && (await pause(over))) {
      const next = await this.#look(caller, id, request);
      // A request authenticates once, a stream lives for minutes: what a revoked key may not ask it is not told either.
      if (!(await this.customers.authenticate(token))) return;
      if (next.status !== request.status) yield { request: next };
      else if (performance.now() - told > KEEP_ALIVE_MS) yield 'keep_alive';
      else continue;
      told = performance.now();
      request = next;
    }
  }

  /** Looks at the service as often as a look-up may. A service that cannot be reached changes nothing. */
  async #look(
    caller: CustomerCaller,
    id: string,
    before: AccessRequestWithGrant,
  ): Promise<AccessRequestWithGrant> {
    try {
      return await this.requests.get(caller, id);
    } catch (error) {
      if (error instanceof Problem && error.status === 503) return before;
      throw error;
    }
  }
}

/** False once there is nobody to tell. */
async function pause(over: AbortSignal): Promise<boolean> {
  await delay(LOOK_EVERY_MS, undefined, { signal: over }).catch(() => undefined);
  return !over.aborted;
}
