import { Catch, Injectable, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from '../../../platform/errors/index.js';
import { loggedProblem } from '../../../platform/http/index.js';
import { Log } from '../../../platform/logging/index.js';

/** An error in the words of RFC 6749 5.2 and, for faults of ours, 4.1.2.1. */
export function protocolError({ status, detail }: Problem): object {
  return { error: errorOf(status), error_description: detail };
}

function errorOf(status: number): string {
  if (status === 503) return 'temporarily_unavailable';
  return status >= 500 ? 'server_error' : 'invalid_request';
}

/** What is refused before the protocol library sees it is refused in the library's words (RFC 6749 5.2). */
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
