import { RateThrottle } from './rate-throttle.js';

describe('a throttle of ten a second', () => {
  let now: number;
  let throttle: RateThrottle;

  beforeEach(() => {
    now = 1_000_000;
    throttle = new RateThrottle(10, () => now);
  });

  /** How many of this number had room. */
  const uses = (count: number, subject = 'a'): number =>
    Array.from({ length: count }, () => throttle.use(subject)).filter(Boolean).length;

  it("lets one second's worth through at once and no more", () => {
    expect(uses(10)).toBe(10);
    expect(throttle.hasRoom('a')).toBe(false);
    expect(uses(1)).toBe(0);
  });

  it('refills evenly', () => {
    uses(10);
    now += 99;
    expect(throttle.hasRoom('a')).toBe(false);
    now += 1;
    expect(uses(1)).toBe(1);
    expect(throttle.hasRoom('a')).toBe(false);
    now += 300;
    expect(uses(3)).toBe(3);
    expect(throttle.hasRoom('a')).toBe(false);
  });

  it('accumulates for a second and no longer', () => {
    uses(10);
    now += 3_600_000;
    expect(uses(10)).toBe(10);
    expect(throttle.hasRoom('a')).toBe(false);
  });

  it('leaves no room to a caller that keeps asking at more than ten times its rate', () => {
    uses(10);
    let got = 0;
    for (let n = 0; n < 10_000; n += 1) {
      now += 9;
      got += uses(1);
    }
    expect(got).toBe(0);
  });

  it('stays mostly available to many callers who wait as told', () => {
    const waiting = Array.from({ length: 30 }, (_, n) => now + n);
    let got = 0;
    const end = now + 60_000;
    while (now < end) {
      now += 1;
      for (const [n, until] of waiting.entries()) {
        if (until > now) continue;
        const admitted = throttle.use('a');
        got += admitted ? 1 : 0;
        waiting[n] = now + (admitted ? 20 : 1_000);
      }
    }
    expect(got / 60).toBeGreaterThan(7);
  });

  it('has room again after a second of waiting, however much was asked before', () => {
    uses(100_000);
    now += 900;
    expect(throttle.hasRoom('a')).toBe(false);
    now += 100;
    expect(uses(1)).toBe(1);
  });

  it('is met by a caller that asks at exactly its rate', () => {
    uses(10);
    let got = 0;
    for (let n = 0; n < 1_000; n += 1) {
      now += 100;
      got += uses(1);
    }
    expect(got).toBe(1_000);
  });

  it('is not used up by checking for room', () => {
    for (let asked = 0; asked < 100; asked += 1) expect(throttle.hasRoom('a')).toBe(true);
    expect(uses(10)).toBe(10);
  });

  it('counts each subject separately', () => {
    uses(100, 'a');
    expect(uses(10, 'b')).toBe(10);
  });

  it('forgets instead of growing without limit', () => {
    uses(10, 'a');
    for (let n = 0; n < 50_000; n += 1) throttle.use(String(n));
    expect(throttle.hasRoom('a')).toBe(true);
  });
});
