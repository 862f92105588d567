import { RateThrottle } from './rate-throttle.js';

describe('a throttle of ten a second', () => {
  let now: number;
  let throttle: RateThrottle;

  beforeEach(() => {
    now = 1_000_000;
    throttle = new RateThrottle(10, () => now);
  });

  /** How many of so many there was room for. */
  const uses = (count: number, subject = 'a'): number =>
    Array.from({ length: count }, () => throttle.use(subject)).filter(Boolean).length;

  it('lets a second of it come at once and no more', () => {
    expect(uses(10)).toBe(10);
    expect(throttle.hasRoom('a')).toBe(false);
    expect(uses(1)).toBe(0);
  });

  it('is evenly made up for', () => {
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

  it('is saved up for a second and no longer', () => {
    uses(10);
    now += 3_600_000;
    expect(uses(10)).toBe(10);
    expect(throttle.hasRoom('a')).toBe(false);
  });

  it('leaves no room to whoever goes on asking at more than ten times the throttle', () => {
    uses(10);
    let got = 0;
    for (let n = 0; n < 10_000; n += 1) {
      now += 9;
      got += uses(1);
    }
    expect(got).toBe(0);
  });

  it('is nearly all there for many callers who wait as they are told', () => {
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

  it('has room again for whoever has waited a second, however much was asked before', () => {
    uses(100_000);
    now += 900;
    expect(throttle.hasRoom('a')).toBe(false);
    now += 100;
    expect(uses(1)).toBe(1);
  });

  it('is kept by whoever asks just as fast', () => {
    uses(10);
    let got = 0;
    for (let n = 0; n < 1_000; n += 1) {
      now += 100;
      got += uses(1);
    }
    expect(got).toBe(1_000);
  });

  it('is not used by asking whether there is room', () => {
    for (let asked = 0; asked < 100; asked += 1) expect(throttle.hasRoom('a')).toBe(true);
    expect(uses(10)).toBe(10);
  });

  it('is of each subject by itself', () => {
    uses(100, 'a');
    expect(uses(10, 'b')).toBe(10);
  });

  it('forgets rather than grows without end', () => {
    uses(10, 'a');
    for (let n = 0; n < 50_000; n += 1) throttle.use(String(n));
    expect(throttle.hasRoom('a')).toBe(true);
  });
});
