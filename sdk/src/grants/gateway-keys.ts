import { createPublicKey, type KeyObject } from 'node:crypto';
import { exchange } from '../http/exchange.js';
import { AccessGrantRefused } from './access-grant-refused.js';
import type { Time } from '../http/time.js';

const MAX_KEY_SET_BYTES = 65_536;
// When the gateway is down, it is asked once a second, not once per request.
const FAILURE_PAUSE_MS = 1_000;

export interface GatewayKeysOptions {
  url: string;
  /** Milliseconds. */
  timeoutMs: number;
  /** The key set is read anew when it is older. */
  cacheMs: number;
  /** A key set that cannot be read anew is used up to this age. */
  staleMs: number;
  /** Minimum time between reads caused by unknown key ids, which anybody can invent. */
  cooldownMs: number;
  time: Time;
}

interface KeySet {
  keys: ReadonlyMap<string, KeyObject>;
  readAt: number;
}

/** The gateway's signing keys (RFC 7517), imported once and kept. */
export class GatewayKeys {
  #set: KeySet | null = null;
  #failedAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<KeySet> | null = null;

  constructor(private readonly options: GatewayKeysOptions) {}

  /**
   * The key with that id. Throws `signature_invalid` for an unknown one, `keys_unavailable` where
   * none can be read.
   */
  find(kid: string): KeyObject | Promise<KeyObject> {
    const current = this.#current();
    if (current instanceof Promise) return current.then((set) => this.#findIn(set, kid));
    // A known key is returned without waiting.
    return current.keys.get(kid) ?? this.#findIn(current, kid);
  }

  async #findIn(current: KeySet, kid: string): Promise<KeyObject> {
    const known = current.keys.get(kid);
    if (known) return known;
    // A key set older than the cool-down may predate the key.
    if (this.options.time.now() - current.readAt >= this.options.cooldownMs) {
      const key = (await this.#read()).keys.get(kid);
      if (key) return key;
    }
    throw new AccessGrantRefused('signature_invalid', new Error('no such key'));
  }

  #current(): KeySet | Promise<KeySet> {
    const set = this.#set;
    const age = set ? this.options.time.now() - set.readAt : Number.POSITIVE_INFINITY;
    if (!set || age >= this.options.staleMs) return this.#read();
    if (age >= this.options.cacheMs) {
      // The refresh runs in the background while the old set is still usable.
      this.#read().catch(() => undefined);
    }
    return set;
  }

  #read(): Promise<KeySet> {
    if (this.#reading) return this.#reading;
    if (this.options.time.now() - this.#failedAt < FAILURE_PAUSE_MS) {
      return Promise.reject(
        new AccessGrantRefused('keys_unavailable', new Error('asked a moment ago')),
      );
    }
    this.#reading = this.#fetch().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #fetch(): Promise<KeySet> {
    const { url, timeoutMs, time } = this.options;
    try {
      const headers = { accept: 'application/jwk-set+json, application/json' };
      const answer = await exchange({
        method: 'GET',
        url,
        headers,
        timeoutMs,
        maxBytes: MAX_KEY_SET_BYTES,
      });
      if (answer.status !== 200)
        throw new Error(`the key set was answered with ${String(answer.status)}`);
      const keys = importKeys(JSON.parse(answer.body));
      this.#set = { keys, readAt: time.now() };
      return this.#set;
    } catch (error) {
      this.#failedAt = time.now();
      throw new AccessGrantRefused('keys_unavailable', error);
    }
  }
}

/** The members of an RSA key that matter here (RFC 7517 4, RFC 7518 6.3.1). */
interface SignatureKey {
  kid: string;
  n: string;
  e: string;
}

// RFC 7518 3.3: a shorter key must not be used.
const MIN_MODULUS_BITS = 2_048;

/** The RS256 signature keys of a key set, by their id. Keys of other kinds are ignored (RFC 7517 5). Throws without one. */
export function importKeys(set: unknown): Map<string, KeyObject> {
  const listed: unknown = (set as { keys?: unknown } | null)?.keys;
  if (!Array.isArray(listed)) throw new Error('the answer is not a key set');
  const keys = new Map<string, KeyObject>();
  for (const jwk of listed as unknown[]) {
    if (!isSignatureKey(jwk)) continue;
    // Only the public members: nothing else in the answer may influence the key.
    const key = createPublicKey({ key: { kty: 'RSA', n: jwk.n, e: jwk.e }, format: 'jwk' });
    if ((key.asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_MODULUS_BITS) keys.set(jwk.kid, key);
  }
  if (keys.size === 0) throw new Error('the key set has no RS256 key');
  return keys;
}

function isSignatureKey(jwk: unknown): jwk is SignatureKey {
  const { kty, kid, n, e, use = 'sig', alg = 'RS256' } = (jwk ?? {}) as Record<string, unknown>;
  return (
    kty === 'RSA' &&
    typeof kid === 'string' &&
    typeof n === 'string' &&
    typeof e === 'string' &&
    use === 'sig' &&
    alg === 'RS256'
  );
}
