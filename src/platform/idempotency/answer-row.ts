import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Row } from '../database/index.js';

const STORES_ANSWER = 'stores-answer';

/** What a statement takes of each remembered answer; all null for a request without a key. */
export const ANSWER_COLUMNS = {
  answer_key_hash: 'bytea',
  answer_fingerprint: 'bytea',
  answer_status: 'integer',
  answer_key_id: 'text',
  answer_wrapped_key: 'bytea',
  answer_sealed_body: 'bytea',
  answer_expires_at: 'timestamptz',
};

/** Makes the row of the answer that the handler is going to give. */
export type AnswerSealer = (answer: object) => Promise<Row>;

type SealingRequest = FastifyRequest & { answerSealer?: AnswerSealer | null };

/**
 * The handler stores its answer in the statement that does its work, so that both are one commit and no lock is needed.
 * Where it finds the key taken, it throws `KeyTaken` and has written nothing.
 */
export function StoresAnswer(): MethodDecorator {
  return SetMetadata(STORES_ANSWER, true);
}

export function storesAnswer(handler: object): boolean {
  return Reflect.getMetadata(STORES_ANSWER, handler) === true;
}

/** For the interceptor: what `SealAnswer` gives the handler of this request. */
export function setAnswerSealer(request: FastifyRequest, sealer: AnswerSealer | null): void {
  (request as SealingRequest).answerSealer = sealer;
}

/** The `AnswerSealer` of a handler's request; null where the handler is to store its work alone. */
export const SealAnswer = createParamDecorator(
  (_: unknown, context: ExecutionContext): AnswerSealer | null =>
    context.switchToHttp().getRequest<SealingRequest>().answerSealer ?? null,
);

/** The idempotency key has a row already: the interceptor looks at it under the lock. */
export class KeyTaken extends Error {
  constructor() {
    super('the idempotency key is taken');
  }
}

interface AnsweredRows {
  /** Of the product whose keys these are. */
  schema: string;
  tenantColumn: string;
  /** Rows with the tenant, `id` and the columns above. */
  from: string;
}

/** SQL that remembers the answers of rows, and returns `subject_id` of those whose key was free. */
export function insertAnswers({ schema, tenantColumn, from }: AnsweredRows): string {
  return `INSERT INTO ${schema}.idempotency_keys (${tenantColumn}, key_hash, fingerprint, status, subject_id, key_id,
      wrapped_key, sealed_body, expires_at)
    SELECT ${tenantColumn}, answer_key_hash, answer_fingerprint, answer_status, id, answer_key_id, answer_wrapped_key,
      answer_sealed_body, answer_expires_at FROM ${from} WHERE answer_key_hash IS NOT NULL
    ON CONFLICT (${tenantColumn}, key_hash) DO NOTHING RETURNING subject_id`;
}
