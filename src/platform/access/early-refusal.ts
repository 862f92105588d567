import type { IncomingMessage } from 'node:http';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { credentialDigest, wrongKind } from '../crypto/index.js';
import { type Problem, credentialInvalid, credentialMissing } from '../errors/index.js';
import { FastPath } from '../http/index.js';
import { RateLimits } from '../limits/index.js';
import type { AuthenticationScheme } from './authenticator.js';

const TOKEN = /^Bearer +([A-Za-z0-9._~+/=-]{1,4096})$/i;

/** Bearer tokens (RFC 6750 2.1). Failures are limited per address, calls per principal. */
export const BEARER: AuthenticationScheme = {
  find({ headers: { authorization } }) {
    if (authorization === undefined) return null;
    const token = bearerOf(authorization);
    if (token === null) throw invalidBearer(null);
    return token;
  },
  // RFC 6750 3.1: no error code when no credential was sent.
  missing: () => credentialMissing({ headers: { 'www-authenticate': 'Bearer' } }),
  invalid: (token, accepted) => invalidBearer(wrongKind(token, accepted)),
  limits: { principal: 'key', failure: 'failures', countsMissing: false },
};

const MAX_KNOWN = 10_000;
/**
 * After this time the bearer is authenticated again: a revoked one must get its 401 and must not
 * count for its key.
 */
const KNOWN_MS = 2_000;

interface Known {
  keyId: string;
  until: number;
}

/**
 * Refuses keys over their limit before the framework runs, so a flood costs little. The guard just
 * authenticated the bearer; the limit is current.
 */
@Injectable()
export class EarlyRefusal implements OnModuleInit {
  readonly #known = new Map<string, Known>();

  constructor(
    private readonly limits: RateLimits,
    private readonly fastPath: FastPath,
  ) {}

  onModuleInit(): void {
    this.fastPath.refuse((request) => this.#reason(request));
  }

  /** This bearer of this key was just refused for its limit. */
  remember(token: string, keyId: string): void {
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    this.#known.set(credentialDigest(token), { keyId, until: Date.now() + KNOWN_MS });
  }

  #reason({ headers }: IncomingMessage): Problem | null {
    if (this.#known.size === 0) return null;
    const token = bearerOf(headers.authorization);
    if (token === null) return null;
    const digest = credentialDigest(token);
    const known = this.#known.get(digest);
    if (!known) return null;
    if (known.until > Date.now()) return this.limits.refusalOfKey(known.keyId);
    this.#known.delete(digest);
    return null;
  }
}

/** The token of a request that must carry one; throws the refusal of one that does not. */
export function bearerToken(request: FastifyRequest): string {
  const token = BEARER.find(request);
  if (token === null) throw BEARER.missing();
  return token;
}

/** The bearer token of an Authorization header; null when there is none. */
export function bearerOf(header: string | undefined): string | null {
  return TOKEN.exec(header ?? '')?.[1] ?? null;
}

/** One 401 for a token that is unknown, revoked, expired or malformed. */
function invalidBearer(detail: string | null): Error {
  return credentialInvalid({
    ...(detail !== null && { detail }),
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  });
}
