import type { IncomingMessage } from 'node:http';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { credentialDigest } from '../crypto/index.js';
import type { Problem } from '../errors/index.js';
import { FastPath } from '../http/index.js';
import { RateLimits } from '../limits/index.js';
import { bearerOf } from './bearer.js';

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
