import { errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider';
import { isDatabaseUnavailable } from '../../../platform/database/index.js';
import { serviceUnavailable } from '../../../platform/errors/index.js';
import {
  closingPage,
  pageLocale,
  problemPage,
  translated,
  type PageText,
} from '../../../platform/http/index.js';
import type { Log } from '../../../platform/logging/index.js';
import { ownerOf } from '../clients/oidc-client.metadata.js';
import { errorWords, uiLocalesOf } from '../oidc-page-words.js';
import { requestState } from './request-state.js';

/** The page for an error without a redirect. It repeats nothing of the request. */
export function errorPage(ctx: KoaContextWithOIDC, { error }: { error: string }): void {
  const locale = pageLocale(ctx.headers, uiLocalesOf(ctx.query));
  show(ctx, { ...translated(errorWords(error), locale), reference: requestIdOf(ctx) });
}

/**
 * The answer while the database is down. The browser stays and can retry: a redirect with an error
 * would waste the person's verification.
 */
export function answerUnavailable(ctx: KoaContextWithOIDC): void {
  const { status, title } = serviceUnavailable;
  const asked = { id: requestIdOf(ctx), method: ctx.method, headers: ctx.headers };
  ctx.remove('location');
  // The authorization's cookies are needed again.
  ctx.remove('set-cookie');
  ctx.status = status;
  ctx.set('retry-after', '1');
  if (ctx.path.startsWith('/oauth2/auth'))
    show(ctx, problemPage(serviceUnavailable(), asked, uiLocalesOf(ctx.query)));
  else ctx.body = { error: 'temporarily_unavailable', error_description: title };
}

function show(ctx: KoaContextWithOIDC, text: PageText): void {
  const { headers, body } = closingPage(text);
  ctx.set(headers);
  ctx.body = body;
}

function requestIdOf(ctx: KoaContextWithOIDC): string {
  return String(ctx.res.getHeader('x-request-id'));
}

/**
 * Logs refusals and faults with the protocol's code; the internal reason never leaves the server.
 */
export function logEvents(provider: Provider, log: Log): void {
  const refused = (ctx: KoaContextWithOIDC, error: Error): void => {
    log.info('oidc request refused', { ...about(ctx), code: codeOf(error) });
  };
  provider.on('authorization.error', refused);
  provider.on('grant.error', refused);
  provider.on('revocation.error', refused);
  provider.on('introspection.error', refused);
  provider.on('grant.revoked', (ctx: KoaContextWithOIDC) => {
    log.warn('oidc grant revoked', about(ctx));
  });
  provider.on('server_error', (ctx: KoaContextWithOIDC, error: Error) => {
    requestState(ctx).fault = error;
    log[isDatabaseUnavailable(error) ? 'warn' : 'error']('oidc request failed', {
      ...about(ctx),
      error,
    });
  });
}

/** Includes the reason only when it is a constant text: others may repeat the caller's input. */
function codeOf(error: Error): string {
  const detail = error instanceof errors.InvalidGrant ? error.error_detail : undefined;
  return detail === undefined ? error.message : `${error.message}: ${detail}`;
}

function about(ctx: KoaContextWithOIDC): { requestId: string; tenant?: string; subject?: string } {
  const { client } = ctx.oidc;
  return {
    requestId: requestIdOf(ctx),
    ...(client && { tenant: ownerOf(client).organizationId, subject: client.clientId }),
  };
}

/** The library's event for each route that has work after it. */
const EVENTS: Record<
  string,
  'authorization.error' | 'grant.error' | 'revocation.error' | 'introspection.error'
> = {
  resume: 'authorization.error',
  token: 'grant.error',
  revocation: 'revocation.error',
  introspection: 'introspection.error',
};

const FAULT = { error: 'server_error', error_description: 'oops! something went wrong' };

/** Answers an error as the library's own handler would, and emits its event. */
export function answerError(ctx: KoaContextWithOIDC, error: unknown): void {
  const { provider, route } = ctx.oidc;
  const event = EVENTS[route];
  ctx.remove('location');
  if (event && error instanceof errors.OIDCProviderError && error.expose) {
    const { statusCode, error_description } = error;
    answer(ctx, statusCode, { error: error.error, error_description });
    provider.emit(event, ctx, error);
  } else {
    answer(ctx, 500, FAULT);
    provider.emit('server_error', ctx, Error.isError(error) ? error : new Error('unknown'));
  }
}

function answer(
  ctx: KoaContextWithOIDC,
  status: number,
  out: { error: string; error_description: string | undefined },
): void {
  ctx.status = status;
  // The only one of these routes that a browser meets.
  if (ctx.oidc.route === 'resume') errorPage(ctx, out);
  else ctx.body = out;
}
