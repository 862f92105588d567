import type { FastifyReply, FastifyRequest } from 'fastify';
import { MOUNT_PATH } from './provider-middleware.js';

type Callback = (request: FastifyRequest['raw'], response: FastifyReply['raw']) => unknown;

/** Hands requests to the protocol library, which answers them itself on the raw response. */
export class OidcMount {
  #callback: Promise<Callback> | undefined;
  readonly #base: URL;

  constructor(
    baseUrl: string,
    private readonly create: () => Promise<Callback>,
  ) {
    this.#base = new URL(baseUrl);
  }

  /** `path` as the library knows it; left out, that of the request below our mount path. */
  async handle(request: FastifyRequest, reply: FastifyReply, path?: string): Promise<void> {
    // Made on first use: it needs a signing key, and commands that never serve should not make one.
    this.#callback ??= this.create();
    this.#callback.catch(() => (this.#callback = undefined));
    const callback = await this.#callback;
    reply.hijack();
    const { raw: incoming } = request;
    const { raw: outgoing } = reply;
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) outgoing.setHeader(name, value);
    }
    incoming.url = path ?? request.url.slice(MOUNT_PATH.length);
    // Every address that is told to anybody begins with BASE_URL, whatever the caller says it called.
    incoming.headers.host = this.#base.host;
    incoming.headers['x-forwarded-proto'] = this.#base.protocol.slice(0, -1);
    delete incoming.headers['x-forwarded-host'];
    // Whom we take the caller to be, by the proxies that are trusted.
    incoming.headers['x-forwarded-for'] = request.ip;
    callback(incoming, outgoing);
  }
}
