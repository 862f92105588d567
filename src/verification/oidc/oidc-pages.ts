import { errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider';
import type { ClosingPage } from '../../platform/http/index.js';
import type { Log } from '../../platform/logging/index.js';
import { ownerOf } from './oidc-client.metadata.js';

/** What a person reads where the browser cannot be sent back to the client. */
const ADVICE: Record<string, string> = {
  invalid_client: 'The app that sent you here is not known. Tell its makers.',
  invalid_redirect_uri:
    'The app that sent you here gave no address we may send you back to. Tell its makers.',
  session_not_found:
    'This sign-in was started in another browser, was finished before, or took too long.',
};
const DEFAULT_ADVICE = 'Go back to the app that sent you here and start again.';

/** The page for an error without a way back. Nothing of the request is repeated on it. */
export function errorPage(
  closing: ClosingPage,
): (ctx: KoaContextWithOIDC, out: { error: string }) => void {
  return (ctx, { error }) => {
    const { headers, body } = closing.render(
      'This cannot continue',
      ADVICE[error] ?? DEFAULT_ADVICE,
      `Reference: ${String(ctx.res.getHeader('x-request-id'))}`,
    );
    ctx.set(headers);
    ctx.body = body;
  };
}

/** Refusals and faults go to the log with the protocol's code; the reason behind it is kept from the wire. */
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
    log.error('oidc request failed', { ...about(ctx), error });
  });
}

/** With the reason where it is a constant text: others may repeat what the caller sent. */
function codeOf(error: Error): string {
  const detail = error instanceof errors.InvalidGrant ? error.error_detail : undefined;
  return detail === undefined ? error.message : `${error.message}: ${detail}`;
}

function about(ctx: KoaContextWithOIDC): { requestId: string; tenant?: string; subject?: string } {
  const { client } = ctx.oidc;
  return {
    requestId: String(ctx.res.getHeader('x-request-id')),
    ...(client && { tenant: ownerOf(client).organizationId, subject: client.clientId }),
  };
}
