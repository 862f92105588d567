import { StartError } from '../../errors/index.js';

/**
 * Explains in one line why a first connection failed. Never the password: messages of PostgreSQL
 * and the network name only host, login and database.
 */
export function explainUnreachable(error: unknown, url: string, setting: string): StartError {
  const { host, pathname } = new URL(url);
  const { code, message } = error as { code?: unknown; message?: unknown };
  // A failed attempt at several addresses of one name has a code and no message.
  const why = [message, code].filter((part) => typeof part === 'string' && part !== '').join(', ');
  const place = `${host}${pathname}`;
  return new StartError(
    `the database of ${setting} at ${place} cannot be used: ${why.replaceAll(/\s+/g, ' ')}`,
    { cause: error },
  );
}
