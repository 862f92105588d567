import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Settings } from '../../config/index.js';
import { StartError } from '../../errors/index.js';

type Place = Pick<Settings, 'host' | 'port'>;

const REASONS: Record<string, string> = {
  EADDRINUSE: 'another program listens there; stop it, or set PORT to another port',
  EACCES: 'this login may not listen there; set PORT to one above 1023',
  EADDRNOTAVAIL: 'this machine has no such address; set HOST to one it has',
  ENOTFOUND: 'there is no such name; set HOST to an address of this machine',
};

/**
 * Throws a `StartError` when the address cannot be listened on: checked before anything else
 * starts.
 */
export async function expectPortFree({ host, port }: Place): Promise<void> {
  const server = createServer();
  try {
    server.listen({ host, port });
    await once(server, 'listening');
  } catch (error) {
    throw explainListenFailure(error, { host, port });
  }
  server.close();
  await once(server, 'close');
}

/** Explains in one line why listening failed; returns any other error unchanged. */
export function explainListenFailure(error: unknown, { host, port }: Place): unknown {
  const { code } = error as { code?: unknown };
  const reason = typeof code === 'string' ? REASONS[code] : undefined;
  if (reason === undefined) return error;
  return new StartError(
    `cannot listen at ${host} port ${String(port)}: ${reason} (${String(code)})`,
    {
      cause: error,
    },
  );
}
