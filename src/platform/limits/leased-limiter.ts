import { AsyncLocalStorage } from 'node:async_hooks';
import { leaseSize, type Allowance, type RateLimitPolicy } from './rate-limit.policy.js';

/** The shared counter's answer to taking some uses, all or none. */
export interface Lease {
  granted: boolean;
  /** The counter's rest for all processes. */
  remaining: number;
  msUntilReset: number;
}

interface Local {
  /** Uses taken from the counter and not spent yet. */
  balance: number;
  remaining: number;
  resetAt: number;
  /** Nothing is left until then, so asking is pointless. */
  blocked: boolean;
  pending: Promise<boolean> | null;
}

const MAX_SUBJECTS = 50_000;

/**
 * A limit shared by all processes, each taking a few uses at a time. Excess is refused from memory,
 * so floods cost no queries.
 */
export class LeasedLimiter {
  readonly #subjects = new Map<string, Local>();
  readonly #uses: number;
  /** A lease serves several requests, so it draws on no request's time. */
  readonly #outsideRequests = AsyncLocalStorage.snapshot();

  constructor(
    policy: RateLimitPolicy,
    private readonly take: (subject: string, uses: number) => Promise<Lease>,
    private readonly now: () => number = Date.now,
  ) {
    this.#uses = leaseSize(policy);
  }

  /** Counts all of these uses or none. Rejects when the counter cannot be reached. */
  async use(subject: string, uses = 1): Promise<Allowance> {
    for (;;) {
      const local = this.#local(subject);
      if (local.balance >= uses && local.resetAt > this.now()) {
        local.balance -= uses;
        this.#leaseAhead(subject, local);
        return this.#allowance(local, true);
      }
      if (local.blocked) return this.#allowance(local, false);
      const isOwn = local.pending === null;
      const lease = Math.max(this.#uses, uses - local.balance);
      const isGranted = await this.#lease(subject, local, lease);
      if (isOwn && !isGranted) return this.#allowance(local, false);
    }
  }

  /**
   * The allowance of a subject known to be over its limit; null for others. Counts nothing and
   * queries nothing.
   */
  exhausted(subject: string): Allowance | null {
    const local = this.#subjects.get(subject);
    const isOver = local?.blocked && local.balance === 0 && local.resetAt > this.now();
    return isOver ? this.#allowance(local, false) : null;
  }

  #local(subject: string): Local {
    const known = this.#subjects.get(subject);
    if (known && (known.pending || known.resetAt > this.now())) return known;
    if (this.#subjects.size >= MAX_SUBJECTS) this.#subjects.clear();
    const fresh = { balance: 0, remaining: 0, resetAt: Infinity, blocked: false, pending: null };
    this.#subjects.set(subject, fresh);
    return fresh;
  }

  /** Early, so that nobody waits for the next lease. */
  #leaseAhead(subject: string, local: Local): void {
    if (local.blocked || local.balance >= Math.floor(this.#uses / 4)) return;
    this.#lease(subject, local, this.#uses).catch(() => undefined); // the next use requests it again
  }

  #lease(subject: string, local: Local, uses: number): Promise<boolean> {
    return (local.pending ??= this.#outsideRequests(() => this.#take(subject, local, uses)));
  }

  async #take(subject: string, local: Local, uses: number): Promise<boolean> {
    try {
      const { granted, remaining, msUntilReset } = await this.take(subject, uses);
      const unspent = local.resetAt > this.now() ? local.balance : 0;
      local.balance = unspent + (granted ? uses : 0);
      // A larger lease is refused while there may be room for smaller ones.
      local.blocked = !granted && uses <= this.#uses;
      local.remaining = local.blocked ? 0 : remaining;
      local.resetAt = this.now() + msUntilReset;
      return granted;
    } catch (error) {
      if (local.balance === 0) this.#subjects.delete(subject);
      throw error;
    } finally {
      local.pending = null;
    }
  }

  #allowance(local: Local, allowed: boolean): Allowance {
    return {
      allowed,
      remaining: local.remaining + local.balance,
      resetSeconds: Math.max(0, Math.ceil((local.resetAt - this.now()) / 1000)),
    };
  }
}
