import {
  applyDecorators,
  UseInterceptors,
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { Access, CallerParam, principalOf } from '../../../platform/access/index.js';
import { Settings } from '../../../platform/config/index.js';
import { Answers, problemResponses } from '../../../platform/http/index.js';
import { rateLimited } from '../../../platform/limits/index.js';
import { HostedSessionView } from '../hosted.view.js';
import { ShownSession, viewInBrowser } from '../shown-session.js';
import { linkInvalid, requestNotFromPage } from '../hosted.problems.js';
import { type HostedPrincipal, sessionCookie } from './hosted-session.authenticator.js';

/**
 * Adapts a session's view to the browser, such as a phone. A shared device loses its cookie with
 * the answer that shows the end.
 */
@Injectable()
class BrowserViewInterceptor implements NestInterceptor {
  constructor(private readonly settings: Settings) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const principal = principalOf(request) as HostedPrincipal;
    return next.handle().pipe(
      map((body: unknown): unknown => {
        if (!(body instanceof ShownSession)) return body;
        const { view } = body;
        if (view.kiosk && view.result) sessionCookie(view.id, this.settings.isHttps).clear(reply);
        return viewInBrowser(body, principal);
      }),
    );
  }
}

/** Opens a handler to the browser that holds the session's cookie. */
export function HostedSession(): MethodDecorator {
  return applyDecorators(
    Access({
      type: 'credential',
      scheme: 'session_cookie',
      detail: 'the browser that opened this session',
      accepts: ['hosted_session'],
      permission: null,
      phase: 'before_body',
    }),
    ApiHeader({
      name: 'X-Requested-By',
      required: false,
      description: '`hosted-page` on every change, and to read what is held.',
    }),
    UseInterceptors(BrowserViewInterceptor),
    ...problemResponses([linkInvalid, requestNotFromPage, rateLimited]),
  );
}

/** The same for a handler that shows the session; these problems are particular to it. */
export function ShowsSession(
  ...problems: Parameters<typeof problemResponses>[0]
): <Handler extends (...input: never[]) => Promise<ShownSession>>(
  target: object,
  name: string | symbol,
  handler: TypedPropertyDescriptor<Handler>,
) => void {
  const answers = Answers<unknown>(200, HostedSessionView, ...problems) as MethodDecorator;
  return applyDecorators(answers, HostedSession());
}

/** How the browser came to the session of a handler behind `HostedSession`. */
export const OpenedBy = CallerParam(({ entry }: HostedPrincipal) => entry);

/** Which browser asks: see `HostedPrincipal`. */
export const InBrowser = CallerParam(({ browser }: HostedPrincipal) => browser);

/** The session of a handler, and the browser whose camera it uses. */
export const CameraOfBrowser = CallerParam(({ session, browser }: HostedPrincipal) => ({
  session,
  browser,
}));

/** The session of a handler behind `HostedSession`. */
export const OpenSession = CallerParam(({ session }: HostedPrincipal) => session);
