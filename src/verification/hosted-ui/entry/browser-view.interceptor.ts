import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { principalOf } from '../../../platform/access/index.js';
import { viewInBrowser, type HostedSessionView } from '../hosted.view.js';
import type { HostedPrincipal } from './hosted-session.authenticator.js';

/** Shows a session as this browser may use it: on a phone, and where it cannot be handed on. */
export class BrowserViewInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { entry } = principalOf(request) as HostedPrincipal;
    return next
      .handle()
      .pipe(map((body: unknown): unknown => (isView(body) ? viewInBrowser(body, entry) : body)));
  }
}

function isView(body: unknown): body is HostedSessionView {
  return (
    typeof body === 'object' &&
    body !== null &&
    Reflect.get(body, 'object_name') === 'hosted_session'
  );
}
