import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from '../database/index.js';
import { defineProblem } from '../errors/index.js';

export const idempotencyKeyInvalid = defineProblem(
  'idempotency_key_invalid',
  400,
  'Idempotency-Key must be 1 to 255 visible characters',
);
export const idempotencyKeyReused = defineProblem(
  'idempotency_key_reused',
  422,
  'This Idempotency-Key was used with another request',
);
export const idempotencyKeyInUse = defineProblem(
  'idempotency_key_in_use',
  409,
  'A request with this Idempotency-Key is still running',
);

const MODE = 'idempotency-mode';

/** How a handler treats a key, where it does not run under a lock. */
type Mode = 'reserves' | 'ignores' | 'stores';

export function idempotencyModeOf(handler: object): Mode | undefined {
  return Reflect.getMetadata(MODE, handler) as Mode | undefined;
}

/** Stores the answer, which may be a refusal, under the request's Idempotency-Key, in the work's transaction. */
export type AnswerKeeper = (answer: object, tx: Transaction) => Promise<void>;

type KeepingRequest = FastifyRequest & { answerKeeper?: AnswerKeeper };

/**
 * For handlers that call another service: their key is reserved first, so no transaction stays
 * open. Handlers that create store answers by `KeepAnswer`.
 */
export function ReservesIdempotencyKey(): MethodDecorator {
  return SetMetadata(MODE, 'reserves' satisfies Mode);
}

/**
 * The handler stores its answer in its work's own statement: one commit, no lock. If the key
 * exists, it throws `IdempotencyKeyTaken` without a change.
 */
export function StoresAnswer(): MethodDecorator {
  return SetMetadata(MODE, 'stores' satisfies Mode);
}

/**
 * For handlers whose work may be repeated and takes long: a key would hold its transaction open all
 * the time. `why` says why that is safe.
 */
export function IgnoresIdempotencyKey(_why: string): MethodDecorator {
  return SetMetadata(MODE, 'ignores' satisfies Mode);
}

/** For the interceptor: sets the value of `KeepAnswer`. */
export function setAnswerKeeper(request: FastifyRequest, keeper: AnswerKeeper): void {
  (request as KeepingRequest).answerKeeper = keeper;
}

/** The `AnswerKeeper` of a handler's request; null without a key. */
export const KeepAnswer = createParamDecorator(
  (_: unknown, context: ExecutionContext): AnswerKeeper | null =>
    context.switchToHttp().getRequest<KeepingRequest>().answerKeeper ?? null,
);
