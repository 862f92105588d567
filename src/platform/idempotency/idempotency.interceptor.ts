import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  applyDecorators,
  UseInterceptors,
} from '@nestjs/common';
import { HTTP_CODE_METADATA } from '@nestjs/common/constants.js';
import type { FastifyRequest } from 'fastify';
import { defer, lastValueFrom, type Observable } from 'rxjs';
import { Semaphore } from '../concurrency/index.js';
import { Settings } from '../config/index.js';
import { Hasher } from '../crypto/index.js';
import type { Transaction } from '../database/index.js';
import { Problem, serviceUnavailable } from '../errors/index.js';
import { problemAnswer } from '../http/problem-answer.js';
import { isAnyId, type Id } from '../ids/index.js';
import { Tenants } from '../tenants/index.js';
import { principalOf } from '../access/principal.js';
import { problemOf } from '../http/problem.filter.js';
import {
  idempotencyModeOf,
  setAnswerKeeper,
  idempotencyKeyInUse,
  idempotencyKeyInvalid,
  idempotencyKeyReused,
} from './answer-keeper.js';
import { IdempotencyKeyTaken, setAnswerSealer, StoredAnswer } from './answer-row.js';
import {
  IdempotencyStore,
  type KeyPlace,
  type KnownKey,
  type NewAnswer,
  type Reservation,
} from './idempotency.store.js';

/** A tenant with more waiting requests is flooding: it is refused at once. */
const MAX_WAITING = 100;

/**
 * Bounds this process's concurrent idempotent requests. Each holds a connection; together they may
 * hold half of the pool, and those of one tenant half of that.
 */
@Injectable()
export class RequestSemaphore {
  readonly #semaphore: Semaphore<Id>;

  constructor(settings: Settings) {
    const permits = Math.max(1, Math.floor(settings.databasePoolSize / 2));
    this.#semaphore = new Semaphore(permits, { leavesRoom: true });
  }

