import { StartError } from '../../errors/index.js';
import type { SmtpServer } from '../senders/sender-settings.js';

const OWN_MACHINE = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Parses `smtp://user:password@host:port`. Errors never repeat it, since it contains a password.
 */
export function smtpServerOf(address: string): SmtpServer {
  if (!URL.canParse(address)) throw new StartError('MESSAGES_EMAIL: cannot be read as an address');
  const { protocol, hostname, port, username, password } = new URL(address);
  if (hostname === '') throw new StartError('MESSAGES_EMAIL: names no host');
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTls: !secure && !OWN_MACHINE.includes(hostname),
    auth:
      username === ''
        ? null
        : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
  };
}
