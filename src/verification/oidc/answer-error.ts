import { errors, type KoaContextWithOIDC } from 'oidc-provider';

/** The library's event for each route of which more is to do after it. */
const EVENTS: Record<string, 'grant.error' | 'revocation.error' | 'introspection.error'> = {
  token: 'grant.error',
  revocation: 'revocation.error',
  introspection: 'introspection.error',
};

/** Answers with an error as the library's own handler does, which no longer comes by, and tells those who listen to it. */
export function answerError(ctx: KoaContextWithOIDC, error: unknown): void {
  const { provider, route } = ctx.oidc;
  const event = EVENTS[route];
  if (event && error instanceof errors.OIDCProviderError && error.expose) {
    ctx.status = error.statusCode;
    ctx.body = { error: error.error, error_description: error.error_description };
    provider.emit(event, ctx, error);
  } else {
    ctx.status = 500;
    ctx.body = { error: 'server_error', error_description: 'oops! something went wrong' };
    provider.emit('server_error', ctx, Error.isError(error) ? error : new Error('unknown'));
  }
}
