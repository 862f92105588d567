import { errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider';
import { serviceUnavailable } from '../../../platform/errors/index.js';
import { closingPage, type PageText } from '../../../platform/http/index.js';
import type { Log } from '../../../platform/logging/index.js';
import { ownerOf } from '../clients/index.js';
import { requestState } from './request-state.js';

/** What a person reads where the browser cannot be sent back to the client. */
const ADVICE: Record<string, string> = {
  invalid_client: 'The app that sent you here is not known. Tell its makers.',
  invalid_redirect_uri:
    'The app that sent you here gave no address we may send you back to. Tell its makers.',
  session_not_found:
    'This sign-in was started in another browser, was finished before, or took too long.',
};
const UNAVAILABLE: PageText = {
  kind: 'ended',
  title: 'We cannot go on right now',
  advice: 'Nothing is lost. Wait a moment and try again.',
  again: true,
};
const DEFAULT_ADVICE = 'Go back to the app that sent you here and start again.';

/** The page for an error without a way back. Nothing of the request is repeated on it. */
export function errorPage(ctx: KoaContextWithOIDC, { error }: { error: string }): void {
  const advice = ADVICE[error] ?? DEFAULT_ADVICE;
  show(ctx, { kind: 'problem', title: 'This cannot continue', advice });
}

/**
 * The answer while the database cannot be reached. A browser stays here and may ask again: sent back to its client with an
 * error, the person would have verified for nothing.
 */
export function answerUnavailable(ctx: KoaContextWithOIDC): void {
  const { status, title } = serviceUnavailable;
  ctx.remove('location');
  // The cookies of the authorization are needed once more.
  ctx.remove('set-cookie');
  ctx.status = status;
  ctx.set('retry-after', '1');
  if (ctx.path.startsWith('/oauth2/auth')) show(ctx, UNAVAILABLE);
  else ctx.body = { error: 'temporarily_unavailable', error_description: title };
}

function show(ctx: KoaContextWithOIDC, text: PageText): void {
  const note = `Reference: ${String(ctx.res.getHeader('x-request-id'))}`;
  const { headers, body } = closingPage({ ...text, note });
  ctx.set(headers);
  ctx.body = body;
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
    requestState(ctx).fault = error;
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
