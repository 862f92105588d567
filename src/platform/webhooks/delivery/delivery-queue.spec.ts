import { AdaptiveLimit } from './delivery-queue.js';

function limitAfter(...strains: boolean[]): AdaptiveLimit {
  const limit = new AdaptiveLimit();
  for (const strain of strains) limit.note(strain);
  return limit;
}

const times = (count: number, strain: boolean): boolean[] => Array<boolean>(count).fill(strain);

describe('the limit of an endpoint', () => {
  it('falls to one delivery at a time when nothing is answered', () => {
    expect(limitAfter(...times(8, true)).current).toBe(1);
  });

  it('rises with every success, up to a limit', () => {
    expect(limitAfter(false).current).toBe(limitAfter().current + 1);
    expect(limitAfter(...times(1_000, false)).current).toBe(32);
  });

  it('recovers', () => {
    const limit = limitAfter(...times(8, true), ...times(8, false));

    expect(limit.isUsual).toBe(true);
    expect(limitAfter(true).isUsual).toBe(false);
  });
});
