import { applyDecorators, UseInterceptors } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { Access, CallerParam } from '../../../platform/access/index.js';
import { problemResponses } from '../../../platform/http/index.js';
import { rateLimited } from '../../../platform/limits/index.js';
import { BrowserViewInterceptor } from './browser-view.interceptor.js';
import { linkInvalid, requestNotFromPage } from './entry.problems.js';
import type { HostedPrincipal } from './hosted-session.authenticator.js';

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
