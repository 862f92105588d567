import type { IncomingMessage } from 'node:http';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { credentialDigest } from '../crypto/index.js';
import type { Problem } from '../errors/index.js';
import { bearerOf, FrontDoor } from '../http/index.js';
import { RateLimits } from './rate-limits.js';

const MOST_KNOWN = 10_000;

/**
 * Refuses at the front door the bearers of keys that are over their limit, so that a flood from one key costs the others as
 * little as an answer can. Whose a bearer is was proven when it was refused first; whether its key still is over its limit
 * is asked each time.
 */
@Injectable()
export class EarlyRefusal implements OnModuleInit {
  readonly #keyOf = new Map<string, string>();

  constructor(
    private readonly limits: RateLimits,
    private readonly door: FrontDoor,
  ) {}

  onModuleInit(): void {
    this.door.refuse((request) => this.#reason(request));
  }

  /** This bearer, of this key, has just been refused for its limit. */
  remember(token: string, keyId: string): void {
    if (this.#keyOf.size >= MOST_KNOWN) this.#keyOf.clear();
    this.#keyOf.set(credentialDigest(token), keyId);
  }

  #reason({ headers }: IncomingMessage): Problem | null {
    if (this.#keyOf.size === 0) return null;
    const token = bearerOf(headers.authorization);
    if (token === null) return null;
    const keyId = this.#keyOf.get(credentialDigest(token));
    return keyId === undefined ? null : this.limits.refusalOfKey(keyId);
  }
}
