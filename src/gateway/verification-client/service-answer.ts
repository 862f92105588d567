import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import { parseJsonBody } from '../../platform/http/index.js';
import { verificationServiceUnavailable } from './verification.problems.js';

/** Ten times what a session with all it may hold has: another deployment may tell more than ours. */
const ANSWER_BOUNDS = { values: 10_000, keys: 1_000 };

/**
 * The JSON of an answer, by the rules that hold for a caller's body too: what PostgreSQL cannot store, reaches a prototype
 * or exhausts the stack is not read at all. Undefined where it cannot be read.
 */
export function readAnswer(body: unknown): unknown {
  if (!Buffer.isBuffer(body)) return undefined;
  try {
    return parseJsonBody(body, ANSWER_BOUNDS);
  } catch {
    return undefined;
  }
}

/** The answer as the class it must be. One that does not fit is as good as none: `verification_service_unavailable`. */
export async function checkedAnswer<T extends object>(
  type: new () => T,
  answer: unknown,
): Promise<T> {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) throw unusable();
  const value = plainToInstance(type, answer);
  const errors = await validate(value, { forbidUnknownValues: true });
  if (errors.length > 0) throw unusable();
  return value;
}

/** The 503 for every way not to answer. An axios error carries the request's headers; only its message may travel on. */
export function unusable(cause?: unknown): Error {
  return verificationServiceUnavailable({
    cause: cause instanceof Error ? new Error(cause.message) : undefined,
    headers: { 'retry-after': '2' },
  });
}
