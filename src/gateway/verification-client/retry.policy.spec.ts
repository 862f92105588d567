import { askedPauseMs, isRefusal, isRetryable, retryDelayMs } from './retry.policy.js';

describe('retries', () => {
  it.each([null, 408, 429, 500, 502, 503, 504])('make sense after %p', (status) => {
    expect(isRetryable({ status })).toBe(true);
    expect(isRefusal({ status })).toBe(false);
  });

  it.each([200, 301, 400, 401, 403, 404, 409, 422])('are pointless after %p', (status) => {
    expect(isRetryable({ status })).toBe(false);
  });

  it.each([400, 401, 403, 404, 409, 422])('are pointless after the refusal %p', (status) => {
    expect(isRefusal({ status })).toBe(true);
  });

  it.each([200, 204, 301, 302, 304])('are not retried after %p, which is no refusal', (status) => {
    expect(isRefusal({ status })).toBe(false);
  });

  it('make sense while the first try is still running', () => {
    const failure = { status: 409, code: 'idempotency_key_in_use' };
    expect([isRetryable(failure), isRefusal(failure)]).toEqual([true, false]);
  });

  it('wait longer each time, with jitter', () => {
    expect([
      retryDelayMs(2, 0),
      retryDelayMs(2, 1),
      retryDelayMs(3, 0),
      retryDelayMs(3, 1),
    ]).toEqual([50, 150, 100, 300]);
  });
});

describe('the pause that the service requests', () => {
  it.each<[number | null, number | null, number]>([
    [429, 1, 1_000],
    [503, 60, 60_000],
    [429, 0, 0],
    [503, Infinity, Infinity],
    [429, null, 0],
    [408, 2, 0],
    [409, 2, 0],
    [500, 2, 0],
    [502, 2, 0],
    [null, null, 0],
  ])('with %p and %p seconds is %p ms', (status, retryAfterSeconds, ms) => {
    expect(askedPauseMs({ status, retryAfterSeconds })).toBe(ms);
  });
});
