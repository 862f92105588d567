import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Clock } from '../clock/index.js';
import { Bulkhead } from '../concurrency/index.js';
import { Settings } from '../config/index.js';
import { Problem } from '../errors/index.js';
import { rateLimited, RateLimits } from '../limits/index.js';
import type { Authenticator } from './authenticator.js';
import { EarlyRefusal } from './early-refusal.js';
import { LockOutNews } from './lock-out-news.js';
import type { Principal } from './principal.js';

/** A caller whose credential is good. */
interface Authenticated {
  principal: Pick<Principal, 'id'>;
  credential: string;
  limit: string | null;
}

interface Admitted {
  id: string;
  /** Gives its permit back; null while it has none. */
  release: (() => void) | null;
}

/** Holds the rate limits of callers, and how many requests of one caller run at once. */
@Injectable()
export class AdmissionControl {
  readonly #news = new LockOutNews();
  readonly #bulkhead: Bulkhead;
  /** Admitted requests that need a permit of their caller's bulkhead. */
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

  /** Throws `rate_limited` for a caller over its limit, never for what others behind its address did. */
  async admit(
    request: FastifyRequest,
    reply: FastifyReply,
    { principal: { id }, credential, limit }: Authenticated,
  ): Promise<void> {
    if (limit === null) return;
    if (limit !== 'key') {
      await this.limits.use(limit, id, reply);
      return;
    }
    await this.#countKey(id, credential, reply);
    this.#admitted.set(request, { id, release: null });
  }

  /** Counts a credential that is not good. Throws `rate_limited` for an address that keeps failing. */
  async countFailure(
    address: string,
    credential: string,
    candidates: readonly Authenticator[],
  ): Promise<void> {
    const limit = candidates[0]?.scheme.limits.failure ?? null;
    if (limit === null) return;
    try {
      await this.limits.use(limit, address, null);
    } catch (error) {
      if (isRateLimited(error)) {
        const quietSeconds = Number(error.headers['retry-after']);
        if (this.#news.isNew(address, credential, this.clock.now(), quietSeconds)) {
          for (const candidate of candidates) await candidate.lockedOut?.(credential);
        }
      }
      throw error;
    }
  }

  /**
   * Waits until the caller of an admitted request may run one more. The permit is given back when the answer has ended, or
   * sooner by `release`.
   */
  async turn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const admitted = this.#admitted.get(request);
    if (!admitted || reply.raw.destroyed) return; // a destroyed one will not close once more
    const { granted, release } = this.#bulkhead.acquire(admitted.id);
    admitted.release = release;
    reply.raw.once('close', release); // answered or given up
    await granted;
  }

  /** Gives the permit of a request back while its answer goes on: a stream of minutes must not hold one. */
  release(request: FastifyRequest): void {
    this.#admitted.get(request)?.release?.();
  }

  async #countKey(id: string, credential: string, reply: FastifyReply): Promise<void> {
    try {
      await this.limits.useKey(id, reply);
    } catch (error) {
      if (isRateLimited(error)) this.early.remember(credential, id);
      throw error;
    }
  }
}

function isRateLimited(error: unknown): error is Problem {
  return error instanceof Problem && error.code === rateLimited.code;
}
