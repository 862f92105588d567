import type { IncomingMessage } from 'node:http';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { credentialDigest } from '../crypto/index.js';
import type { Problem } from '../errors/index.js';
import { FastPath } from '../http/index.js';
import { RateLimits } from '../limits/index.js';
import { bearerOf } from './bearer.js';

const MOST_KNOWN = 10_000;
/** After this a bearer is proven again: a revoked one must hear so, and must not count for its key. */
const KNOWN_MS = 2_000;

interface Known {
  keyId: string;
  until: number;
}

/**
 * Refuses bearers of keys that are over their limit before the framework runs, so that a flood from one key costs the others
 * little. The guard proved a moment ago whose bearer it is; the limit of its key is asked each time.
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

  /** This bearer, of this key, has just been refused for its limit. */
  remember(token: string, keyId: string): void {
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
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
