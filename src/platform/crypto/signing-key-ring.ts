import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { Injectable } from '@nestjs/common';
import {
  calculateJwkThumbprint,
  decodeProtectedHeader,
  exportJWK,
  importJWK,
  jwtVerify,
  SignJWT,
  type CryptoKey,
  type JWK,
  type JWTPayload,
} from 'jose';
import { Clock, secondsAfter } from '../clock/index.js';
import { isDatabaseUnavailable } from '../database/index.js';
import { SigningKeyStore, type SigningKey } from './signing-key.store.js';
import { Vault } from './vault.js';

export const SIGNING_ALGORITHM = 'RS256';
/** A new key is published this long before it signs, so that every receiver's cached key set already holds it. */
export const PUBLISH_LEAD_SECONDS = 3_600;
/** A key stays published this long after it last signed: the longest life of a token plus a receiver's cache. */
export const RETIRE_AFTER_SECONDS = 7_200;
const REFRESH_SECONDS = 30;

/** What a key is for: it will sign, it signs, it is only verified with, or it has left the key set. */
export interface KeyState {
  kid: string;
  state: 'next' | 'current' | 'previous' | 'retired';
  activateAt: Date;
  retireAt: Date | null;
}

interface Loaded {
  keys: SigningKey[];
  readAt: Date;
}

/**
 * The signing keys of each purpose, Next -> Current -> Previous by time alone: all processes read the same rows, so
 * they agree on the current key without talking, and a rotation needs no restart. Private parts are sealed at rest.
 */
@Injectable()
export class SigningKeyRing {
  readonly #loaded = new Map<string, Promise<Loaded>>();
  readonly #privateKeys = new Map<string, Promise<CryptoKey | Uint8Array>>();
  readonly #provenKeys = new Map<string, Promise<CryptoKey | Uint8Array>>();

  constructor(
    private readonly store: SigningKeyStore,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /** Signs a JWT with the current key of `purpose`. */
  async sign(purpose: string, payload: JWTPayload, type: string): Promise<string> {
    const key = this.#current(await this.#keys(purpose));
    return new SignJWT(payload)
      .setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: type, kid: key.kid })
      .sign(await this.#privateKey(key));
  }

