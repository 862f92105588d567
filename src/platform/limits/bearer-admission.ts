import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Clock } from '../clock/index.js';
import { Settings } from '../config/index.js';
import { wrongKind, type CredentialKind } from '../crypto/index.js';
import { Problem } from '../errors/index.js';
import { bearerToken, invalidBearer } from '../http/bearer.js';
import { EarlyRefusal } from './early-refusal.js';
import { Bulkhead } from '../concurrency/index.js';
import { LockOutNews } from './lock-out-news.js';
import { rateLimited } from './rate-limit.problems.js';
import { RateLimits } from './rate-limits.js';

/** Whose bearers a route lets in. */
export interface TakenBearers<T> {
  kinds: readonly CredentialKind[];
  /** Null for any text that is no live credential of these kinds. */
  authenticate: (token: string) => Promise<T | null>;
  /** Hears of an address that is locked out, with what it tried, once per lock-out. */
  lockedOut?: (token: string) => Promise<void>;
}

interface Admitted {
  keyId: string;
  /** Gives its permit back; null while it has none. */
  release: (() => void) | null;
}

/** Lets in the bearers of live keys, each within the limit of its key. */
@Injectable()
export class BearerAdmission {
  readonly #news = new LockOutNews();
  readonly #bulkhead: Bulkhead;
  /** Requests that were let in, each with the key that it came with. */
  readonly #admitted = new WeakMap<FastifyRequest, Admitted>();

  constructor(
    private readonly limits: RateLimits,
    private readonly early: EarlyRefusal,
    private readonly clock: Clock,
    settings: Settings,
  ) {
    // Whatever one key does at once, a quarter of the connections to the database is there for the others.
    this.#bulkhead = new Bulkhead(Math.max(1, Math.floor((settings.databasePoolSize * 3) / 4)));
  }

  /**
   * The caller of a request. Throws `credential_missing`, `credential_invalid`, or `rate_limited`: for a key over its
   * limit, and for an address that keeps failing. A valid key is never refused for what others behind its address did.
   */
  async admit<T extends { keyId: string }>(
    request: FastifyRequest,
    reply: FastifyReply,
    { kinds, authenticate, lockedOut }: TakenBearers<T>,
  ): Promise<T> {
    const token = bearerToken(request);
    const caller = await authenticate(token);
    if (!caller) {
      await this.#countFailure(request.ip, token, lockedOut);
      throw invalidBearer(wrongKind(token, kinds));
    }
    await this.#count(caller.keyId, token, reply);
    this.#admitted.set(request, { keyId: caller.keyId, release: null });
    return caller;
  }

  /**
   * Waits until the key of an admitted request may run one more. The permit is given back when the answer has ended, or
   * sooner by `release`.
   */
  async turn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const admitted = this.#admitted.get(request);
    if (!admitted || reply.raw.destroyed) return; // a destroyed one will not close once more
    const { granted, release } = this.#bulkhead.acquire(admitted.keyId);
    admitted.release = release;
    reply.raw.once('close', release); // answered or given up
    await granted;
  }

  /** Gives the permit of a request back while its answer goes on: a stream of minutes must not hold one. */
  release(request: FastifyRequest): void {
    this.#admitted.get(request)?.release?.();
  }

  async #count(keyId: string, token: string, reply: FastifyReply): Promise<void> {
    try {
      await this.limits.useKey(keyId, reply);
    } catch (error) {
      if (isRateLimited(error)) this.early.remember(token, keyId);
      throw error;
    }
  }

  async #countFailure(
    address: string,
    token: string,
    lockedOut: TakenBearers<unknown>['lockedOut'],
  ): Promise<void> {
    try {
      await this.limits.use('failures', address, null);
    } catch (error) {
      if (isRateLimited(error)) {
        const quietSeconds = Number(error.headers['retry-after']);
        if (this.#news.isNew(address, token, this.clock.now(), quietSeconds))
          await lockedOut?.(token);
      }
      throw error;
    }
  }
}

function isRateLimited(error: unknown): error is Problem {
  return error instanceof Problem && error.code === rateLimited.code;
}