  /**
   * Runs `work` when its turn comes. Throws `service_unavailable` when too many requests of the
   * tenant wait.
   */
  async run<T>(tenant: Id, work: () => Promise<T>): Promise<T> {
    if (this.#semaphore.countWaiting(tenant) >= MAX_WAITING)
      throw serviceUnavailable({ headers: { 'retry-after': '2' } });
    return this.#semaphore.run(tenant, work);
  }
}

const KEY = /^[\x21-\x7e]{1,255}$/;

type Outcome = { value: unknown } | { refusal: Problem };

/** A request with a key, and its handler. */
interface Call {
  place: KeyPlace;
  fingerprint: Buffer;
  request: FastifyRequest;
  /** Status of a success. */
  status: number;
  handle: () => Promise<unknown>;
}

/**
 * Runs each POST with an `Idempotency-Key` once: under a lock, in one statement, or behind a
 * reservation if it calls another service. Crash-safe.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly store: IdempotencyStore,
    private readonly hasher: Hasher,
    private readonly semaphore: RequestSemaphore,
    private readonly tenants: Tenants,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const key = request.headers['idempotency-key'];
    const handler = context.getHandler();
    const mode = idempotencyModeOf(handler);
    if (request.method !== 'POST' || key === undefined || mode === 'ignores') return next.handle();
    return defer(async () => {
      const call = this.#callOf(request, String(key), { handler, next });
      const outcome =
        mode === 'reserves'
          ? await this.#reserved(call)
          : ((mode === 'stores' ? await this.#stored(call) : null) ??
            (await this.semaphore.run(call.place.tenant, () => this.#enclosed(call))));
      if ('refusal' in outcome) throw outcome.refusal;
      return outcome.value;
    });
  }

  #callOf(
    request: FastifyRequest,
    key: string,
    { handler, next }: { handler: object; next: CallHandler },
  ): Call {
    if (!KEY.test(key)) throw idempotencyKeyInvalid();
    const { tenantId: tenant, id } = principalOf(request);
    const { schema, column: tenantColumn } = this.tenants.kindOf(tenant);
    return {
      place: { schema, tenantColumn, tenant, keyHash: this.hasher.credential(`${id}/${key}`) },
      fingerprint: this.hasher.credential(textOf(request)),
      request,
      status: (Reflect.getMetadata(HTTP_CODE_METADATA, handler) as number | undefined) ?? 201,
      handle: () =>
        lastValueFrom(next.handle() as Observable<unknown>, { defaultValue: undefined }),
    };
  }

  /** Null when the key exists or the request is refused: `#enclosed` then decides under the lock. */
  async #stored(call: Call): Promise<Outcome | null> {
    const { place, fingerprint, request, handle } = call;
    setAnswerSealer(request, (value) =>
      this.store.rowOf(place, { ...answerTo(call, { value }), fingerprint }),
    );
    try {
      return { value: await handle() };
    } catch (error) {
      setAnswerSealer(request, null);
      if (error instanceof IdempotencyKeyTaken || isRemembered(problemOf(error))) return null;
      throw error;
    }
  }

  async #enclosed(call: Call): Promise<Outcome> {
    const { place, fingerprint } = call;
    const outcome = await this.store.exclusively(place, async (tx) => {
      // A thrown answer rolls back: nothing needs storing.
      refuseKnown(await this.store.find(place, tx), fingerprint);
      const done = await outcomeOf(call);
      const answer = { ...answerTo(call, done), fingerprint };
      // A statement without the lock may have stored an answer meanwhile.
      if (!(await this.store.remember(place, answer, tx))) throw inUse();
      return done;
    });
    if (outcome === null) throw inUse();
    return outcome;
  }

  async #reserved(call: Call): Promise<Outcome> {
    const { place, fingerprint, request } = call;
    const reservation = await this.store.reserve(place, fingerprint);
    if (!reservation) {
      refuseKnown(await this.store.find(place), fingerprint);
      throw inUse();
    }
    const kept = { isDone: false };
    setAnswerKeeper(request, async (value, tx) => {
      const outcome = value instanceof Problem ? { refusal: value } : { value };
      await this.#settle(reservation, answerTo(call, outcome), tx);
      tx.afterCommit(() => (kept.isDone = true));
    });
    try {
      const outcome = await outcomeOf(call);
      if (!kept.isDone) await this.#settle(reservation, answerTo(call, outcome));
      return outcome;
    } catch (error) {
      // If even this fails, the reservation expires.
      if (!kept.isDone) await this.store.release(reservation).catch(() => undefined);
      throw error;
    }
  }

  /**
   * Throws `idempotency_key_in_use`, which rolls `tx` back, when another process works on the key
   * now.
   */
  async #settle(reservation: Reservation, answer: NewAnswer, tx?: Transaction): Promise<void> {
    if (!(await this.store.settle(reservation, answer, tx))) throw inUse();
  }
}

/** Throws the remembered answer, or the reason for none. */
function refuseKnown(known: KnownKey | null, fingerprint: Buffer): void {
  if (!known) return;
  if (!known.fingerprint.equals(fingerprint)) throw idempotencyKeyReused();
  if (!known.answer) throw inUse();
  throw new StoredAnswer(known.answer.status, known.answer.body);
}

function inUse(): Problem {
  return idempotencyKeyInUse({ headers: { 'retry-after': '1' } });
}

/** Runs the handler. Throws answers that are never remembered (401, 429, 5xx). */
async function outcomeOf({ handle }: Call): Promise<Outcome> {
  try {
    return { value: await handle() };
  } catch (error) {
    const problem = problemOf(error);
    if (!isRemembered(problem)) throw error;
    return { refusal: problem };
  }
}

function isRemembered({ status }: Problem): boolean {
  return status < 500 && status !== 401 && status !== 429;
}

function answerTo({ request, status }: Call, outcome: Outcome): NewAnswer {
  if ('value' in outcome) {
    return { status, body: JSON.stringify(outcome.value), subject: subjectOf(outcome.value) };
  }
  const refused = problemAnswer(outcome.refusal, request);
  return { status: refused.status, body: refused.body, subject: null };
}

/** What a retry must repeat: method, address and body. */
function textOf({ method, url, body }: FastifyRequest): string {
  return JSON.stringify([method, url, body ?? null]);
}

function subjectOf(value: unknown): Id | null {
  const { id } = (value ?? {}) as { id?: unknown };
  return isAnyId(id) ? id : null;
}

/**
 * `Idempotency-Key` for a handler behind this scope. A read needs none: a remembered answer would
 * be out of date.
 */
export function Idempotent(scope: string): MethodDecorator {
  return scope.endsWith(':read') ? applyDecorators() : UseInterceptors(IdempotencyInterceptor);
}
