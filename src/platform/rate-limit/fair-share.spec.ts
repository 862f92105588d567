import { FairShare } from './fair-share.js';

const HOUR_MS = 3_600_000;

/** Enters as the name and notes when it is its turn. */
function enterer(share: FairShare): { turns: string[]; enter: (name: string) => void } {
  const turns: string[] = [];
  const enter = (name: string): void => {
    const [subject = ''] = name.split(' ');
    void share.enter(subject).then(() => turns.push(name));
  };
  return { turns, enter };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a fair share', () => {
  it('lets so many of one subject in at once, and the others in turn as those leave', async () => {
    const share = new FairShare(2, HOUR_MS);
    const { turns, enter } = enterer(share);
    for (const name of ['a 1', 'a 2', 'a 3', 'a 4']) enter(name);
    await settled();
    expect(turns).toEqual(['a 1', 'a 2']);

    share.leave('a');
    await settled();
    expect(turns).toEqual(['a 1', 'a 2', 'a 3']);

    share.leave('a');
    share.leave('a');
    await settled();
    expect(turns).toEqual(['a 1', 'a 2', 'a 3', 'a 4']);
  });

  it('makes no subject wait for another', async () => {
    const share = new FairShare(1, HOUR_MS);
    const { turns, enter } = enterer(share);
    for (const name of ['a 1', 'a 2', 'b 1']) enter(name);
    await settled();
    expect(turns).toEqual(['a 1', 'b 1']);
    share.leave('a');
  });

  it('lets in at once again who comes when all have left', async () => {
    const share = new FairShare(1, HOUR_MS);
    const { turns, enter } = enterer(share);
    enter('a 1');
    share.leave('a');
    enter('a 2');
    await settled();
    expect(turns).toEqual(['a 1', 'a 2']);
  });

  it('lets nobody wait for ever for those who stay', async () => {
    const share = new FairShare(1, 1);
    await share.enter('a');
    await share.enter('a');
    await expect(share.enter('a')).resolves.toBeUndefined();
  });
});
