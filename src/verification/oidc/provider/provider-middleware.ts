import type { KoaContextWithOIDC } from 'oidc-provider';
import { isDatabaseUnavailable } from '../../../platform/database/index.js';
import { Problem } from '../../../platform/errors/index.js';
import { isId } from '../../../platform/ids/index.js';
import type { RateLimits } from '../../../platform/limits/index.js';
import { LOCALES } from '../../../platform/text/index.js';
import type { Session } from '../../sessions/index.js';
import { answerError, answerUnavailable } from './oidc-pages.js';
import type { AccessTokens } from '../tokens/access-tokens.service.js';
import { type Issuer, keySetPath } from '../tokens/issuers.js';
import { SCOPES, shownScopes } from '../tokens/outcome.policy.js';
import { countRequest, requestState } from './request-state.js';
import type { InteractionSessions } from '../interaction-sessions.service.js';
import {
  encodedBasic,
  keepRedirectUri,
  shapedQuery,
  finishAuthorization,
  type FinishParts,
} from './authorization-request.js';
import { ownerOf } from '../clients/oidc-client.metadata.js';
import { type ReleaseParts, releaseTokens } from './token-release.js';

const SESSION_COOKIE = /^oidc_session(\.sig)?=/;
/** Kept after the end: it proves the browser that reloads its return address. */
const RESUME_COOKIE = /^oidc_resume(\.sig)?=/;

/** Every claim that an identity token may have. No document shows a `nickname`. */
const CLAIMS = [
  ...['iss', 'sub', 'aud', 'exp', 'iat', 'jti', 'auth_time', 'rat', 'sid', 'at_hash', 'nonce'],
  ...['address', 'email', 'email_verified', 'phone_number', 'phone_number_verified'],
  ...['given_name', 'family_name', 'middle_name', 'middle_initial'],
  ...['birthdate', 'date_of_birth', 'gender', 'sex'],
  ...['identity_assurance_level', 'historical_address'],
];

type Body = Record<string, unknown>;

export interface ProviderMiddlewareParts extends FinishParts, ReleaseParts {
  issuer: Issuer;
  accessTokens: AccessTokens;
  interactionSessions: InteractionSessions;
  limits: RateLimits;
}

/** Wraps the library's routes: prepares requests before it and completes answers after it. */
export function providerMiddleware(
  parts: ProviderMiddlewareParts,
): (ctx: KoaContextWithOIDC, next: () => Promise<void>) => Promise<void> {
  const { issuer, accessTokens, interactionSessions: sessions, limits } = parts;
  return async (ctx, next) => {
    const { path } = ctx;
    // The path of our mount: the library's address begins after it.
    Object.assign(ctx, { mountPath: issuer.path });
    forgetLogin(ctx);
    if (path === '/oauth2/auth') {
      const { query } = ctx;
      requestState(ctx).askedScope = String(query['scope'] ?? '');
      // Not assigned: that would rewrite the address and parse it again.
      Object.defineProperty(ctx, 'query', { value: shapedQuery(query) });
    }
    if (ctx.headers.authorization) {
      ctx.req.headers.authorization = encodedBasic(ctx.headers.authorization);
    }
    await next();
    if (ctx.response.get('location')) keepRedirectUri(ctx);
    keepNoLogin(ctx);
    // The address holds a ticket or a code, which must not appear in a document.
    if (ctx.status === 303) ctx.body = 'Continue at the address of this redirect.';
    try {
      await afterLibrary(ctx);
    } catch (error) {
      answerError(ctx, error);
    }
    if (isDatabaseUnavailable(requestState(ctx).fault)) answerUnavailable(ctx);
  };

  async function afterLibrary(ctx: KoaContextWithOIDC): Promise<void> {
    if (ctx.status === 401) await limitFailures(ctx, limits);
    if (ctx.status === 200 && requestState(ctx).used) await finishTokens(ctx, parts);
    await finishAuthorization(ctx, parts);
    if (isSignedRefused(ctx)) await answerSigned(ctx);
    else if (ctx.path === '/oauth2/introspect') await finishIntrospection(ctx, sessions);
    if (ctx.path.startsWith('/.well-known/')) finishDiscovery(ctx, issuer);
  }

  /** The library refuses a signed token before the look-up that counts other requests. */
  async function answerSigned(ctx: KoaContextWithOIDC): Promise<void> {
    await countRequest(ctx, limits);
    if (ctx.path === '/oauth2/revoke') await revokeSigned(ctx, accessTokens);
    else await introspectSigned(ctx, accessTokens, sessions);
  }
}

/**
 * An address that keeps guessing secrets gets 429, as at `/v1`. A right secret is never refused for
 * that.
 */
async function limitFailures(ctx: KoaContextWithOIDC, limits: RateLimits): Promise<void> {
  try {
    await limits.use('failures', ctx.ip, null);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    ctx.status = error.status;
    ctx.set(error.headers);
    ctx.body = { error: 'invalid_client', error_description: error.detail };
  }
}

