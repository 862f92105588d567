import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from '../database/index.js';

const CALLS_OUT = 'calls-out';

/** Keeps the answer under the request's Idempotency-Key, in the transaction that does the work. */
export type AnswerKeeper = (answer: object, tx: Transaction) => Promise<void>;

type KeepingRequest = FastifyRequest & { answerKeeper?: AnswerKeeper };

/**
 * The handler calls another service. Its idempotency key is reserved first, so that no transaction is open meanwhile. A
 * handler that makes something keeps its answer with it, by `KeepAnswer`; of any other the answer is kept afterwards.
 */
export function CallsOut(): MethodDecorator {
  return SetMetadata(CALLS_OUT, true);
}

export function callsOut(handler: object): boolean {
  return Reflect.getMetadata(CALLS_OUT, handler) === true;
}

/** For the interceptor: what `KeepAnswer` gives the handler of this request. */
export function setAnswerKeeper(request: FastifyRequest, keeper: AnswerKeeper): void {
  (request as KeepingRequest).answerKeeper = keeper;
}

/** The `AnswerKeeper` of a handler's request; null where it came without a key. */
export const KeepAnswer = createParamDecorator(
  (_: unknown, context: ExecutionContext): AnswerKeeper | null =>
    context.switchToHttp().getRequest<KeepingRequest>().answerKeeper ?? null,
);
