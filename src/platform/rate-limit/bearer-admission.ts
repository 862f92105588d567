import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bearerToken, invalidBearer } from '../http/bearer.js';
import { RateLimits } from './rate-limits.js';

/** Lets in the bearers of live keys, each within the limit of its key. */
@Injectable()
export class BearerAdmission {
  constructor(private readonly limits: RateLimits) {}

  /**
   * The caller of a request. Throws `credential_missing`, `credential_invalid`, or `rate_limited`: for a key over its
   * limit, and for an address that keeps failing. A valid key is never refused for what others behind its address did.
   */
  async admit<T extends { keyId: string }>(
    request: FastifyRequest,
    reply: FastifyReply,
    authenticate: (token: string) => Promise<T | null>,
  ): Promise<T> {
    const caller = await authenticate(bearerToken(request));
    if (!caller) {
      await this.limits.use('failures', request.ip, null);
      throw invalidBearer();
    }
    await this.limits.use('key', caller.keyId, reply);
    return caller;
  }
}
