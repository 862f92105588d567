import { randomBytes } from 'node:crypto';
import { Catch, Injectable, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Log } from '../logging/index.js';
import { problemOf } from './problem.filter.js';
import { pagePolicy } from './web-pages.js';

/** What a person reads instead of a page, by the problem's code: what happened and what to do now. */
const ADVICE: Record<string, string> = {
  link_expired: 'If you still need to verify yourself, ask the organization that sent you here for a new link.',
  link_invalid: 'Check that you opened the whole link, or ask the organization that sent you here for a new one.',
};
const DEFAULT_ADVICE = 'Go back to the organization that sent you here and try again.';

/** Answers a browser's navigation with a small page in place of problem+json. */
@Catch()
@Injectable()
export class PageProblemFilter implements ExceptionFilter {
  constructor(private readonly log: Log) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const problem = problemOf(error);
    if (problem.status >= 500) {
      this.log.error('page failed', { requestId: request.id, code: problem.code, error: problem.cause ?? problem });
    }
    if (reply.sent) return;
    const nonce = randomBytes(16).toString('base64');
    const advice = ADVICE[problem.code] ?? DEFAULT_ADVICE;
    void reply
      .status(problem.status)
      .headers({
        ...problem.headers,
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': pagePolicy(nonce),
      })
      .send(page(problem.title, advice, request.id, nonce));
  }
}

function page(title: string, advice: string, requestId: string, nonce: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style nonce="${nonce}">
  body { font: 1rem/1.6 system-ui, sans-serif; margin: 0; display: grid; min-height: 100vh; place-items: center; }
  main { max-width: 28rem; padding: 2rem 1.25rem; }
  h1 { font-size: 1.5rem; line-height: 1.3; margin: 0 0 0.75rem; }
  small { opacity: 0.75; }
</style>
</head>
<body><main>
<h1>${title}</h1>
<p>${advice}</p>
<p><small>Reference: ${requestId}</small></p>
</main></body>
</html>
`;
}
