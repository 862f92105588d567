import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A client that speaks bytes, not HTTP: it can be as slow and as wrong as it likes. */
export interface RawSocket {
  write: (text: string | Buffer) => void;
  /** All that has arrived so far. */
  said: () => string;
  /** The bytes until the server closed the connection, and the time since it was opened. */
  ended: Promise<{ said: string; afterMs: number }>;
  close: () => void;
}

export async function openSocket(port: number): Promise<RawSocket> {
  const openedAt = performance.now();
  const socket: Socket = connect(port, '127.0.0.1');
  let said = '';
  // These clients write to closed connections on purpose.
  socket.on('error', () => undefined);
  socket.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = once(socket, 'close').then(() => ({
    said,
    afterMs: performance.now() - openedAt,
  }));
  await once(socket, 'connect');
  return {
    write: (text) => {
      if (socket.writable) socket.write(text);
    },
    said: () => said,
    ended,
    close: () => socket.destroy(),
  };
}

/** Sends a text a few bytes at a time, until it is sent or the server closes. */
export function dribble(socket: RawSocket, text: string, everyMs: number): void {
  let at = 0;
  const timer = setInterval(() => {
    socket.write(text.slice(at, at + 1));
    at += 1;
    if (at >= text.length) clearInterval(timer);
  }, everyMs);
  void socket.ended.then(() => clearInterval(timer));
}
