import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * A cookie for this host alone, which no script reads. RFC 6265bis 4.1.3.2: a __Host- cookie must be
 * Secure, which plain-http development cannot offer.
 */
export class HostCookie {
  readonly #name: string;
  readonly #flags: CookieSerializeOptions;

  constructor(
    name: string,
    { secure, sameSite }: { secure: boolean; sameSite: 'lax' | 'strict' | 'none' },
  ) {
    this.#name = secure ? `__Host-${name}` : name;
    this.#flags = { httpOnly: true, secure, sameSite, path: '/' };
  }

  /** The name may be a caller's: `toString` is no cookie. */
  read({ cookies }: FastifyRequest): string | null {
    return Object.hasOwn(cookies, this.#name) ? (cookies[this.#name] ?? null) : null;
  }

  /** Without an age it ends with the browser. */
  set(reply: FastifyReply, value: string, more: CookieSerializeOptions = {}): void {
    void reply.setCookie(this.#name, value, { ...this.#flags, ...more });
  }

  clear(reply: FastifyReply): void {
    void reply.clearCookie(this.#name, this.#flags);
  }
}
