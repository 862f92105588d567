import { unlessAborted } from './unless-aborted.js';

const never = new Promise<string>(() => undefined);

describe('waiting unless aborted', () => {
  it('gives the result or the failure of the work', async () => {
    const { signal } = new AbortController();

    await expect(unlessAborted(Promise.resolve('done'), signal)).resolves.toBe('done');
    await expect(unlessAborted(Promise.reject(new Error('no')), signal)).rejects.toThrow('no');
  });

  it('ends at the abort, also before it begins', async () => {
    const stopping = new AbortController();
    const waiting = unlessAborted(never, stopping.signal);
    stopping.abort(new Error('stopped'));

    await expect(waiting).rejects.toThrow('stopped');
    await expect(unlessAborted(never, stopping.signal)).rejects.toThrow('stopped');
  });
});