/** A second person at the same browser must not inherit the first one's login. */
function forgetLogin({ req }: KoaContextWithOIDC): void {
  const cookies = req.headers.cookie?.split('; ').filter((cookie) => !SESSION_COOKIE.test(cookie));
  if (cookies) req.headers.cookie = cookies.join('; ');
}

function keepNoLogin(ctx: KoaContextWithOIDC): void {
  const set = [ctx.response.get('set-cookie')].flat().filter(Boolean);
  const isResume = ctx.path.startsWith('/oauth2/auth/');
  const kept = set.filter(
    (cookie) => !SESSION_COOKIE.test(cookie) && !(isResume && RESUME_COOKIE.test(cookie)),
  );
  if (kept.length < set.length) ctx.res.removeHeader('set-cookie');
  if (kept.length < set.length && kept.length > 0) ctx.res.setHeader('set-cookie', kept);
}

async function finishTokens(ctx: KoaContextWithOIDC, parts: ReleaseParts): Promise<void> {
  await releaseTokens(ctx, parts);
  const body = ctx.body as Body;
  const { identity } = requestState(ctx);
  ctx.body = {
    ...body,
    scope: shownScopes(body['scope'] as string | undefined).join(' '),
    ...(identity && { identity_token: identity.identityToken }),
  };
}

/**
 * RFC 7009 2.1 also revokes access tokens; the library authenticates the client and then refuses
 * signed ones.
 */
async function revokeSigned(ctx: KoaContextWithOIDC, accessTokens: AccessTokens): Promise<void> {
  await accessTokens.revoke(tokenOf(ctx), ctx.oidc.client?.clientId ?? '');
  ctx.status = 200;
  ctx.body = '';
}

async function introspectSigned(
  ctx: KoaContextWithOIDC,
  accessTokens: AccessTokens,
  sessions: InteractionSessions,
): Promise<void> {
  const { client } = ctx.oidc;
  const live = client && (await accessTokens.read(tokenOf(ctx)));
  const isOwn =
    live &&
    live.client.organizationId === ownerOf(client).organizationId &&
    live.client.clientId === client.clientId;
  ctx.status = 200;
  ctx.body =
    isOwn && (await grantedSession(ctx, live.sessionId, sessions))
      ? { active: true, token_type: 'Bearer', scope: live.scopes.join(' '), ...live.claims }
      : { active: false };
}

async function finishIntrospection(
  ctx: KoaContextWithOIDC,
  sessions: InteractionSessions,
): Promise<void> {
  if (ctx.status !== 200) return;
  // The library's subject is the verification; the tokens name the person.
  const { scope, sub: _, ...body } = ctx.body as Body;
  const shown = typeof scope === 'string' ? { ...body, scope: shownScopes(scope).join(' ') } : body;
  const { accountId } = ctx.oidc.entities.RefreshToken ?? {};
  // A redacted verification has nothing to refresh.
  const session = await grantedSession(ctx, accountId, sessions);
  ctx.body = session ? shown : { active: false };
}

function isSignedRefused(ctx: KoaContextWithOIDC): boolean {
  const { error } = (ctx.body ?? {}) as Body;
  return ctx.status === 400 && error === 'unsupported_token_type';
}

function tokenOf(ctx: KoaContextWithOIDC): string {
  return String(ctx.oidc.params?.['token']);
}

function finishDiscovery(ctx: KoaContextWithOIDC, { environment }: Issuer): void {
  if (ctx.status !== 200) return;
  ctx.set('cache-control', 'public, max-age=3600');
  ctx.body = {
    ...(ctx.body as Body),
    // Both issuers of an environment sign with the same keys.
    jwks_uri: new URL(keySetPath(environment), ctx.href).href,
    claims_supported: CLAIMS,
    response_modes_supported: ['query', 'form_post'],
    scopes_supported: SCOPES,
    // The same person has another subject at every partner.
    subject_types_supported: ['pairwise'],
    ui_locales_supported: LOCALES,
    ...authenticationAt(ctx.body as Body, 'revocation'),
    ...authenticationAt(ctx.body as Body, 'introspection'),
  };
}

/** RFC 8414 2: clients authenticate there as at the token endpoint. */
function authenticationAt(body: Body, endpoint: string): Body {
  return Object.fromEntries(
    ['auth_methods', 'auth_signing_alg_values'].map((what) => [
      `${endpoint}_endpoint_${what}_supported`,
      body[`token_endpoint_${what}_supported`],
    ]),
  );
}

/**
 * The verification of a code, a token or an authorization; null once its data may not be disclosed
 * any more.
 */
export async function grantedSession(
  { oidc, state }: KoaContextWithOIDC,
  id: string | undefined,
  sessions: InteractionSessions,
): Promise<Session | null> {
  if (!oidc.client || !isId('vs', id)) return null;
  const { openSession } = requestState({ state });
  const session = openSession
    ? await openSession()
    : await sessions.find(ownerOf(oidc.client).organizationId, id);
  return session?.id === id && !session.redactedAt ? session : null;
}
