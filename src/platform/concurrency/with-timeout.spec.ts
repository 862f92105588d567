import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { withTimeout } from './with-timeout.js';

function standStill(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

describe('patience', () => {
  it('has what came in time, and what failed', async () => {
    await expect(withTimeout(Promise.resolve(1), 1_000)).resolves.toBe(1);
    await expect(withTimeout(Promise.reject(new Error('down')), 1_000)).rejects.toThrow('down');
  });

  it('ends for what does not come', async () => {
    await expect(withTimeout(new Promise(() => undefined), 20)).rejects.toThrow('too slow');
  });

  it('does not end for what came while this process stood still', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const [other] = (await once(server, 'connection')) as [Socket];
    try {
      const answer = once(client, 'data');
      other.write('counted');
      const waited = withTimeout(answer, 20);
      standStill(60);
      await expect(waited).resolves.toEqual([Buffer.from('counted')]);
    } finally {
      client.destroy();
      other.destroy();
      server.close();
    }
  });
});
