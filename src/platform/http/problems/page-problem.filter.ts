import { Catch, Injectable, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Log } from '../../logging/index.js';
import { loggedProblem } from './problem.filter.js';
import { ClosingPage } from '../pages/index.js';
import { problemPage } from './problem-page.js';

/** Answers a browser's navigation with a small page in place of problem+json. */
@Catch()
@Injectable()
export class PageProblemFilter implements ExceptionFilter {
  constructor(
    private readonly log: Log,
    private readonly closing: ClosingPage,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const problem = loggedProblem(error, request, { log: this.log, event: 'page failed' });
    if (reply.sent) return;
    void reply.status(problem.status).headers(problem.headers);
    void this.closing.send(problemPage(problem, request), reply);
  }
}
