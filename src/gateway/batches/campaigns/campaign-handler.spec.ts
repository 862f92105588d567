import { pauseMs } from './campaign-handler.js';

describe('the pace of a campaign', () => {
  it('is half of what the key of the gateway may call at the service', () => {
    expect(pauseMs({ count: 8, tookMs: 0 }, 6_000)).toBe(160);
    expect(pauseMs({ count: 1, tookMs: 0 }, 6_000)).toBe(20);
  });

  it('counts the time that the step took', () => {
    expect(pauseMs({ count: 8, tookMs: 100 }, 6_000)).toBe(60);
  });

  it('always lets requests go first', () => {
    expect(pauseMs({ count: 8, tookMs: 5_000 }, 6_000)).toBe(1);
    expect(pauseMs({ count: 0, tookMs: 0 }, 6_000)).toBe(1);
  });
});
