import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import { errorPage } from './oidc-pages.js';

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
    show(ctx, statusCode, { error: error.error, error_description });
    provider.emit(event, ctx, error);
  } else {
    show(ctx, 500, FAULT);
    provider.emit('server_error', ctx, Error.isError(error) ? error : new Error('unknown'));
  }
}

function show(
  ctx: KoaContextWithOIDC,
  status: number,
  out: { error: string; error_description: string | undefined },
): void {
  ctx.status = status;
  // The only one of these routes that a browser meets.
  if (ctx.oidc.route === 'resume') errorPage(ctx, out);
  else ctx.body = out;
}
