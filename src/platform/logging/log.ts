import { Injectable } from '@nestjs/common';
import pino, { type Logger as PinoLogger } from 'pino';
import { Settings } from '../config/index.js';
import { currentRequestId } from './current-request.js';
import { humanLine } from './human-line.js';
import { redact } from './redact.js';

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
