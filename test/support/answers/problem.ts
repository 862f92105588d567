import type { Answer } from './openapi.js';

/** How an answer differs from our RFC 9457 problems; empty when it does not. */
export function problemFaults({ status, headers, body }: Answer): string[] {
  const problem = (body ?? {}) as Record<string, unknown>;
  const code = String(problem['code']);
  const faults: string[] = [];
  const check = (holds: boolean, what: string): void => {
    if (!holds) faults.push(what);
  };
  check(status >= 400 && status < 500, `the status is ${status}`);
  check(
    String(headers['content-type']).startsWith('application/problem+json'),
    'it is no problem+json',
  );
  check(/^req_[0-9a-z]{26}$/.test(String(headers['x-request-id'])), 'it has no X-Request-Id');
  check(
    problem['request_id'] === headers['x-request-id'],
    'its request_id is not the X-Request-Id',
  );
  check(/^[a-z]+(_[a-z0-9]+)+$/.test(code), `its code is ${code}`);
  check(
    problem['type'] === `urn:identity-gateway:problem:${code}`,
    'its type does not name the code',
  );
  check(problem['status'] === status, 'its status is not that of the answer');
  for (const field of ['title', 'detail', 'instance']) {
    check(typeof problem[field] === 'string' && problem[field] !== '', `it has no ${field}`);
  }
  check(Array.isArray(problem['errors']), 'it has no errors');
  check(headers['cache-control'] === 'no-store', 'it may be cached');
  check(headers['x-content-type-options'] === 'nosniff', 'its type may be guessed');
  return faults;
}
