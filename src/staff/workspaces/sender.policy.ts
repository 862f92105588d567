import type { EmailSender, SmsService } from '../../platform/messages/index.js';

/** A mail server, as staff enter it. */
export interface EmailSenderInput {
  host: string;
  port: number;
  security: 'starttls' | 'tls';
  username: string | null;
  /** Null keeps the one that is stored. */
  password: string | null;
  from: string;
}

/** A service for text messages, as staff enter it. */
export interface SmsSenderInput {
  shape: 'json' | 'twilio';
  /** The address that accepts messages. */
  url: string;
  account: string | null;
  /** Null keeps the one that is stored. */
  secret: string | null;
  from: string | null;
}

type Decision<T> = { sender: T } | { fault: string };

const SECRET_AGAIN = 'Another server or account needs its secret again';
const SIGNING_SECRET = /^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/;

/** A stored password is kept only for the server and account that it was written for. */
export function emailSender(
  input: EmailSenderInput,
  known: EmailSender | null,
): Decision<EmailSender> {
  const { host, port, security, username, password, from } = input;
  const server = { host, port, secure: security === 'tls', requireTls: security !== 'tls' };
  if (username === null)
    return password === null
      ? { sender: { server: { ...server, auth: null }, from } }
      : { fault: 'A password needs a user name' };
  const isSame =
    known?.server.host === host &&
    known.server.port === port &&
    known.server.secure === server.secure &&
    known.server.auth?.user === username;
  const pass = password ?? (isSame ? known.server.auth?.pass : undefined);
  if (pass === undefined) return { fault: SECRET_AGAIN };
  return { sender: { server: { ...server, auth: { user: username, pass } }, from } };
}

/** The same for text messages. */
export function smsSender(input: SmsSenderInput, known: SmsService | null): Decision<SmsService> {
  const { shape, url, account, secret, from } = input;
  if (shape === 'json') {
    if (account !== null) return { fault: 'A service that takes signed JSON has no account' };
    const kept = known?.shape === 'json' && known.url === url ? known.secret : null;
    const signing = secret ?? kept;
    if (signing === null) return { fault: SECRET_AGAIN };
    if (!SIGNING_SECRET.test(signing))
      return { fault: 'The signing secret is whsec_ and base64 of 32 bytes' };
    return { sender: { shape, url, secret: signing, from } };
  }
  if (account === null || from === null)
    return { fault: 'A Twilio-compatible service needs an account and a sender' };
  const isSame = known?.shape === 'twilio' && known.url === url && known.account === account;
  const token = secret ?? (isSame ? known.token : null);
  if (token === null) return { fault: SECRET_AGAIN };
  return { sender: { shape, url, account, token, from } };
}
