import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Row } from '../database/index.js';

/**
 * An earlier answer, to be repeated byte for byte. Thrown, so that no handler runs and nothing
 * reshapes it.
 */
export class StoredAnswer extends Error {
  constructor(
    readonly status: number,
    readonly body: string,
  ) {
    super('answered before');
    this.name = 'StoredAnswer';
  }
}

/** Columns of a remembered answer; all null without a key. */
export const ANSWER_COLUMNS = {
  answer_key_hash: 'bytea',
  answer_fingerprint: 'bytea',
  answer_status: 'integer',
  answer_key_id: 'text',
  answer_wrapped_key: 'bytea',
  answer_sealed_body: 'bytea',
  answer_expires_at: 'timestamptz',
};

/** Makes the row of the handler's future answer. */
export type AnswerSealer = (answer: object) => Promise<Row>;

type SealingRequest = FastifyRequest & { answerSealer?: AnswerSealer | null };

/** For the interceptor: sets the value of `SealAnswer`. */
export function setAnswerSealer(request: FastifyRequest, sealer: AnswerSealer | null): void {
  (request as SealingRequest).answerSealer = sealer;
}

/** The `AnswerSealer` of a handler's request; null when only the work is stored. */
export const SealAnswer = createParamDecorator(
  (_: unknown, context: ExecutionContext): AnswerSealer | null =>
    context.switchToHttp().getRequest<SealingRequest>().answerSealer ?? null,
);

/** The idempotency key already has a row: the interceptor checks it under the lock. */
export class IdempotencyKeyTaken extends Error {
  constructor() {
    super('the idempotency key is taken');
  }
}

interface AnsweredRows {
  /** The product's schema. */
  schema: string;
  tenantColumn: string;
  /** Rows with the tenant, `id` and the columns above. */
  from: string;
}

/** SQL that stores the answers of rows, and returns `subject_id` for those with a free key. */
export function insertAnswers({ schema, tenantColumn, from }: AnsweredRows): string {
  return `INSERT INTO ${schema}.idempotency_keys (${tenantColumn}, key_hash, fingerprint, status, subject_id, key_id,
      wrapped_key, sealed_body, expires_at)
    SELECT ${tenantColumn}, answer_key_hash, answer_fingerprint, answer_status, id, answer_key_id, answer_wrapped_key,
      answer_sealed_body, answer_expires_at FROM ${from} WHERE answer_key_hash IS NOT NULL
    ON CONFLICT (${tenantColumn}, key_hash) DO NOTHING RETURNING subject_id`;
}
