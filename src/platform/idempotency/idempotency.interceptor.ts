import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { HTTP_CODE_METADATA } from '@nestjs/common/constants.js';
import type { FastifyRequest } from 'fastify';
import { defer, lastValueFrom, type Observable } from 'rxjs';
import { Hasher } from '../crypto/index.js';
import { Problem } from '../errors/index.js';
import { isId, ID_PREFIXES, type Id } from '../ids/index.js';
import { principalOf } from '../http/principal.js';
import { problemAnswer } from '../http/problem-answer.js';
import { problemOf } from '../http/problem.filter.js';
import {
  idempotencyKeyInUse,
  idempotencyKeyInvalid,
  idempotencyKeyReused,
} from './idempotency.problems.js';
import { IdempotencyStore, type KeyPlace, type RememberedAnswer } from './idempotency.store.js';
import { RequestSlots } from './request-slots.js';
import { StoredAnswer } from './stored-answer.js';

const KEY = /^[\x21-\x7e]{1,255}$/;

type Outcome = { value: unknown } | { refusal: Problem };

/**
 * `Idempotency-Key` on every POST: the handler, all that it writes and the answer that is remembered are one transaction
 * under a lock on the key. So of fifty parallel retries one runs, and a process that dies in the middle leaves nothing
 * behind: neither the object nor the memory of it, and the retry starts clean.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly store: IdempotencyStore,
    private readonly hasher: Hasher,
    private readonly slots: RequestSlots,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const key = request.headers['idempotency-key'];
    if (request.method !== 'POST' || key === undefined) return next.handle();
    return defer(() => this.#once(request, String(key), context, next));
  }

  async #once(
    request: FastifyRequest,
    key: string,
    context: ExecutionContext,
    next: CallHandler,
  ): Promise<unknown> {
    if (!KEY.test(key)) throw idempotencyKeyInvalid();
    const { product, tenant, keyId } = principalOf(request);
    const place = { product, tenant, keyHash: this.hasher.credential(`${keyId}/${key}`) };
    const outcome = await this.slots.hold(product, () =>
      this.#exclusively(place, request, () => this.#run(request, context, next)),
    );
    if (outcome === null) throw idempotencyKeyInUse({ headers: { 'retry-after': '1' } });
    if ('refusal' in outcome) throw outcome.refusal;
    return outcome.value;
  }

  #exclusively(
    place: KeyPlace,
    request: FastifyRequest,
    run: () => Promise<{ outcome: Outcome; answer: Omit<RememberedAnswer, 'fingerprint'> }>,
  ): Promise<Outcome | null> {
    const fingerprint = this.hasher.credential(textOf(request));
    return this.store.exclusively(place, async (tx) => {
      const known = await this.store.find(place, tx);
      if (known && !known.fingerprint.equals(fingerprint)) throw idempotencyKeyReused();
      // A thrown answer rolls back: there is nothing to keep.
      if (known) throw new StoredAnswer(known.status, known.body);
      const { outcome, answer } = await run();
      const subject = 'value' in outcome ? subjectOf(outcome.value) : null;
      await this.store.remember(place, { ...answer, fingerprint, subject }, tx);
      return outcome;
    });
  }

  /** Runs the handler. What is never remembered (401, 429, 5xx) is thrown, so that the transaction rolls back. */
  async #run(
    request: FastifyRequest,
    context: ExecutionContext,
    next: CallHandler,
  ): Promise<{ outcome: Outcome; answer: Omit<RememberedAnswer, 'fingerprint'> }> {
    try {
      const value: unknown = await lastValueFrom(next.handle(), { defaultValue: undefined });
      const handler = context.getHandler();
      const status =
        (Reflect.getMetadata(HTTP_CODE_METADATA, handler) as number | undefined) ?? 201;
      return { outcome: { value }, answer: { status, body: JSON.stringify(value) } };
    } catch (error) {
      const problem = problemOf(error);
      if (problem.status >= 500 || problem.status === 401 || problem.status === 429) throw error;
      const { status, body } = problemAnswer(problem, request);
      return { outcome: { refusal: problem }, answer: { status, body } };
    }
  }
}

/** What makes a retry the same request: method, address and body. */
function textOf({ method, url, body }: FastifyRequest): string {
  return JSON.stringify([method, url, body ?? null]);
}

function subjectOf(value: unknown): Id | null {
  const { id } = (value ?? {}) as { id?: unknown };
  return ID_PREFIXES.some((prefix) => isId(prefix, id)) ? (id as Id) : null;
}
