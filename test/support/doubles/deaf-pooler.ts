import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Something between application and PostgreSQL that drops what a connection asks for in its `options`. */
export interface DeafPooler {
  port: number;
  stop: () => Promise<void>;
}

export async function deafPoolerTo(port: number): Promise<DeafPooler> {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
    }
    near.once('data', (startup: Buffer) => {
      far.write(withoutOptions(startup));
      near.pipe(far);
      far.pipe(near);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as { port: number }).port,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

/** A StartupMessage is its length, the version, then names and values, each ended by a zero, and one more zero. */
function withoutOptions(startup: Buffer): Buffer {
  const texts = startup.subarray(8, -1).toString('latin1').split('\0').slice(0, -1);
  const pairs = texts.flatMap((name, i) => (i % 2 === 0 ? [[name, texts[i + 1]]] : []));
  const kept = pairs.filter(([name]) => name !== 'options').flat();
  const body = Buffer.from(`${kept.join('\0')}\0\0`, 'latin1');
  const head = Buffer.from(startup.subarray(0, 8));
  head.writeInt32BE(head.length + body.length);
  return Buffer.concat([head, body]);
}
