import { RequestProblem } from '../../kit/api-client.js';
import { resendDelay } from './resend.policy.js';

function problem(status: number, retryAfterSeconds: number | null = null): RequestProblem {
  const kind = status === 0 ? 'network' : status >= 500 ? 'server' : 'refused';
  return new RequestProblem({ kind, status, code: 'code', message: 'words', retryAfterSeconds });
}

describe('a picture that was not sent', () => {
  it.each([0, 500, 502, 503])('is sent again after %i, later each time', (status) => {
    const delays = [1, 2, 3, 4, 5, 50].map((failures) => resendDelay(problem(status), failures));
    expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
  });

  it('waits as long as the server asks', () => {
    expect(resendDelay(problem(429, 7), 1)).toBe(7_000);
    expect(resendDelay(problem(429), 1)).toBe(5_000);
  });

  it.each([400, 401, 404, 409, 410, 413, 415])('is not sent again unchanged after %i', (status) => {
    expect(resendDelay(problem(status), 1)).toBeNull();
  });
});
