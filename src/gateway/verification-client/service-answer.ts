import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validate } from 'class-validator';
import { Problem, defineProblem } from '../../platform/errors/index.js';
import { parseJsonBody } from '../../platform/http/index.js';
import type { Failure } from './retry.policy.js';

export const verificationServiceUnavailable = defineProblem(
  'verification_service_unavailable',
  503,
  'The verification service gave no usable answer; nothing was decided',
);
export const verificationServiceRefused = defineProblem(
  'verification_service_refused',
  409,
  'The verification service refuses this configuration',
);

/** The service's answer behind a `verification_service_refused`. */
class ServiceRefusal extends Error {
  /** `code` is null for an answer without one, which may not come from the service itself. */
  constructor(
    readonly code: string | null,
    message: string,
  ) {
    super(message);
  }
}

/** Ten times the largest session: another deployment may send more fields. */
const ANSWER_BOUNDS = { values: 10_000, keys: 1_000, depth: 12 };

/**
 * Parses an answer like a request body: refuses values PostgreSQL cannot store, prototype keys, and
 * too deep nesting. Undefined when it is unreadable.
 */
export function readAnswer(body: unknown): unknown {
  if (!Buffer.isBuffer(body)) return undefined;
  try {
    return parseJsonBody(body, ANSWER_BOUNDS);
  } catch {
    return undefined;
  }
}

/** Validates the answer as its class. An invalid one is `verification_service_unavailable`. */
export async function checkedAnswer<T extends object>(
  type: new () => T,
  answer: unknown,
): Promise<T> {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) throw unusable();
  const value = plainToInstance(type, namedFields(type, answer));
  const errors = await validate(value, { forbidUnknownValues: true });
  if (errors.length > 0) throw unusable();
  return value;
}

/**
 * Keeps only the declared fields: copying and checking the others would cost more than the rest.
 */
function namedFields(type: new () => object, answer: object): object {
  const known = fieldNames.get(type) ?? namesOf(type);
  fieldNames.set(type, known);
  return Object.fromEntries(Object.entries(answer).filter(([name]) => known.has(name)));
}

const fieldNames = new Map<new () => object, ReadonlySet<string>>();

function namesOf(type: new () => object): ReadonlySet<string> {
  const fields = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  return new Set(fields.map(({ propertyName }) => propertyName));
}

/** The 503 for every unusable answer. The log keeps `why`, which holds nothing of the request. */
export function unusable(why?: string): Error {
  return verificationServiceUnavailable({
    cause: why === undefined ? undefined : new Error(why),
    headers: { 'retry-after': '2' },
  });
}

/** Only a code of the contract is passed on; the rest of the answer is internal to the service. */
export function refused({ status, code }: Failure): Problem {
  const known = typeof code === 'string' && /^[a-z_]{1,64}$/.test(code) ? code : null;
  const detail = `The verification service answered ${known ?? String(status)}`;
  return verificationServiceRefused({ detail, cause: new ServiceRefusal(known, detail) });
}

/** Whether the service refuses with this code. A 404 without it says nothing about the resource. */
export function isRefusedAs(error: unknown, code: string): boolean {
  return (
    error instanceof Problem && error.cause instanceof ServiceRefusal && error.cause.code === code
  );
}
