import type { LoggerService } from '@nestjs/common';
import type { Log } from './log.js';

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
