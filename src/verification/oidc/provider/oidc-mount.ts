import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { routeNotFound } from '../../../platform/errors/index.js';
import { type Issuer, issuerOfRoute } from '../tokens/index.js';
import type { AuthorizationCookie } from './oidc-provider.factory.js';

/**
 * The library's router folds case and forgives a slash at the end; what we do before and after it goes by the address. So only
 * the addresses that we mean are handed to it.
 */
const EXACT = /^(\/oauth2\/(auth(\/[\w-]+)?|token|revoke|introspect)|\/\.well-known\/[\w-]+)(\?|$)/;

interface Mounted {
  provider: Provider;
  callback: ReturnType<Provider['callback']>;
}

/** Hands requests to the protocol library, which answers them itself on the raw response: each issuer has one of it. */
export class OidcMount {
  readonly #mounted = new Map<Issuer['path'], Promise<Mounted>>();
  readonly #base: URL;

  constructor(
    baseUrl: string,
    private readonly create: (issuer: Issuer) => Promise<Provider>,
  ) {
    this.#base = new URL(baseUrl);
  }

  /** `path` as the library knows it; left out, that of the request below the path of its issuer. */
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
    // Every address that is told to anybody begins with BASE_URL, whatever the caller says it called.
    incoming.headers.host = this.#base.host;
    incoming.headers['x-forwarded-proto'] = this.#base.protocol.slice(0, -1);
    delete incoming.headers['x-forwarded-host'];
    // Whom we take the caller to be, by the proxies that are trusted.
    incoming.headers['x-forwarded-for'] = request.ip;
    void callback(incoming, outgoing);
  }

  /** The authorization that this browser has asked for at this address, by a cookie that the library signed. */
  async authorizationOf(
    cookie: AuthorizationCookie,
    request: FastifyRequest,
    { raw }: FastifyReply,
  ): Promise<string | null> {
    const { provider } = await this.#mount(issuerOf(request));
    const { cookies } = provider.createContext(request.raw, raw);
    return cookies.get(cookie, { signed: true }) ?? null;
  }

  /** Made on first use: it needs a signing key, and commands that never serve should not make one. */
  #mount(issuer: Issuer): Promise<Mounted> {
    const known = this.#mounted.get(issuer.path);
    if (known) return known;
    const mounted = this.create(issuer).then((provider) => ({
      provider,
      callback: provider.callback(),
    }));
    this.#mounted.set(issuer.path, mounted);
    mounted.catch(() => this.#mounted.delete(issuer.path));
    return mounted;
  }
}

/** The issuer whose endpoint is called. */
export function issuerOf({ routeOptions }: FastifyRequest): Issuer {
  const issuer = issuerOfRoute(routeOptions.url ?? '');
  if (!issuer) throw new Error('a route of no issuer');
  return issuer;
}
