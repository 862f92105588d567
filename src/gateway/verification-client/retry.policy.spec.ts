import { isRetryable, retryDelayMs } from './retry.policy.js';

describe('retries', () => {
  it.each([null, 429, 500, 502, 503, 504])('are worth it after %p', (status) => {
    expect(isRetryable({ status })).toBe(true);
  });

  it.each([200, 301, 400, 401, 403, 404, 409, 422])('are pointless after %p', (status) => {
    expect(isRetryable({ status })).toBe(false);
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
