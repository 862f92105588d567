import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * A cookie for this host alone, which no script reads. RFC 6265bis 4.1.3.2: a __Host- cookie must be
 * Secure, which plain-http development cannot offer.
 */
export class HostCookie {
  readonly #name: string;
  readonly #flags: { httpOnly: true; secure: boolean; sameSite: 'lax' | 'strict'; path: '/' };

  constructor(name: string, { secure, sameSite }: { secure: boolean; sameSite: 'lax' | 'strict' }) {
    this.#name = secure ? `__Host-${name}` : name;
    this.#flags = { httpOnly: true, secure, sameSite, path: '/' };
  }

  read(request: FastifyRequest): string | null {
    return request.cookies[this.#name] ?? null;
  }

  /** Without an age it ends with the browser. */
  set(reply: FastifyReply, value: string, maxAgeSeconds?: number): void {
    const age = maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds };
    void reply.setCookie(this.#name, value, { ...this.#flags, ...age });
  }

  clear(reply: FastifyReply): void {
    void reply.clearCookie(this.#name, this.#flags);
  }
}
