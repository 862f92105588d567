import { Catch, Injectable, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Log } from '../logging/index.js';
import { loggedProblem } from './problem.filter.js';
import { ClosingPage } from './closing-page.js';

/** What a person reads instead of a page, by the problem's code: what happened and what to do now. */
const ADVICE: Record<string, string> = {
  link_expired:
    'If you still need to verify yourself, ask the organization that sent you here for a new link.',
  link_invalid:
    'Check that you opened the whole link, or ask the organization that sent you here for a new one.',
};
const DEFAULT_ADVICE = 'Go back to the organization that sent you here and try again.';

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
    void this.closing.send(
      problem.title,
      ADVICE[problem.code] ?? DEFAULT_ADVICE,
      reply,
      `Reference: ${request.id}`,
    );
  }
}
