import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Clock } from '../clock/index.js';
import { Bulkhead } from '../concurrency/index.js';
import { Settings } from '../config/index.js';
import { Problem } from '../errors/index.js';
import { rateLimited, RateLimits } from '../limits/index.js';
import type { AuthenticationScheme, Authenticator } from './authenticator.js';
import { EarlyRefusal } from './early-refusal.js';
import type { Principal } from './principal.js';

const PREFIX_AND_TENANT = /^[a-z]{2,4}(?:_test|_live)?_[0-7][0-9a-hjkmnp-tv-z]{25}(?=_)/;
const MAX_KNOWN = 10_000;

/**
 * Finds the first refusal of each lock-out, by address and tenant: a flood must not flood the
 * audit. Each process reports it once.
 */
export class LockOutNotices {
  readonly #reportedUntil = new Map<string, number>();

  /** True for the one caller that must report it. False for a text without a tenant. */
  claim(address: string, credential: string, now: Date, quietSeconds: number): boolean {
    const [claim] = PREFIX_AND_TENANT.exec(credential) ?? [];
    if (claim === undefined) return false;
    const key = `${address} ${claim}`;
    if ((this.#reportedUntil.get(key) ?? 0) > now.getTime()) return false;
    if (this.#reportedUntil.size >= MAX_KNOWN) this.#reportedUntil.clear();
    this.#reportedUntil.set(key, now.getTime() + quietSeconds * 1000);
    return true;
  }
}

/** A caller with a valid credential. */
interface Authenticated {
  principal: Pick<Principal, 'id' | 'tenantId'>;
  credential: string;
  limits: AuthenticationScheme['limits'];
}

interface Admitted {
  tenantId: string;
  id: string;
  /** Releases its permit; null while it has none. */
  release: (() => void) | null;
}

/** Enforces the rate limits of callers, and bounds the concurrent requests of each tenant. */
@Injectable()
export class AdmissionControl {
  readonly #notices = new LockOutNotices();
  readonly #bulkhead: Bulkhead;
  /** Admitted requests that need a permit of their tenant's bulkhead. */
  readonly #admitted = new WeakMap<FastifyRequest, Admitted>();

  constructor(
    private readonly limits: RateLimits,
    private readonly early: EarlyRefusal,
    private readonly clock: Clock,
    settings: Settings,
  ) {
    // One tenant may use at most three quarters of the database connections, however many keys it makes.
    this.#bulkhead = new Bulkhead(Math.max(1, Math.floor((settings.databasePoolSize * 3) / 4)));
  }

  /**
   * Throws `rate_limited` for a caller over its own limit. Other callers at the same address do
   * not count.
   */
  async admit(
    request: FastifyRequest,
    reply: FastifyReply,
    { principal: { id, tenantId }, credential, limits }: Authenticated,
  ): Promise<void> {
    const { principal: limit, isBounded } = limits;
    if (limit === null) return;
    if (limit === 'key') await this.#countKey(id, credential, reply);
    else await this.limits.use(limit, id, reply);
    if (limit === 'key' || isBounded) {
      this.#admitted.set(request, { tenantId, id, release: null });
    }
  }

  /** Counts an invalid credential. Throws `rate_limited` for an address that keeps failing. */
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
        if (this.#notices.claim(address, credential, this.clock.now(), quietSeconds)) {
          for (const candidate of candidates) await candidate.lockedOut?.(credential);
        }
      }
      throw error;
    }
  }

  /**
   * Waits for a permit of the tenant's bulkhead. It is given back when the answer has ended, or
   * earlier by `release`.
   */
  async acquirePermit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const admitted = this.#admitted.get(request);
    if (!admitted || reply.raw.destroyed) return; // a destroyed response emits no further close
    const { granted, release } = this.#bulkhead.acquire(admitted.tenantId, admitted.id);
    admitted.release = release;
    reply.raw.once('close', release); // answered or given up
    await granted;
  }

  /** Gives the permit back while the answer continues: a stream of minutes must not hold one. */
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
