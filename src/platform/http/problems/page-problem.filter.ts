import { Catch, Injectable, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { routeNotFound } from '../../errors/index.js';
import { Log } from '../../logging/index.js';
import { loggedProblem } from './problem.filter.js';
import { ClosingPage } from '../pages/closing-page.js';
import { problemAnswer } from './problem-answer.js';
import { problemPage } from './problem-page.js';
import { wantsPage } from './wants-page.js';

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
    // An API lies beside some pages: an unknown address of it is answered as everywhere.
    if (problem.code === routeNotFound.code && !wantsPage(request)) {
      const { status, headers, body } = problemAnswer(problem, request);
      void reply.status(status).headers(headers).send(body);
      return;
    }
    void reply.status(problem.status).headers(problem.headers);
    void this.closing.send(problemPage(problem, request), reply);
  }
}
