import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable, type LoggerService } from '@nestjs/common';
import pino, { type Logger as PinoLogger } from 'pino';
import { Settings } from '../config/index.js';
import type { Id } from '../ids/index.js';
import { humanLine } from './human-line.js';

const PATTERNS = [
  // our own credentials: keys, session tokens, webhook secrets, client secrets
  /\b(?:sk|gk)_(?:test|live)_[A-Za-z0-9_-]{16,}/g,
  /\b(?:vst|vsb|whsec|whb|cs|stf)_[A-Za-z0-9_+/=-]{16,}/g,
  // credentials that carry their tenant: tokens of connections, codes, handles
  /\b[a-z]{2,4}_[0-7][0-9a-hjkmnp-tv-z]{25}_[A-Za-z0-9_-]{43}/g,
  // JSON Web Tokens
  /\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*/g,
  // Authorization values and passwords inside URLs
  /\b(?:Bearer|Basic)\s+[A-Za-z0-9._~+/=-]{8,}/gi,
  /(?<=:\/\/[^/\s:@"]{1,64}:)[^@\s"/]+(?=@)/g,
  // e-mail addresses
  /[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63})+/g,
];

const current = new AsyncLocalStorage<Id<'req'>>();

/** Runs `work` outside any request: for work that it only triggers. */
export const outsideRequests: <T>(work: () => T) => T = AsyncLocalStorage.snapshot();

/**
 * The allowed fields of a log line. Ids and numbers, never a name, an address, a body or a header.
 */
export interface LogFields {
  /** The line's request; by default the current one. */
  requestId?: string;
  /** The caller's own request id: it has our ids' shape, but is unproven. */
  callerRequestId?: string;
  method?: string;
  /** The route's pattern, never the requested address. */
  route?: string;
  /** The words of an unknown address, without possible secrets or personal data. */
  path?: string;
  status?: number;
  durationMs?: number;
  code?: string;
  tenant?: string;
  subject?: string;
  task?: string;
  count?: number;
  address?: string;
  error?: unknown;
}

/**
 * Log lines by allow-list, with redaction as a safety net: JSON, or readable text on a terminal.
 */
@Injectable()
export class Log {
  readonly #pino: PinoLogger;

  constructor(settings: Settings) {
    this.#pino = pino(
      {
        level: settings.logLevel,
        base: null,
        hooks: { streamWrite: process.stdout.isTTY ? toPerson : redact },
      },
      // synchronous: a crash loses nothing, and tests read the real output
      pino.destination({ dest: 1, sync: settings.environment !== 'production' }),
    );
  }

  debug(event: string, fields: LogFields = {}): void {
    this.#write('debug', event, fields);
  }

  info(event: string, fields: LogFields = {}): void {
    this.#write('info', event, fields);
  }

  warn(event: string, fields: LogFields = {}): void {
    this.#write('warn', event, fields);
  }

  error(event: string, fields: LogFields = {}): void {
    this.#write('error', event, fields);
  }

  #write(level: 'debug' | 'info' | 'warn' | 'error', event: string, fields: LogFields): void {
    if (this.#pino.isLevelEnabled(level)) this.#pino[level](lineOf(fields), event);
  }
}

function toPerson(line: string): string {
  return humanLine(redact(line));
}

function lineOf({ error, ...fields }: LogFields): Record<string, unknown> {
  const requestId = currentRequestId();
  return {
    ...(requestId && { requestId }),
    ...fields,
    ...(error !== undefined && { error: describe(error) }),
  };
}

/**
 * Name, code and stack of an error and its causes. Other properties may hold headers, rows or
 * bodies.
 */
function describe(error: unknown, depth = 0): unknown {
  if (!Error.isError(error)) return typeof error;
  const { code } = error as { code?: unknown };
  return {
    name: error.name,
    ...(typeof code === 'string' && { code }),
    stack: error.stack,
    ...(error.cause !== undefined && depth < 3 && { cause: describe(error.cause, depth + 1) }),
  };
}

/** Runs `work`, with everything it awaits or starts, as part of this request. */
export function inRequest<T>(id: Id<'req'>, work: () => T): T {
  return current.run(id, work);
}

/** The request of this code; null in the background. */
export function currentRequestId(): Id<'req'> | null {
  return current.getStore() ?? null;
}

/** A safety net below the allow-list: removes everything that looks like a secret or an address. */
export function redact(line: string): string {
  return PATTERNS.reduce((text, pattern) => text.replace(pattern, '[redacted]'), line);
}

/** Sends the framework's own messages to the same log; its start-up messages are debug. */
export class NestLogger implements LoggerService {
  constructor(private readonly out: Log) {}

  log(message: unknown): void {
    this.out.debug(String(message));
  }

  debug(message: unknown): void {
    this.out.debug(String(message));
  }

  verbose(message: unknown): void {
    this.out.debug(String(message));
  }

  warn(message: unknown): void {
    this.out.warn(String(message));
  }

  error(message: unknown, ...rest: unknown[]): void {
    const error = message instanceof Error ? message : rest.find((part) => part instanceof Error);
    this.out.error(message instanceof Error ? message.name : String(message), { error });
  }

  fatal(message: unknown): void {
    this.error(message);
  }
}
