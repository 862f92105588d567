import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { withTimeout, unlessAborted } from './with-timeout.js';

function standStill(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

describe('waiting with a time-out', () => {
  it('gives a result or failure that arrives in time', async () => {
    await expect(withTimeout(Promise.resolve(1), 1_000, 'work')).resolves.toBe(1);
    await expect(withTimeout(Promise.reject(new Error('down')), 1_000, 'work')).rejects.toThrow(
      'down',
    );
  });

  it('ends without a result', async () => {
    await expect(withTimeout(new Promise(() => undefined), 20, 'work')).rejects.toThrow('too slow');
  });

  it('accepts a result that arrived while this process stood still', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const [other] = (await once(server, 'connection')) as [Socket];
    try {
      const answer = once(client, 'data');
      other.write('counted');
      const waited = withTimeout(answer, 20, 'work');
      standStill(60);
      await expect(waited).resolves.toEqual([Buffer.from('counted')]);
    } finally {
      client.destroy();
      other.destroy();
      server.close();
    }
  });
});

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
