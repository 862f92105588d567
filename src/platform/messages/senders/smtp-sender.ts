import type { Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import { StartError } from '../../errors/index.js';
import type { MessageSender, OutgoingMessage, SendAttempt } from '../delivery/sender.js';
import { cleanAnswer } from '../delivery/trouble.js';
import type { EmailSender, SmtpServer } from './sender-settings.js';
import { smtpResult, smtpTrouble, type SmtpFailure } from './smtp-result.policy.js';

const OWN_MACHINE = ['localhost', '127.0.0.1', '[::1]'];

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 30_000;
const WHOLE_TIMEOUT_MS = 60_000;

export interface SmtpSenderOptions extends EmailSender {
  /** Connections that stay open. */
  connections: number;
  /** Trusted besides the system's certificates. */
  ca?: string;
  /** Connects under the outbound rules, for a server that a stranger named. */
  connect?: (server: { host: string; port: number; timeoutMs: number }) => Promise<Socket>;
}

/** Hands e-mails to a mail server over open connections. */
export class SmtpSender implements MessageSender {
  readonly concurrency: number;
  readonly #transport: ReturnType<typeof transportOf>;
  readonly #domain: string;

  constructor(private readonly options: SmtpSenderOptions) {
    this.concurrency = options.connections;
    this.#transport = transportOf(options);
    this.#domain = options.from.replace(/^.*@|>$/g, '');
  }

  async send(message: OutgoingMessage, signal: AbortSignal): Promise<SendAttempt> {
    const { id, address, rendered } = message;
    const { subject, text, html, locale } = rendered;
    try {
      await this.#transport.sendMail({
        from: this.options.from,
        // As an object: a text would be read as a list of recipients.
        to: { name: '', address },
        subject,
        text,
        html,
        // The same for every attempt: mail servers recognise a repetition by it.
        messageId: `<${id}@${this.#domain}>`,
        headers: {
          // RFC 3834, 5: prevents automatic replies.
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          'Content-Language': locale,
        },
        disableFileAccess: true,
        disableUrlAccess: true,
        // A server that trickles its answers must not outlast the lease of the message.
        signal: AbortSignal.any([signal, AbortSignal.timeout(WHOLE_TIMEOUT_MS)]),
      });
      return { result: 'accepted', trouble: null };
    } catch (error) {
      const failure = error as SmtpFailure;
      const answer = this.#shownAnswer(failure, address);
      return { result: smtpResult(failure), trouble: { cause: smtpTrouble(failure), answer } };
    }
  }

  /** The line of a server that a workspace named; that of the deployment is its operator's. */
  #shownAnswer({ response }: SmtpFailure, address: string): string | null {
    const { connect, server } = this.options;
    if (!connect || typeof response !== 'string') return null;
    const { user = '', pass = '' } = server.auth ?? {};
    // RFC 4616: the form in which both are sent.
    return cleanAnswer(response, [pass, `\0${user}\0${pass}`, address]);
  }

  close(): void {
    this.#transport.close();
  }
}

function transportOf({ server, connections, ca, connect }: SmtpSenderOptions) {
  const { host, port, secure, requireTls, auth } = server;
  return createTransport({
    pool: true,
    maxConnections: connections,
    maxMessages: Number.MAX_SAFE_INTEGER,
    host,
    port,
    secure,
    requireTLS: requireTls,
    ...(auth && { auth }),
    tls: { minVersion: 'TLSv1.2', ...(ca !== undefined && { ca }) },
    dnsTimeout: CONNECT_TIMEOUT_MS,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(connect && {
      getSocket: socketsOf(() => connect({ host, port, timeoutMs: CONNECT_TIMEOUT_MS })),
    }),
  });
}

type GiveSocket = (error: Error | null, socket: { connection: Socket } | false) => void;

/** Connections of ours for the client, which counts a failure as one of connecting. */
function socketsOf(open: () => Promise<Socket>) {
  return (_options: unknown, give: GiveSocket): void => {
    open().then(
      (connection) => {
        give(null, { connection });
      },
      (error: unknown) => {
        give(Object.assign(error as Error, { syscall: 'connect' }), false);
      },
    );
  };
}

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
