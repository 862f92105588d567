import { createPublicKey } from 'node:crypto';
import type { JWK } from 'jose';
import {
  ExternalSigningKey,
  errors,
  interactionPolicy,
  Provider,
  type Account,
  type Configuration,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import { unixSeconds } from '../../../platform/clock/index.js';
import type { AuthorizationTickets, PendingInteraction } from '../authorization-tickets.js';
import { oidcAdapter, type AdapterParts } from './oidc-adapter.js';
import { OWNER_PROPERTY } from '../clients/oidc-client.metadata.js';
import { BASE_SCOPE, grantedScopes, outcomeOf, SCOPES } from '../tokens/outcome.policy.js';
import { LIFETIMES } from '../tokens/token-issuer.service.js';
import { grantedSession } from './provider-middleware.js';
import { requestState, sessionOf, setSession } from './request-state.js';

export interface ProviderParts extends AdapterParts {
  /** The issuer's address. */
  issuer: string;
  tickets: AuthorizationTickets;
  lifetimes: { codeSeconds: number; refreshTokenSeconds: number; grantSeconds: number };
  cookieKey: string;
  /** A key of the ring, for the library's choice of algorithms. */
  publicJwk: JWK;
  renderError: NonNullable<Configuration['renderError']>;
}

/** The cookie of a requested authorization, for the address where it continues. */
export const INTERACTION_COOKIE = 'oidc_interaction';
/** The same for the address to which it returns. */
export const RESUME_COOKIE = 'oidc_resume';
export type AuthorizationCookie = typeof INTERACTION_COOKIE | typeof RESUME_COOKIE;

/** Algorithms of client assertions, including those of SMART Backend Services. */
const ASSERTION_ALGORITHMS = ['RS256', 'RS384', 'PS256', 'ES256', 'ES384', 'EdDSA'] as const;

/** An assertion is for one request; a long-lived one could be stolen. */
const ASSERTION_SECONDS = 600;

/** Longer addresses are not read (see `MAX_URL_LENGTH`). */
const MAX_NEXT_ADDRESS = 8_000;

const isKnown = (scope: string): boolean => SCOPES.some((known) => known === scope);

const COOKIE = { httpOnly: true, sameSite: 'lax', signed: true, overwrite: true } as const;

const FEATURES = {
  devInteractions: { enabled: false },
  dPoP: { enabled: false },
  pushedAuthorizationRequests: { enabled: false },
  resourceIndicators: { enabled: false },
  rpInitiatedLogout: { enabled: false },
  userinfo: { enabled: false },
  claimsParameter: { enabled: false },
  revocation: { enabled: true, allowedPolicy: isOwnToken },
  introspection: { enabled: true, allowedPolicy: isOwnToken },
  externalSigningSupport: { enabled: true, ack: 'experimental-01' },
} satisfies Configuration['features'];

/**
 * The protocol library, configured for the contract. `provider-overrides.ts` changes behaviour that
 * has no setting.
 */
export function createProvider(parts: ProviderParts): Provider {
  const provider = new Provider(parts.issuer, {
    adapter: oidcAdapter(parts),
    jwks: { keys: [new RingKey(parts.publicJwk)] },
    routes: {
      authorization: '/oauth2/auth',
      token: '/oauth2/token',
      revocation: '/oauth2/revoke',
      introspection: '/oauth2/introspect',
      jwks: '/.well-known/jwks.json',
    },
    scopes: [...SCOPES, BASE_SCOPE],
    claims: { openid: ['sub'] },
    responseTypes: ['code'],
    subjectTypes: ['public'],
    // Secrets are known only as hashes, so no signature may use one.
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    assertJwtClientAuthClaimsAndHeader: (ctx, claims) => {
      checkAssertion(ctx, claims, parts.clock.now());
    },
    extraClientMetadata: { properties: [OWNER_PROPERTY] },
    clientDefaults: { id_token_signed_response_alg: 'RS256' },
    enabledJWA: {
      idTokenSigningAlgValues: ['RS256'],
      clientAuthSigningAlgValues: [...ASSERTION_ALGORITHMS],
    },
    pkce: { required: () => false },
    rotateRefreshToken: true,
    issueRefreshToken: (_ctx, _client, code) =>
      code.scopes.has('offline') || code.scopes.has('offline_access'),
    expiresWithSession: () => false,
    allowOmittingSingleRegisteredRedirectUri: false,
    ttl: {
      AuthorizationCode: parts.lifetimes.codeSeconds,
      AccessToken: LIFETIMES.accessToken,
      IdToken: LIFETIMES.identityToken,
      RefreshToken: parts.lifetimes.refreshTokenSeconds,
      Grant: parts.lifetimes.grantSeconds,
      Interaction: LIFETIMES.interaction,
      Session: LIFETIMES.interaction,
    },
    cookies: {
      keys: [parts.cookieKey],
      names: { interaction: INTERACTION_COOKIE, resume: RESUME_COOKIE, session: 'oidc_session' },
      short: COOKIE,
      long: COOKIE,
    },
    interactions: { policy: policy(), url: (ctx) => nextAddress(ctx, parts) },
    findAccount: (ctx, id) => findAccount(ctx, id, parts),
    loadExistingGrant: grantFor,
    renderError: parts.renderError,
    features: FEATURES,
  });
  // Addresses come from BASE_URL, which the mount writes into these headers; a caller's are
  // ignored.
  provider.proxy = true;
  return provider;
}

/** The ring signs; the library learns only the algorithm. It never gets a private key. */
class RingKey extends ExternalSigningKey {
  readonly #jwk: JWK;

  constructor(jwk: JWK) {
    super();
    this.#jwk = jwk;
  }

  override get kid(): string | undefined {
    return this.#jwk.kid;
  }

  override get alg(): string {
    return 'RS256';
  }

  override keyObject(): ReturnType<typeof createPublicKey> {
    return createPublicKey({ key: this.#jwk, format: 'jwk' });
  }

  override sign(): never {
    throw new Error('tokens are signed by the key ring');
  }
}

/**
 * The only prompt is a verification. Fewer scopes than requested are an outcome, not another
 * question.
 */
function policy(): interactionPolicy.DefaultPolicy {
  const prompts = interactionPolicy.base();
  const { checks } = prompts.get('consent') ?? { checks: undefined };
  checks?.clear();
  prompts.get('login')?.checks.add(
    new interactionPolicy.Check('scope_known', 'every scope is known', (ctx) => {
      const { askedScope = '' } = requestState(ctx);
      const unknown = askedScope.split(' ').filter((scope) => scope && !isKnown(scope));
      // RFC 6749 4.1.2.1; the library would ignore it.
      if (unknown.length > 0)
        throw new errors.InvalidScope('a requested scope is not known', unknown.join(' '));
      return interactionPolicy.Check.NO_NEED_TO_PROMPT;
    }),
    0,
  );
  return prompts;
}

/**
 * RFC 7523 3, beyond the library's checks: the assertion's audience is us alone and its life is
 * short.
 */
function checkAssertion(
  { oidc }: KoaContextWithOIDC,
  { exp, aud }: Record<string, unknown>,
  now: Date,
): void {
  const accepted = [oidc.issuer, oidc.urlFor('token'), oidc.urlFor(oidc.route)];
  if (![aud].flat().every((each) => accepted.includes(String(each))))
    throw new errors.InvalidClientAuth('the assertion is for others too');
  if (!(Number(exp) <= unixSeconds(now) + ASSERTION_SECONDS))
    throw new errors.InvalidClientAuth('the assertion is good for too long');
}

function scopesOf({ oidc }: KoaContextWithOIDC): string[] {
  const { scope } = oidc.params ?? {};
  return typeof scope === 'string' ? scope.split(' ').filter(Boolean) : [];
}

/** The browser's next address: `AuthorizationController.begin`, with everything that it needs. */
function nextAddress(ctx: KoaContextWithOIDC, { tickets }: ProviderParts): string {
  const pending = ctx.state['pendingInteraction'] as PendingInteraction;
  const { pathname } = new URL(String(pending.payload.returnTo));
  const address = `${pathname}/begin?ticket=${tickets.seal(pending)}`;
  if (address.length > MAX_NEXT_ADDRESS) throw new errors.InvalidRequest('the request is too long');
  return address;
}

async function findAccount(
  ctx: KoaContextWithOIDC,
  id: string,
  { interactionSessions }: ProviderParts,
): Promise<Account | undefined> {
  const session = await grantedSession(ctx, id, interactionSessions);
  if (!session) return undefined;
  setSession(ctx, session);
  return { accountId: id, claims: () => ({ sub: id }) };
}

/** One grant per verification, made when the person returns. */
async function grantFor(
  ctx: KoaContextWithOIDC,
): Promise<InstanceType<Provider['Grant']> | undefined> {
  const { account, client, provider, result } = ctx.oidc;
  if (!account || !client || !result?.login) return undefined;
  const grant = new provider.Grant({ accountId: account.accountId, clientId: client.clientId });
  grant.addOIDCScope(grantedScopes(scopesOf(ctx), outcomeOf(sessionOf(ctx))).join(' '));
  await grant.save();
  return grant;
}

/** RFC 7009 2.1, RFC 7662 4: a client may ask only about its own tokens. */
function isOwnToken(
  _ctx: KoaContextWithOIDC,
  client: { clientId: string },
  token: { clientId?: string | undefined },
): boolean {
  return token.clientId === client.clientId;
}
