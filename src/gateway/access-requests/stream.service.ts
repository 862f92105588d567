import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { renewTimeBudget } from '../../platform/database/index.js';
import { Problem } from '../../platform/errors/index.js';
import type { Id } from '../../platform/ids/index.js';
import { rateLimited } from '../../platform/limits/index.js';
import { CustomersService, type CustomerCaller } from '../customers/index.js';
import { AccessRequestsService, type CurrentRequest } from './access-requests.service.js';

/** More than one customer system shows at once. Each open stream looks at its request every second. */
const MAX_PER_KEY = 50;
/** Nothing bounds how many keys a customer makes. */
const MAX_PER_CUSTOMER = 200;
const RETRY_AFTER_SECONDS = 10;

/** How many streams each customer, and each of its keys, holds open in this process. */
@Injectable()
export class OpenStreams {
  readonly #open = new Map<Id<'ckey' | 'cust'>, number>();

  /**
   * Takes a place until the returned function is called. Throws `rate_limited` where the key or its
   * customer has none left.
   */
  enter({ id, tenantId }: Pick<CustomerCaller, 'id' | 'tenantId'>): () => void {
    this.#refuseFull(id, 'key', MAX_PER_KEY);
    this.#refuseFull(tenantId, 'customer', MAX_PER_CUSTOMER);
    for (const each of [id, tenantId]) this.#open.set(each, this.#countOf(each) + 1);
    return () => {
      for (const each of [id, tenantId]) this.#leave(each);
    };
  }

  #refuseFull(holder: Id<'ckey' | 'cust'>, noun: string, most: number): void {
    if (this.#countOf(holder) < most) return;
    throw rateLimited({
      detail: `A ${noun} may hold ${String(most)} streams open`,
      headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
    });
  }

  #countOf(holder: Id<'ckey' | 'cust'>): number {
    return this.#open.get(holder) ?? 0;
  }

  #leave(holder: Id<'ckey' | 'cust'>): void {
    const left = this.#countOf(holder) - 1;
    if (left > 0) this.#open.set(holder, left);
    else this.#open.delete(holder);
  }
}

const LOOK_EVERY_MS = 1_000;
/** Proxies close connections that stay silent. */
const KEEP_ALIVE_MS = 15_000;
/** Longest stream. A client that still waits opens another. */
const MAX_STREAM_MS = 300_000;

/** One part of a stream: the current request, or nothing new. */
export type StreamPart = { request: CurrentRequest } | 'keep_alive';

/** The caller of a stream, and the key that must stay valid for it. */
export interface Follower {
  caller: CustomerCaller;
  token: string;
}

/** Streams the changes of a request (server-sent events), so that a page need not poll. */
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
   * The request now, after each change, and at its end. It also ends with `gone`, the key, or after
   * five minutes. Throws `access_request_not_found`, `rate_limited` first.
   */
  async *follow(
    follower: Follower,
    id: string,
    gone: AbortSignal,
  ): AsyncGenerator<StreamPart, void> {
    const leave = this.open.enter(follower.caller);
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
    const over = AbortSignal.any([gone, this.#closing.signal, AbortSignal.timeout(MAX_STREAM_MS)]);
    let request = await this.requests.peek(caller, id);
    let told = performance.now();
    yield { request };
    while (request.status === 'pending' && (await pause(over))) {
      renewTimeBudget();
      const next = await this.#look(caller, id, request);
      // A stream stays open for minutes, so the key is checked again: it may be revoked.
      if (!(await this.customers.authenticate(token))) return;
      if (isNews(request, next)) yield { request: next };
      else if (performance.now() - told > KEEP_ALIVE_MS) yield 'keep_alive';
      else continue;
      told = performance.now();
      request = next;
    }
  }

  /** Looks the request up as often as allowed. An unreachable service changes nothing. */
  async #look(caller: CustomerCaller, id: string, before: CurrentRequest): Promise<CurrentRequest> {
    try {
      return await this.requests.get(caller, id);
    } catch (error) {
      if (error instanceof Problem && error.status === 503) return before;
      throw error;
    }
  }
}

function isNews(before: CurrentRequest, now: CurrentRequest): boolean {
  return now.status !== before.status || now.delivery?.status !== before.delivery?.status;
}

/** False once the client has disconnected. */
async function pause(over: AbortSignal): Promise<boolean> {
  await delay(LOOK_EVERY_MS, undefined, { signal: over }).catch(() => undefined);
  return !over.aborted;
}
