import { FairShare } from './fair-share.js';

const HOUR_MS = 3_600_000;

/** Enters as the name and notes when it is its turn. */
function enterer(share: FairShare): { turns: string[]; enter: (name: string) => () => void } {
  const turns: string[] = [];
  const enter = (name: string): (() => void) => {
    const [subject = ''] = name.split(' ');
    const { turn, leave } = share.enter(subject);
    void turn.then(() => turns.push(name));
    return leave;
  };
  return { turns, enter };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a fair share', () => {
  it('lets so many of one subject in at once, and the others in turn as those leave', async () => {
    const share = new FairShare(2, HOUR_MS);
    const { turns, enter } = enterer(share);
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

  it('lets nobody in for those who hang up in the line', async () => {
    const share = new FairShare(2, HOUR_MS);
    const { turns, enter } = enterer(share);
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

  it('gives one place up for whoever leaves twice', async () => {
    const share = new FairShare(1, HOUR_MS);
    const { turns, enter } = enterer(share);
    const [inside, first] = ['a 1', 'a 2', 'a 3', 'a 4'].map(enter);
    first?.();
    first?.();
    inside?.();
    inside?.();
    await settled();
    expect(turns).toEqual(['a 1', 'a 3']);
  });

  it('makes no subject wait for another', async () => {
    const share = new FairShare(1, HOUR_MS);
    const { turns, enter } = enterer(share);
    const leaves = ['a 1', 'a 2', 'b 1'].map(enter);
    await settled();
    expect(turns).toEqual(['a 1', 'b 1']);
    for (const leave of leaves) leave();
  });

  it('lets in at once again who comes when all have left', async () => {
    const share = new FairShare(1, HOUR_MS);
    const { turns, enter } = enterer(share);
    enter('a 1')();
    enter('a 2');
    await settled();
    expect(turns).toEqual(['a 1', 'a 2']);
  });

  it('lets nobody wait for ever for those who stay', async () => {
    const share = new FairShare(1, 1);
    await share.enter('a').turn;
    await share.enter('a').turn;
    await expect(share.enter('a').turn).resolves.toBeUndefined();
  });
});
