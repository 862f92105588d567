import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { routeNotFound } from '../../platform/errors/index.js';
import type { AuthorizationCookie } from './oidc-provider.factory.js';
import { MOUNT_PATH } from './provider-middleware.js';

/**
 * The library's router folds case and forgives a slash at the end; what we do before and after it goes by the address. So only
 * the addresses that we mean are handed to it.
 */
const EXACT = /^(\/oauth2\/(auth(\/[\w-]+)?|token|revoke|introspect)|\/\.well-known\/[\w-]+)(\?|$)/;

interface Mounted {
  provider: Provider;
  callback: ReturnType<Provider['callback']>;
}

/** Hands requests to the protocol library, which answers them itself on the raw response. */
export class OidcMount {
  #mounted: Promise<Mounted> | undefined;
  readonly #base: URL;

  constructor(
    baseUrl: string,
    private readonly create: () => Promise<Provider>,
  ) {
    this.#base = new URL(baseUrl);
  }

  /** `path` as the library knows it; left out, that of the request below our mount path. */
  async handle(request: FastifyRequest, reply: FastifyReply, path?: string): Promise<void> {
    const address = path ?? request.url.slice(MOUNT_PATH.length);
    if (!EXACT.test(address)) throw routeNotFound();
    const { callback } = await this.#mount();
    reply.hijack();
    const { raw: incoming } = request;
    const { raw: outgoing } = reply;
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) outgoing.setHeader(name, value);
    }
    incoming.url = address;
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
    { raw: incoming }: FastifyRequest,
    { raw }: FastifyReply,
  ): Promise<string | null> {
    const { provider } = await this.#mount();
    const { cookies } = provider.createContext(incoming, raw);
    return cookies.get(cookie, { signed: true }) ?? null;
  }

  /** Made on first use: it needs a signing key, and commands that never serve should not make one. */
  #mount(): Promise<Mounted> {
    const mounted = (this.#mounted ??= this.create().then((provider) => ({
      provider,
      callback: provider.callback(),
    })));
    mounted.catch(() => (this.#mounted = undefined));
    return mounted;
  }
}
