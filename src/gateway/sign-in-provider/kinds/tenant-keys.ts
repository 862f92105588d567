import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/index.js';
import { signedClaims, type KeySet, type SignatureFault } from '../../../platform/crypto/index.js';
import { OutboundHttp, parseJsonBody } from '../../../platform/http/index.js';
import { identityProviderSilent } from '../connect.problems.js';

interface Known {
  keys: KeySet['keys'];
  readAt: number;
}

const TIMEOUT_MS = 5_000;
const MOST_BYTES = 65_536;
const MOST_TENANTS = 1_000;
/** Keys that the tenant withdrew stop to count after this time. */
const KEPT_MS = 3_600_000;
/** Anybody can send a token with an unknown key, so the tenant is asked no more often than this. */
const READ_EVERY_MS = 60_000;
/** A tenant that did not answer is asked again sooner. */
const RETRY_MS = 5_000;

/** The keys with which Microsoft signs for a tenant, as its metadata names them. */
@Injectable()
export class TenantKeys {
  readonly #known = new Map<string, Known>();
  readonly #failedAt = new Map<string, number>();
  readonly #reading = new Map<string, Promise<Known>>();

  constructor(
    private readonly outbound: OutboundHttp,
    private readonly clock: Clock,
  ) {}

  /** The claims of a token of this issuer. Throws `identity_provider_silent` while its keys cannot be read. */
  async claimsOf(issuer: string, token: string): Promise<Record<string, unknown> | SignatureFault> {
    const known = await this.#keys(issuer, KEPT_MS);
    const claims = await signedClaims(token, known.keys);
    if (claims !== 'unknown_key') return claims;
    const newest = await this.#keys(issuer, READ_EVERY_MS);
    return newest === known ? claims : signedClaims(token, newest.keys);
  }

  /** Reads the metadata and keys of an issuer anew. Throws `identity_provider_silent`. */
  read(issuer: string): Promise<Known> {
    const running = this.#reading.get(issuer);
    if (running) return running;
    const reading = this.#read(issuer).finally(() => this.#reading.delete(issuer));
    this.#reading.set(issuer, reading);
    return reading;
  }

  async #keys(issuer: string, maxAgeMs: number): Promise<Known> {
    const now = this.clock.now().getTime();
    const known = this.#known.get(issuer);
    if (known && now - known.readAt < maxAgeMs) return known;
    if (now - (this.#failedAt.get(issuer) ?? -Infinity) < RETRY_MS) throw identityProviderSilent();
    return this.read(issuer);
  }

  async #read(issuer: string): Promise<Known> {
    try {
      const metadata = await this.#get(`${issuer}/.well-known/openid-configuration`);
      if (metadata['issuer'] !== issuer) throw new Error('the metadata is of another issuer');
      const { keys } = await this.#get(String(metadata['jwks_uri']));
      if (!Array.isArray(keys)) throw new Error('the key set has no keys');
      const known = { keys: keys as KeySet['keys'], readAt: this.clock.now().getTime() };
      if (this.#known.size >= MOST_TENANTS) this.#known.clear();
      this.#known.set(issuer, known);
      this.#failedAt.delete(issuer);
      return known;
    } catch (cause) {
      if (this.#failedAt.size >= MOST_TENANTS) this.#failedAt.clear();
      this.#failedAt.set(issuer, this.clock.now().getTime());
      throw identityProviderSilent({ cause, headers: { 'retry-after': '5' } });
    }
  }

  async #get(url: string): Promise<Record<string, unknown>> {
    const result = await this.outbound.get({
      url,
      headers: { accept: 'application/json' },
      timeoutMs: TIMEOUT_MS,
      keepBytes: MOST_BYTES,
    });
    if (result.kind === 'failed') throw new Error(`no answer: ${result.reason}`);
    if (result.status !== 200) throw new Error(`answered ${String(result.status)}`);
    const body = parseJsonBody(result.start);
    if (typeof body !== 'object' || body === null) throw new Error('the answer is no object');
    return body as Record<string, unknown>;
  }
}
