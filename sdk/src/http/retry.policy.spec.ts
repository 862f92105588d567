import { isTransient, retryDelayMs } from './retry.policy.js';

describe('a retry', () => {
  it.each([
    [null, 'gateway_unreachable', null],
    [null, 'verification_unreachable', null],
    [429, 'rate_limited', 1],
    [502, 'gateway_answer_invalid', null],
    [503, 'service_unavailable', null],
    [504, 'gateway_answer_invalid', null],
    [409, 'idempotency_key_in_use', 1],
  ])('is status %s, %s', (status, code, retryAfter) => {
    expect(isTransient({ status, code, retryAfter })).toBe(true);
  });

  it.each([
    [null, 'gateway_answer_invalid', null],
    [400, 'request_invalid', null],
    [401, 'credential_invalid', null],
    [404, 'grant_not_found', null],
    [409, 'grant_already_consumed', null],
    [500, 'internal_error', null],
    [302, 'gateway_redirected', null],
  ])('is not status %s, %s', (status, code, retryAfter) => {
    expect(isTransient({ status, code, retryAfter })).toBe(false);
  });
});

describe('the pause before another attempt', () => {
  it('grows, and is spread by chance', () => {
    expect([retryDelayMs(1, null, 0), retryDelayMs(1, null, 0.999)]).toEqual([
      125,
      expect.closeTo(250, 0),
    ]);
    expect([retryDelayMs(2, null, 0), retryDelayMs(2, null, 0.999)]).toEqual([
      250,
      expect.closeTo(500, 0),
    ]);
  });

  it('is never shorter than the other side asks for', () => {
    expect(retryDelayMs(1, 3, 0)).toBe(3000);
    expect(retryDelayMs(1, 3, 0.5)).toBe(3125);
  });

  it('is skipped when that asks for more than ten seconds', () => {
    expect(retryDelayMs(1, 11, 0)).toBeNull();
  });
});
