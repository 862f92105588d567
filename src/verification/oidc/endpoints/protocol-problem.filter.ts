import { Catch, Injectable, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from '../../../platform/errors/index.js';
import { loggedProblem } from '../../../platform/http/index.js';
import { Log } from '../../../platform/logging/index.js';

/** An error as RFC 6749 5.2 defines it; for our own faults, 4.1.2.1. */
export function protocolError({ status, detail }: Problem): object {
  return { error: errorOf(status), error_description: detail };
}

function errorOf(status: number): string {
  if (status === 503) return 'temporarily_unavailable';
  return status >= 500 ? 'server_error' : 'invalid_request';
}

/** Refusals before the protocol library have the library's format (RFC 6749 5.2). */
@Catch()
@Injectable()
export class ProtocolProblemFilter implements ExceptionFilter {
  constructor(private readonly log: Log) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const problem = loggedProblem(error, request, { log: this.log, event: 'request failed' });
    if (reply.sent) return;
    void reply
      .status(problem.status)
      .headers({ ...problem.headers, 'content-type': 'application/json; charset=utf-8' })
      .send(JSON.stringify(protocolError(problem)));
  }
}
