import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import ipaddr from 'ipaddr.js';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Settings, type LimitDefinition } from '../config/index.js';
import { Hasher } from '../crypto/index.js';
import { Database, TimeBudget, waitOnBudget } from '../database/index.js';
import { serviceUnavailable, type Problem, defineProblem } from '../errors/index.js';
import { Task } from '../jobs/index.js';
import { Log } from '../logging/index.js';
import { rateLimited as refused } from '../metrics/instruments.js';
import { LeasedLimiter, type Lease } from './leased-limiter.js';
import { RateThrottle } from './rate-throttle.js';
import {
  pacePolicy,
  rateLimitHeaders,
  type Allowance,
  type RateLimitPolicy,
} from './rate-limit.policy.js';

export const rateLimited = defineProblem(
  'rate_limited',
  429,
  'Too many requests; wait and try again',
);

/** Of one statement, so that none keeps its locks and its snapshot for long. */
const FORGOTTEN_AT_ONCE = 1_000;

/** Of the eight groups of an IPv6 address. */
const NETWORK_GROUPS = 4;

const TOO_FAST: Allowance = { allowed: false, remaining: 0, resetSeconds: 1 };

interface Limit {
  policy: RateLimitPolicy;
  limiter: LeasedLimiter;
  isStrict: boolean;
  isByAddress: boolean;
}

/** The limits of this deployment, shared by all its processes through PostgreSQL. */
@Injectable()
export class RateLimits {
  readonly #key: Limit;
  readonly #limits: ReadonlyMap<string, Limit>;
  readonly #keyThrottle: { policy: RateLimitPolicy; throttle: RateThrottle };
  readonly #refusals = new Map<string, Problem>();
  readonly #failOpen: boolean;
  readonly #timeoutMs: number;

