import { retryAfterSeconds } from '../http/retry.policy.js';
import { GatewayError, type GatewayFieldError } from './gateway-error.js';
import type { HttpAnswer } from '../http/exchange.js';

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
 * The error of an answer that is not a success: RFC 9457 problem details, or whatever stood in
 * between.
 */
export function errorOf(answer: HttpAnswer, nowMs: number): GatewayError {
  const problem = objectIn(answer.body) ?? {};
  const { status, headers } = answer;
  return new GatewayError({
    status,
    code: codeOf(status, problem),
    detail:
      textIn(problem.detail) ?? textIn(problem.title) ?? `the gateway answered ${String(status)}`,
    requestId: headers['x-request-id'] ?? textIn(problem.request_id),
    errors: Array.isArray(problem.errors) ? problem.errors.filter(isFieldError) : [],
    retryAfter: retryAfterSeconds(headers['retry-after'], nowMs),
  });
}

function codeOf(status: number, { code }: Record<string, unknown>): string {
  if (typeof code === 'string' && /^[a-z][a-z0-9_]{0,63}$/.test(code)) return code;
  return status >= 300 && status < 400 ? 'gateway_redirected' : 'gateway_answer_invalid';
}

function isFieldError(value: unknown): value is GatewayFieldError {
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
