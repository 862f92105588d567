import { Bulkhead } from './bulkhead.js';

const HOUR_MS = 3_600_000;

/** Asks for a permit and notes when it is granted. */
function acquirer(bulkhead: Bulkhead): { turns: string[]; enter: (name: string) => () => void } {
  const turns: string[] = [];
  const enter = (name: string): (() => void) => {
    const [key = ''] = name.split(' ');
    const { granted, release } = bulkhead.acquire(key);
    void granted.then(() => turns.push(name));
    return release;
  };
  return { turns, enter };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a bulkhead', () => {
  it('admits a limited number per key, and the others as those leave', async () => {
    const bulkhead = new Bulkhead(2, HOUR_MS);
    const { turns, enter } = acquirer(bulkhead);
    const [first, second] = ['a 1', 'a 2', 'a 3', 'a 4'].map(enter);
    await settled();
    expect(turns).toEqual(['a 1', 'a 2']);

    first?.();
    await settled();
    expect(turns).toEqual(['a 1', 'a 2', 'a 3']);

    second?.();
    await settled();
    expect(turns).toEqual(['a 1', 'a 2', 'a 3', 'a 4']);
  });

  it('serves the callers of one tenant in turn, however much one of them asks', async () => {
    const bulkhead = new Bulkhead(1, HOUR_MS);
    const turns: string[] = [];
    const [first, ...others] = ['busy', 'busy', 'busy', 'quiet'].map((caller) => {
      const { granted, release } = bulkhead.acquire('tenant', caller);
      void granted.then(() => turns.push(caller));
      return release;
    });
    first?.();
    others[0]?.();
    await settled();
    expect(turns).toEqual(['busy', 'busy', 'quiet']);
    for (const leave of others) leave();
  });

  it('does not count callers who gave up', async () => {
    const bulkhead = new Bulkhead(2, HOUR_MS);
    const { turns, enter } = acquirer(bulkhead);
    const leaves = ['a 1', 'a 2', 'a 3', 'a 4', 'a 5'].map(enter);
    leaves[2]?.();
    leaves[3]?.();
    await settled();
    expect(turns).toEqual(['a 1', 'a 2']);
    leaves[0]?.();
    await settled();
    expect(turns).toEqual(['a 1', 'a 2', 'a 5']);
    leaves[4]?.();
    leaves[1]?.();
  });

  it('frees one place for a caller that leaves twice', async () => {
    const bulkhead = new Bulkhead(1, HOUR_MS);
    const { turns, enter } = acquirer(bulkhead);
    const [inside, first] = ['a 1', 'a 2', 'a 3', 'a 4'].map(enter);
    first?.();
    first?.();
    inside?.();
    inside?.();
    await settled();
    expect(turns).toEqual(['a 1', 'a 3']);
  });

  it('makes no key wait for another', async () => {
    const bulkhead = new Bulkhead(1, HOUR_MS);
    const { turns, enter } = acquirer(bulkhead);
    const leaves = ['a 1', 'a 2', 'b 1'].map(enter);
    await settled();
    expect(turns).toEqual(['a 1', 'b 1']);
    for (const leave of leaves) leave();
  });

  it('admits at once again when everybody has left', async () => {
    const bulkhead = new Bulkhead(1, HOUR_MS);
    const { turns, enter } = acquirer(bulkhead);
    enter('a 1')();
    enter('a 2');
    await settled();
    expect(turns).toEqual(['a 1', 'a 2']);
  });

  it('makes no caller wait for ever', async () => {
    const bulkhead = new Bulkhead(1, 1);
    await bulkhead.acquire('a').granted;
    await bulkhead.acquire('a').granted;
    await expect(bulkhead.acquire('a').granted).resolves.toBeUndefined();
  });
});