  constructor(
    settings: Settings,
    private readonly database: Database,
    private readonly hasher: Hasher,
    private readonly log: Log,
  ) {
    this.#failOpen = settings.rateLimitFailure === 'open';
    this.#timeoutMs = settings.rateLimitTimeoutMs;
    const { rateLimitPerKey, rateLimitPerAddress, authenticationFailuresPerAddress } = settings;
    this.#key = this.#limit({ name: 'key', quota: rateLimitPerKey, windowSeconds: 60 });
    const definitions: LimitDefinition[] = [
      { name: 'address', quota: rateLimitPerAddress, windowSeconds: 60, isByAddress: true },
      {
        name: 'failures',
        quota: authenticationFailuresPerAddress,
        windowSeconds: 300,
        isByAddress: true,
      },
      ...settings.parts.flatMap((part) => part.limits?.() ?? []),
    ];
    this.#limits = new Map([
      ['key', this.#key],
      ...definitions.map((each): [string, Limit] => [each.name, this.#limit(each)]),
    ]);
    const policy = pacePolicy(this.#key.policy);
    this.#keyThrottle = { policy, throttle: new RateThrottle(policy.quota) };
  }

  /**
   * Counts one use by `subject`, or more, and sets the answer's headers. Throws `rate_limited`, or
   * `service_unavailable` when an unreachable counter must fail closed.
   */
  async use(name: string, subject: string, reply: FastifyReply | null, uses = 1): Promise<void> {
    const { policy } = this.#find(name);
    const allowance = await this.#count(name, subject, uses);
    if (!allowance) return;
    if (!allowance.allowed) {
      refused.inc({ limit: policy.name });
      throw refusal(policy, allowance);
    }
    if (reply) void reply.headers(rateLimitHeaders(policy, allowance));
  }

  /** Deletes counters whose window is over, a batch at a time: strangers make as many as they like. */
  @Task('forget-rate-limits')
  async forgetEnded(signal?: AbortSignal): Promise<number> {
    let deleted = 0;
    for (;;) {
      const batch = await this.#forgetSome();
      deleted += batch;
      if (batch < FORGOTTEN_AT_ONCE || signal?.aborted) return deleted;
    }
  }

  /** The same for a key, which this process also throttles. */
  async useKey(keyId: string, reply: FastifyReply | null): Promise<void> {
    const refusal = this.refusalOfKey(keyId);
    if (refusal) throw refusal;
    this.#keyThrottle.throttle.use(keyId);
    await this.use('key', keyId, reply);
  }

  /**
   * Why a key is refused now, if known here; null when `useKey` must decide. Refusals count in its
   * throttle, so floods never restart.
   */
  refusalOfKey(keyId: string): Problem | null {
    const { policy, throttle } = this.#keyThrottle;
    const { policy: quotaPolicy, limiter } = this.#key;
    const allowance = limiter.exhausted(keyId);
    if (!allowance && throttle.hasRoom(keyId)) return null;
    throttle.use(keyId);
    refused.inc({ limit: allowance ? quotaPolicy.name : policy.name });
    return allowance
      ? this.#knownRefusal(quotaPolicy, allowance)
      : this.#knownRefusal(policy, TOO_FAST);
  }

  /**
   * Shared by all requests of a flood: making an error with its trace takes longer than sending it.
   */
  #knownRefusal(policy: RateLimitPolicy, allowance: Allowance): Problem {
    const name = `${policy.name} ${String(allowance.resetSeconds)}`;
    const known = this.#refusals.get(name) ?? refusal(policy, allowance);
    this.#refusals.set(name, known);
    return known;
  }

  async #forgetSome(): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      `WITH gone AS (DELETE FROM platform.rate_limits WHERE key IN (
         SELECT key FROM platform.rate_limits WHERE expire < $1
          ORDER BY expire LIMIT ${String(FORGOTTEN_AT_ONCE)} FOR UPDATE SKIP LOCKED)
         RETURNING 1)
       SELECT count(*)::int AS count FROM gone`,
      [Date.now()],
    );
    return row?.count ?? 0;
  }

  async #count(name: string, subject: string, uses: number): Promise<Allowance | null> {
    const { limiter, isStrict, isByAddress } = this.#find(name);
    try {
      const counted = isByAddress ? subscriberOf(subject) : subject;
      // Requests of one subject share a query of the counter, but not their budgets.
      return await waitOnBudget(() => limiter.use(counted, uses));
    } catch (error) {
      this.log.warn('rate limit not counted', { code: name, error });
      if (this.#failOpen && !isStrict) return null;
      throw serviceUnavailable({ headers: { 'retry-after': '1' } });
    }
  }

  #find(name: string): Limit {
    const limit = this.#limits.get(name);
    if (!limit) throw new Error(`no limit is called ${name}`);
    return limit;
  }

  #limit(policy: LimitDefinition): Limit {
    const { name, quota, windowSeconds, isStrict = false, isByAddress = false } = policy;
    const counter = new RateLimiterPostgres({
      storeClient: { query: (query: CounterQuery) => this.#query(query) },
      storeType: 'client',
      schemaName: 'platform',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: quota,
      duration: windowSeconds,
    });
    const limiter = new LeasedLimiter(policy, (subject, uses) =>
      this.#take(counter, subject, uses),
    );
    return { policy, limiter, isStrict, isByAddress };
  }

  /** A subject may be personal, such as an address, so the counter stores its keyed hash. */
  async #take(counter: RateLimiterPostgres, subject: string, uses: number): Promise<Lease> {
    const key = this.hasher.credential(subject).toString('base64url');
    const inTime = (ask: () => Promise<RateLimiterRes>) =>
      new TimeBudget(this.#timeoutMs).wait(ask);
    try {
      return leaseOf(true, await inTime(() => counter.consume(key, uses)));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      if (uses === 1) return leaseOf(false, refusal);
      // It counts what it refuses too; a refused batch would take what is left for single uses.
      return leaseOf(false, await inTime(() => counter.reward(key, uses)).catch(() => refusal));
    }
  }

  async #query({ name, text, values }: CounterQuery): Promise<{ rows: object[] }> {
    return { rows: await this.database.counters.query({ name, text }, values) };
  }
}

function refusal(policy: RateLimitPolicy, allowance: Allowance): Problem {
  const { name, quota, windowSeconds } = policy;
  return rateLimited({
    detail: `The limit "${name}" allows ${String(quota)} in ${String(windowSeconds)} s`,
    headers: {
      ...rateLimitHeaders(policy, allowance),
      'retry-after': String(Math.max(1, allowance.resetSeconds)),
    },
  });
}

interface CounterQuery {
  name: string;
  text: string;
  values: unknown[];
}

function leaseOf(granted: boolean, { remainingPoints, msBeforeNext }: RateLimiterRes): Lease {
  return { granted, remaining: remainingPoints, msUntilReset: msBeforeNext };
}

/**
 * A subscriber's part of an address: a whole IPv4 address, or the /64 of an IPv6 one, since one
 * line has 2^64 of those.
 */
export function subscriberOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  // An IPv4 address in IPv6 form is that IPv4 address.
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}
