import { StartError } from '../../errors/index.js';

/**
 * Names what kept a first connection from being made, on one line. Never the login's password, which an address holds;
 * the messages of PostgreSQL and of the network name host, login and database at most.
 */
export function explainUnreachable(error: unknown, url: string, setting: string): StartError {
  const { host, pathname } = new URL(url);
  const { code, message } = error as { code?: unknown; message?: unknown };
  // An attempt at several addresses of one name fails with a code and no message.
  const why = [message, code].filter((part) => typeof part === 'string' && part !== '').join(', ');
  const place = `${host}${pathname}`;
  return new StartError(
    `the database of ${setting} at ${place} cannot be used: ${why.replaceAll(/\s+/g, ' ')}`,
    { cause: error },
  );
}
