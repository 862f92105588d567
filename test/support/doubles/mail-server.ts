import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

const FIXTURES = join(import.meta.dirname, '../../fixtures/mail');
const read = (name: string): string => readFileSync(join(FIXTURES, name), 'utf8');

export const MAIL_USER = { user: 'sender@example.com', pass: 'p:/ss wörd' };

/** A certificate for this machine that nobody else trusts. */
export const MAIL_CERTIFICATE = read('certificate.pem');

/** An e-mail exactly as it was handed over. */
export interface ReceivedMail {
  /** Envelope recipients. */
  to: string[];
  raw: string;
  mail: ParsedMail;
  wasEncrypted: boolean;
}

/** How the server treats one message: an answer code at a stage, or a misbehaviour. */
export type MailBehaviour =
  'accept' | { at: 'recipient' | 'data'; code: number } | 'drop_in_data' | 'hang_in_data';

export interface MailServer {
  port: number;
  /** The address with name and password. */
  url: string;
  received: ReceivedMail[];
  /** How often a message was begun. */
  begun: () => number;
  behave: (behaviour: MailBehaviour | ((address: string) => MailBehaviour)) => void;
  close: () => Promise<void>;
}

/** A real mail server on this machine that demands a sign-in and can misbehave. */
export async function startMailServer({
  tls = true,
  host = '127.0.0.1',
} = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let begun = 0;
  let behaviourOf: (address: string) => MailBehaviour = () => 'accept';
  const server = new SMTPServer({
    key: read('key.pem'),
    cert: MAIL_CERTIFICATE,
    logger: false,
    disabledCommands: tls ? [] : ['STARTTLS', 'AUTH'],
    authOptional: !tls,
    onAuth: ({ username, password }, _session, done) => {
      const isRight = username === MAIL_USER.user && password === MAIL_USER.pass;
      done(isRight ? null : new Error('wrong'), isRight ? { user: username } : undefined);
    },
    onRcptTo: ({ address }, _session, done) => {
      const behaviour = behaviourOf(address);
      const refuses = typeof behaviour === 'object' && behaviour.at === 'recipient';
      done(refuses ? refusal(behaviour.code) : null);
    },
    onData: (stream, session, done) => {
      begun += 1;
      const to = session.envelope.rcptTo.map(({ address }) => address);
      const behaviour = behaviourOf(to[0] ?? '');
      if (behaviour === 'drop_in_data') {
        for (const connection of server.connections)
          (connection as unknown as { _socket: { destroy: () => void } })._socket.destroy();
        return;
      }
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (behaviour === 'hang_in_data') return;
        if (typeof behaviour === 'object') {
          done(refusal(behaviour.code));
          return;
        }
        const raw = Buffer.concat(chunks).toString('utf8');
        void simpleParser(raw).then((mail) => {
          received.push({ to, raw, mail, wasEncrypted: session.secure });
          done(null);
        });
      });
    },
  });
  // What a connection ends with is the client's to judge.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.server.address() as AddressInfo;
  const account = `${encodeURIComponent(MAIL_USER.user)}:${encodeURIComponent(MAIL_USER.pass)}@`;
  return {
    port,
    url: `smtp://${tls ? account : ''}${host}:${String(port)}`,
    received,
    begun: () => begun,
    behave: (behaviour) => {
      behaviourOf = typeof behaviour === 'function' ? behaviour : () => behaviour;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const connection of server.connections)
          (connection as unknown as { _socket: { destroy: () => void } })._socket.destroy();
      }),
  };
}

function refusal(code: number): Error {
  return Object.assign(new Error('not now'), { responseCode: code });
}
