import { newId } from '../ids/index.js';
import { currentRequestId, inRequest } from '../logging/log.js';
import { Wakeups } from './wakeups.js';

const LONG = 60_000;

describe('a background task', () => {
  const wakeups = new Wakeups();
  const running = new AbortController();

  it('that waits runs when it is called', async () => {
    const wait = wakeups.wait('sweep', LONG, running.signal);

    wakeups.call('sweep');

    await expect(wait).resolves.toBeUndefined();
  });

  it('that was called during its run does not wait', async () => {
    wakeups.call('sweep');
    wakeups.call('sweep');

    await expect(wakeups.wait('sweep', LONG, running.signal)).resolves.toBeUndefined();
  });

  it("runs once for simultaneous calls, and not for another task's", async () => {
    wakeups.call('other');
    let isOver = false;
    const wait = wakeups.wait('sweep', LONG, running.signal).then(() => (isOver = true));

    await new Promise(setImmediate);
    expect(isOver).toBe(false);

    wakeups.call('sweep');
    await wait;
  });

  it('does not run in the context of the request that called it', async () => {
    const seen: unknown[] = [];
    const call = () => {
      inRequest(newId('req'), () => {
        wakeups.call('sweep');
      });
    };
    const runs = (async () => {
      for (let n = 0; n < 3; n += 1) {
        seen.push(currentRequestId());
        await wakeups.wait('sweep', LONG, running.signal);
      }
    })();
    call(); // wakes it
    call(); // counts, since it does not wait yet
    await new Promise(setImmediate);
    call();
    await runs;

    expect(seen).toEqual([null, null, null]);
  });

  it('runs by itself after its interval', async () => {
    await expect(wakeups.wait('sweep', 1, running.signal)).resolves.toBeUndefined();
  });

  it('stops waiting when the process stops', async () => {
    const wait = wakeups.wait('sweep', LONG, running.signal);

    running.abort();

    await wait;
    await expect(wakeups.wait('sweep', LONG, running.signal)).resolves.toBeUndefined();
  });
});
