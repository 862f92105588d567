import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { ownPort } from '../own-port.js';

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
  /**
   * Hangs after that many answers: accepts connections, but passes nothing on. Cut and mend it
   * afterwards, since data in transit is lost.
   */
  hangAfter: (answers: number) => void;
}

export async function cutLineTo(port: number): Promise<CutLine> {
  const open = new Set<Socket>();
  let server: Server | undefined;
  let answersLeft = Infinity;
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
      }
      near.on('data', (chunk) => {
        if (answersLeft > 0) far.write(chunk);
      });
      far.on('data', (chunk) => {
        if (answersLeft <= 0) return;
        near.write(chunk);
        answersLeft -= 1;
      });
    }).listen(on, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as { port: number }).port;
  };
  const own = await listen(await ownPort()); // none that a connection could take while it is cut
  return {
    port: own,
    cut: async () => {
      const closed = server && once(server, 'close');
      server?.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
    silence: () => {
      for (const socket of open) socket.pause();
      return open.size / 2;
    },
    hangAfter: (answers) => {
      answersLeft = answers;
    },
    mend: async () => {
      answersLeft = Infinity;
      await listen(own);
    },
  };
}
