import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { principalOf } from '../../../platform/access/index.js';
import { Settings } from '../../../platform/config/index.js';
import { ShownSession, viewInBrowser } from '../shown-session.js';
import { forgetSessionCookie } from './hosted.cookie.js';
import type { HostedPrincipal } from './hosted-session.authenticator.js';

/**
 * Adapts a session's view to the browser, such as a phone. A shared device loses its cookie with
 * the answer that shows the end.
 */
@Injectable()
export class BrowserViewInterceptor implements NestInterceptor {
  constructor(private readonly settings: Settings) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const principal = principalOf(request) as HostedPrincipal;
    return next.handle().pipe(
      map((body: unknown): unknown => {
        if (!(body instanceof ShownSession)) return body;
        const { view } = body;
        if (view.kiosk && view.result)
          forgetSessionCookie(reply, view.id, this.settings.baseUrl.startsWith('https://'));
        return viewInBrowser(body, principal);
      }),
    );
  }
}
