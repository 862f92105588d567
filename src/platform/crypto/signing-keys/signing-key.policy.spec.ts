import {
  currentKey,
  liveKeys,
  planRevocation,
  planSuccession,
  planTakeover,
  signingKeyState,
  type KeyPlan,
  type KeyTimes,
} from './signing-key.policy.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.parse('2026-11-20T12:00:00Z');

describe('the keys of one purpose', () => {
  let keys: KeyTimes[];
  let now: Date;
  let made: number;

  beforeEach(() => {
    now = new Date(START);
    keys = [{ kid: 'K1', activateAt: now, retireAt: null }];
    made = 1;
  });

  const pass = (ms: number): void => {
    now = new Date(now.getTime() + ms);
  };

  /** What the store does with a plan. */
  const apply = (plan: KeyPlan | null, activateAt = now): boolean => {
    if (!plan) return false;
    keys = keys.map((key) => plan.times.find(({ kid }) => kid === key.kid) ?? key);
    if (plan.joins) keys.push({ kid: `K${(made += 1)}`, activateAt, retireAt: null });
    keys.sort((a, b) => Number(a.activateAt) - Number(b.activateAt));
    return true;
  };
  const newest = (): string | undefined => liveKeys(keys, now).at(-1)?.kid;
  const current = (): string | undefined => currentKey(keys, now)?.kid;
  const rotate = (): boolean =>
    apply(planSuccession(keys, { newest: newest(), now }), new Date(now.getTime() + HOUR));
  const rotateNow = (): boolean => apply(planTakeover(keys, { current: current(), now }));
  const revoke = (kid: string): boolean => apply(planRevocation(keys, { kid, now }));
  const states = (): Record<string, string> =>
    Object.fromEntries(keys.map((key) => [key.kid, signingKeyState(key, keys, now)]));

  it('go Next, Current, Previous and out by time alone', () => {
    rotate();
    expect(states()).toEqual({ K1: 'current', K2: 'next' });
    pass(HOUR);
    expect(states()).toEqual({ K1: 'previous', K2: 'current' });
    pass(2 * HOUR);
    expect(states()).toEqual({ K1: 'retired', K2: 'current' });
  });

  it('get one successor from two concurrent rotations', () => {
    const before = newest();
    rotate();

    expect(planSuccession(keys, { newest: before, now })).toBeNull();
  });

  it('lead and stay as long as their purpose asks', () => {
    const schedule = { publishLeadSeconds: 48 * 3_600, retireAfterSeconds: 48 * 3_600 };
    apply(
      planSuccession(keys, { newest: newest(), now }, schedule),
      new Date(now.getTime() + 48 * HOUR),
    );
    pass(47 * HOUR);
    expect(states()).toEqual({ K1: 'current', K2: 'next' });
    pass(48 * HOUR);
    expect(states()).toEqual({ K1: 'previous', K2: 'current' });
    apply(planTakeover(keys, { current: current(), now }, schedule));
    pass(47 * HOUR);
    expect(states()).toEqual({ K1: 'retired', K2: 'previous', K3: 'current' });
  });

  describe('an immediate takeover', () => {
    it('takes the waiting key, which receivers may know', () => {
      rotate();
      pass(10 * MINUTE);

      rotateNow();

      expect(states()).toEqual({ K1: 'previous', K2: 'current' });
    });

    it('takes a new one when none waits', () => {
      rotateNow();

      expect(states()).toEqual({ K1: 'previous', K2: 'current' });
    });

    it('keeps the former key for two hours, but not beyond its planned end', () => {
      rotate();
      rotateNow();
      pass(2 * HOUR - 1);
      expect(states()).toMatchObject({ K1: 'previous' });
      rotateNow();
      pass(1);
      expect(states()).toEqual({ K1: 'retired', K2: 'previous', K3: 'current' });
    });

    it('happens once for two concurrent processes', () => {
      const before = current();
      rotateNow();

      expect(planTakeover(keys, { current: before, now })).toBeNull();
    });
  });

  describe('a revocation', () => {
    it('replaces a signing key with a new one', () => {
      revoke('K1');

      expect(states()).toEqual({ K1: 'retired', K2: 'current' });
    });

    it('replaces a signing key with the next when one waits', () => {
      rotate();
      revoke('K1');

      expect(states()).toEqual({ K1: 'retired', K2: 'current' });
      expect(keys.map(({ kid }) => kid)).toEqual(['K1', 'K2']);
    });

    it('prefers the next, even before its time, to a previous one', () => {
      rotateNow();
      rotate();
      revoke('K2');

      expect(states()).toEqual({ K1: 'previous', K2: 'retired', K3: 'current' });
    });

    it('does not fall back to a previous one', () => {
      rotateNow();
      revoke('K2');

      expect(states()).toEqual({ K1: 'previous', K2: 'retired', K3: 'current' });
    });

    it('keeps the current indefinitely when its successor was revoked before it signed', () => {
      rotate();
      revoke('K2');
      expect(states()).toEqual({ K1: 'current', K2: 'retired' });
      pass(24 * HOUR);
      expect(states()).toEqual({ K1: 'current', K2: 'retired' });
      expect(rotate()).toBe(true);
      expect(states()).toEqual({ K1: 'current', K2: 'retired', K3: 'next' });
    });

    it('keeps the current when a previous one was revoked', () => {
      rotateNow();
      revoke('K1');

      expect(states()).toEqual({ K1: 'retired', K2: 'current' });
      expect(keys.find(({ kid }) => kid === 'K2')?.retireAt).toBeNull();
    });

    it('changes nothing when the key is unknown or gone', () => {
      rotateNow();
      revoke('K1');

      expect([revoke('K1'), revoke('K9')]).toEqual([false, false]);
    });

    it('leaves exactly one without an end, whatever the order of changes', () => {
      const deeds = [
        rotate,
        rotateNow,
        () => revoke(current() ?? ''),
        () => revoke(newest() ?? ''),
      ];
      for (let step = 0; step < 256; step += 1) {
        deeds[(step * 7 + (step >> 2)) % deeds.length]?.();
        pass((step % 5) * 25 * MINUTE);
        expect(keys.filter(({ retireAt }) => !retireAt)).toEqual([liveKeys(keys, now).at(-1)]);
        expect(states()[current() ?? '']).toBe('current');
      }
    });
  });
});
