import { type ApiError, type ApiErrorDetails, type FieldFault } from './api-error.js';
import { retryAfterSeconds } from './retry-after.js';
import type { HttpAnswer } from './exchange.js';

/** The service that a client calls. */
export interface Service {
  /** Prefix of the codes that the client adds. */
  name: 'gateway' | 'verification';
  /** Below the address of the deployment. */
  path: '/gateway/v1' | '/v1';
  error: new (details: ApiErrorDetails) => ApiError;
}

/** A JSON object, or null for anything else. */
export function objectIn(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * The error of an unsuccessful answer: RFC 9457 problem details, or the page of a proxy in between.
 */
export function errorOf(service: Service, answer: HttpAnswer, nowMs: number): ApiError {
  const problem = objectIn(answer.body) ?? {};
  const { status, headers } = answer;
  return new service.error({
    status,
    code: codeOf(service, status, problem),
    detail: textIn(problem.detail) ?? textIn(problem.title) ?? `the answer was ${String(status)}`,
    requestId: headers['x-request-id'] ?? textIn(problem.request_id),
    errors: Array.isArray(problem.errors) ? problem.errors.filter(isFieldFault) : [],
    retryAfter: retryAfterSeconds(headers['retry-after'], nowMs),
  });
}

function codeOf({ name }: Service, status: number, { code }: Record<string, unknown>): string {
  if (typeof code === 'string' && /^[a-z][a-z0-9_]{0,63}$/.test(code)) return code;
  return status >= 300 && status < 400 ? `${name}_redirected` : `${name}_answer_invalid`;
}

function isFieldFault(value: unknown): value is FieldFault {
  return (
    isObject(value) &&
    [value.pointer, value.code, value.detail].every((part) => typeof part === 'string')
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
