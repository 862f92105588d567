import {
  applyDecorators,
  Injectable,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { ApiCookieAuth, ApiHeader } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Settings } from '../../platform/config/index.js';
import { Access, BeforeBody, Established, problemResponses } from '../../platform/http/index.js';
import { rateLimited, RateLimits } from '../../platform/limits/index.js';
import type { Session } from '../sessions/index.js';
import { cookieName } from './hosted.cookie.js';
import { HostedUiService } from './hosted-ui.service.js';
import { linkInvalid, requestNotFromPage } from './hosted.problems.js';

type HostedRequest = FastifyRequest & { hostedSession?: Session };

/**
 * Lets in the browser that opened the session: by the cookie of exactly the session in the path. A change must also come
 * from our page: another site can make a browser send cookies, but neither this header nor a same-origin fetch.
 */
@Injectable()
export class HostedSessionGuard implements CanActivate {
  constructor(
    private readonly hosted: HostedUiService,
    private readonly settings: Settings,
    private readonly limits: RateLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<HostedRequest>();
    const { id } = request.params as { id: string };
    if (request.method !== 'GET' && !isFromPage(request)) throw requestNotFromPage();
    const token = request.cookies[cookieName(id, this.settings.baseUrl.startsWith('https://'))];
    const session = token === undefined ? null : await this.hosted.findByToken(token);
    if (session?.id !== id) {
      await this.limits.use('failures', request.ip, null);
      throw linkInvalid();
    }
    await this.limits.use(
      'session',
      session.id,
      context.switchToHttp().getResponse<FastifyReply>(),
    );
    request.hostedSession = session;
    return true;
  }
}

function isFromPage(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  return (
    request.headers['x-requested-by'] === 'hosted-page' &&
    (site === undefined || site === 'same-origin')
  );
}

/** Opens a handler to the browser that holds the session's cookie. */
export function HostedSessionAccess(): MethodDecorator {
  return applyDecorators(
    Access({ scheme: 'session_cookie', detail: 'the browser that opened this session' }),
    BeforeBody(HostedSessionGuard),
    ApiCookieAuth('session_cookie'),
    ApiHeader({
      name: 'X-Requested-By',
      required: false,
      description: '`hosted-page` on every change.',
    }),
    ...problemResponses([linkInvalid, requestNotFromPage, rateLimited]),
  );
}

/** The session of a handler behind `HostedSessionAccess`. */
export const OpenSession = Established(({ hostedSession }: HostedRequest) => hostedSession);