  /**
   * The claims of a JWT that a key of this deployment signed, however long ago; null for any other text. Asks the sealed
   * private part and not the published one, so that whoever can only write to the database makes no signature good.
   */
  async verify(purpose: string, token: string, type: string): Promise<JWTPayload | null> {
    try {
      const { kid = '' } = decodeProtectedHeader(token);
      const options = { algorithms: [SIGNING_ALGORITHM], typ: type };
      return (await jwtVerify(token, await this.#provenKey(purpose, kid), options)).payload;
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      return null;
    }
  }

  /** The public part of every key of a purpose that is still known, those that have left the key set included. */
  async everyPublicKey(purpose: string): Promise<{ keys: JWK[] }> {
    return { keys: (await this.store.list(purpose)).map((key) => key.publicJwk) };
  }

  /** The JSON Web Key Set (RFC 7517) of a purpose: next, current and previous. */
  async publicKeys(purpose: string): Promise<{ keys: JWK[] }> {
    const now = this.clock.now();
    const keys = await this.#keys(purpose);
    return {
      keys: keys.filter(({ retireAt }) => !retireAt || retireAt > now).map((key) => key.publicJwk),
    };
  }

  /** Every key of a purpose that is still known, oldest first, and what it is for at this moment. */
  async list(purpose: string): Promise<KeyState[]> {
    this.#loaded.delete(purpose);
    const keys = await this.#keys(purpose);
    const now = this.clock.now();
    const current = this.#current(keys);
    return keys.map((key) => ({
      kid: key.kid,
      state: stateOf(key, current, now),
      activateAt: key.activateAt,
      retireAt: key.retireAt,
    }));
  }

  /** Publishes a new key that starts to sign in `PUBLISH_LEAD_SECONDS`; of two at the same moment one does. */
  async rotate(purpose: string): Promise<string> {
    this.#loaded.delete(purpose);
    return this.#succeed(purpose, await this.#keys(purpose));
  }

  /** Rotates where the newest key began to sign so many days ago. Whether this call did. */
  async rotateIfOlder(purpose: string, days: number): Promise<boolean> {
    const keys = await this.#keys(purpose);
    const newest = keys.at(-1);
    if (!newest || secondsAfter(newest.activateAt, days * 86_400) > this.clock.now()) return false;
    return (await this.#succeed(purpose, keys)) !== newest.kid;
  }

  /** The purposes that have keys. */
  purposes(): Promise<string[]> {
    return this.store.purposes();
  }

  /** The kid of the newest key afterwards: ours, or that of another process that was faster. */
  async #succeed(purpose: string, keys: SigningKey[]): Promise<string> {
    const activateAt = secondsAfter(this.clock.now(), PUBLISH_LEAD_SECONDS);
    const key = await this.#generate(purpose, activateAt);
    const retireAt = secondsAfter(activateAt, RETIRE_AFTER_SECONDS);
    const done = await this.store.succeed(key, retireAt, keys.at(-1)?.kid ?? '');
    this.#loaded.delete(purpose);
    return done ? key.kid : ((await this.#keys(purpose)).at(-1)?.kid ?? '');
  }

  async #keys(purpose: string): Promise<SigningKey[]> {
    const loaded = await this.#loaded.get(purpose);
    if (loaded && secondsAfter(loaded.readAt, REFRESH_SECONDS) > this.clock.now())
      return loaded.keys;
    const loading = this.#load(purpose);
    this.#loaded.set(purpose, loading);
    loading.catch(() => this.#loaded.delete(purpose));
    return (await loading).keys;
  }

  async #load(purpose: string): Promise<Loaded> {
    const readAt = this.clock.now();
    const found = await this.store.list(purpose);
    if (found.length > 0) return { keys: found, readAt };
    // Two processes may both generate on a first start; the store keeps one and both read that one.
    await this.store.insertFirst(await this.#generate(purpose, readAt));
    return { keys: await this.store.list(purpose), readAt };
  }

  #current(keys: SigningKey[]): SigningKey {
    const now = this.clock.now();
    const current = keys.findLast(({ activateAt }) => activateAt <= now) ?? keys[0];
    if (!current) throw new Error('no signing key');
    return current;
  }

  #privateKey(key: SigningKey): Promise<CryptoKey | Uint8Array> {
    const known = this.#privateKeys.get(key.kid) ?? this.#openPrivateKey(key);
    this.#privateKeys.set(key.kid, known);
    known.catch(() => this.#privateKeys.delete(key.kid));
    return known;
  }

  #provenKey(purpose: string, kid: string): Promise<CryptoKey | Uint8Array> {
    const id = `${purpose}/${kid}`;
    const known = this.#provenKeys.get(id) ?? this.#proveKey(purpose, kid);
    this.#provenKeys.set(id, known);
    known.catch(() => this.#provenKeys.delete(id));
    return known;
  }

  async #proveKey(purpose: string, kid: string): Promise<CryptoKey | Uint8Array> {
    const key = (await this.store.list(purpose)).find((each) => each.kid === kid);
    if (!key) throw new Error('no such signing key');
    const { kty = '', n = '', e = '' } = await this.#openPrivateJwk(key);
    return importJWK({ kty, n, e }, SIGNING_ALGORITHM);
  }

  async #openPrivateKey(key: SigningKey): Promise<CryptoKey | Uint8Array> {
    return importJWK(await this.#openPrivateJwk(key), SIGNING_ALGORITHM);
  }

  async #openPrivateJwk(key: SigningKey): Promise<JWK> {
    const dataKey = await this.vault.openDataKey(key.purpose, key.kid, key);
    return this.vault.unseal<JWK>(dataKey, place(key), key.sealedPrivate);
  }

  async #generate(purpose: string, activateAt: Date): Promise<SigningKey> {
    const pair = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
    const publicJwk = await exportJWK(pair.publicKey);
    const kid = await calculateJwkThumbprint(publicJwk); // RFC 7638
    const dataKey = await this.vault.createDataKey(purpose, kid);
    const sealedPrivate = this.vault.seal(
      dataKey.key,
      place({ purpose, kid }),
      await exportJWK(pair.privateKey),
    );
    return {
      purpose,
      kid,
      publicJwk: { ...publicJwk, kid, use: 'sig', alg: SIGNING_ALGORITHM },
      sealedPrivate,
      keyId: dataKey.keyId,
      wrapped: dataKey.wrapped,
      activateAt,
      retireAt: null,
    };
  }
}

function stateOf(key: SigningKey, current: SigningKey, now: Date): KeyState['state'] {
  if (key.kid === current.kid) return 'current';
  if (key.activateAt > now) return 'next';
  return key.retireAt && key.retireAt <= now ? 'retired' : 'previous';
}

function place({ purpose, kid }: { purpose: string; kid: string }) {
  return { tenant: purpose, table: 'signing_keys', column: 'sealed_private', row: kid };
}
