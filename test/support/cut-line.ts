import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A line to a TCP server that a test can cut and mend. */
export interface CutLine {
  port: number;
  /** Ends every connection and accepts no new one. */
  cut: () => Promise<void>;
  mend: () => Promise<void>;
  /**
   * Silently drops all further traffic, like a firewall that forgot the connections. Returns how
   * many those are.
   */
  silence: () => number;
}

export async function cutLineTo(port: number): Promise<CutLine> {
  const open = new Set<Socket>();
  let server: Server | undefined;
  const listen = async (on: number): Promise<number> => {
    server = createServer((near) => {
      const far = connect(port, '127.0.0.1');
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        open.add(one);
        one
          .on('error', () => other.destroy())
          .on('close', () => {
            open.delete(one);
            other.destroy();
          });
        one.pipe(other);
      }
    }).listen(on, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as { port: number }).port;
  };
  const own = await listen(0);
  return {
    port: own,
    cut: async () => {
      const closed = server && once(server, 'close');
      server?.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
    silence: () => {
      for (const socket of open) socket.unpipe().pause();
      return open.size / 2;
    },
    mend: async () => {
      await listen(own);
    },
  };
}
