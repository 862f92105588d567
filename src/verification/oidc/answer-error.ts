import { errors, type KoaContextWithOIDC } from 'oidc-provider';

/** Answers with an error as the library's own handler does, where that no longer comes by, and tells its listeners. */
export function answerError(ctx: KoaContextWithOIDC, error: unknown): void {
  const { provider } = ctx.oidc;
  if (error instanceof errors.OIDCProviderError && error.expose) {
    ctx.status = error.statusCode;
    ctx.body = { error: error.error, error_description: error.error_description };
    provider.emit('grant.error', ctx, error);
  } else {
    ctx.status = 500;
    ctx.body = { error: 'server_error', error_description: 'oops! something went wrong' };
    provider.emit('server_error', ctx, Error.isError(error) ? error : new Error('unknown'));
  }
}
