import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { waitOnBudget } from '../../../platform/database/index.js';
import { routeNotFound } from '../../../platform/errors/index.js';
import { type Issuer, issuerOfRoute } from '../tokens/issuers.js';
import type { AuthorizationCookie } from './oidc-provider.factory.js';

/**
 * The library's router ignores case and a trailing slash, but our own checks use the exact address.
 * So only exact addresses reach it.
 */
const EXACT = /^(\/oauth2\/(auth(\/[\w-]+)?|token|revoke|introspect)|\/\.well-known\/[\w-]+)(\?|$)/;

interface Mounted {
  provider: Provider;
  callback: ReturnType<Provider['callback']>;
}

/**
 * Hands requests to the protocol library, which answers on the raw response. Each issuer has its
 * own instance.
 */
export class OidcMount {
  readonly #mounted = new Map<Issuer['path'], Promise<Mounted>>();
  readonly #base: URL;

  constructor(
    baseUrl: string,
    private readonly create: (issuer: Issuer) => Promise<Provider>,
  ) {
    this.#base = new URL(baseUrl);
  }

  /** `path` as the library knows it; by default the request's path below its issuer. */
  async handle(
    request: FastifyRequest,
    reply: FastifyReply,
    {
      issuer = issuerOf(request),
      path = request.url.slice(issuerOf(request).path.length),
    }: { issuer?: Issuer; path?: string } = {},
  ): Promise<void> {
    if (!EXACT.test(path)) throw routeNotFound();
    const { callback } = await this.#mount(issuer);
    reply.hijack();
    const { raw: incoming } = request;
    const { raw: outgoing } = reply;
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) outgoing.setHeader(name, value);
    }
    incoming.url = path;
    // Every published address begins with BASE_URL, not with the host that the caller named.
    incoming.headers.host = this.#base.host;
    incoming.headers['x-forwarded-proto'] = this.#base.protocol.slice(0, -1);
    delete incoming.headers['x-forwarded-host'];
    // The caller's address, according to the trusted proxies.
    incoming.headers['x-forwarded-for'] = request.ip;
    void callback(incoming, outgoing);
  }

  /**
   * The authorization that this browser requested at this address, by a cookie that the library
   * signed.
   */
  async authorizationOf(
    cookie: AuthorizationCookie,
    request: FastifyRequest,
    { raw }: FastifyReply,
  ): Promise<string | null> {
    const { provider } = await this.#mount(issuerOf(request));
    const { cookies } = provider.createContext(request.raw, raw);
    return cookies.get(cookie, { signed: true }) ?? null;
  }

  /**
   * Made on first use: it needs a signing key, which commands that never serve should not create.
   */
  #mount(issuer: Issuer): Promise<Mounted> {
    const known = this.#mounted.get(issuer.path);
    if (known) return waitOnBudget(() => known);
    const mounted = this.create(issuer).then((provider) => ({
      provider,
      callback: provider.callback(),
    }));
    this.#mounted.set(issuer.path, mounted);
    mounted.catch(() => this.#mounted.delete(issuer.path));
    return mounted;
  }
}

/** The issuer of the called endpoint. */
export function issuerOf({ routeOptions }: FastifyRequest): Issuer {
  const issuer = issuerOfRoute(routeOptions.url ?? '');
  if (!issuer) throw new Error('a route of no issuer');
  return issuer;
}
