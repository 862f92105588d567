import type { Response } from 'supertest';

/** What of an answer is not as an RFC 9457 problem of ours must be; empty where all is. */
export function problemFaults({ status, headers, body }: Response): string[] {
  const faults: string[] = [];
  const check = (holds: boolean, what: string): void => {
    if (!holds) faults.push(what);
  };
  check(status >= 400 && status < 500, `the status is ${status}`);
  check(
    headers['content-type']?.startsWith('application/problem+json') ?? false,
    'it is no problem+json',
  );
  check(/^req_[0-9a-z]{26}$/.test(headers['x-request-id'] ?? ''), 'it has no X-Request-Id');
  check(body.request_id === headers['x-request-id'], 'its request_id is not the X-Request-Id');
  check(/^[a-z]+(_[a-z]+)+$/.test(body.code), `its code is ${String(body.code)}`);
  check(
    body.type === `urn:identity-gateway:problem:${String(body.code)}`,
    'its type does not name the code',
  );
  check(body.status === status, 'its status is not that of the answer');
  for (const field of ['title', 'detail', 'instance']) {
    check(typeof body[field] === 'string' && body[field] !== '', `it has no ${field}`);
  }
  check(Array.isArray(body.errors), 'it has no errors');
  check(headers['cache-control'] === 'no-store', 'it may be cached');
  check(headers['x-content-type-options'] === 'nosniff', 'its type may be guessed');
  return faults;
}
