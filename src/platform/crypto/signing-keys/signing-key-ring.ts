import { Injectable } from '@nestjs/common';
import {
  CompactSign,
  decodeProtectedHeader,
  importJWK,
  jwtVerify,
  type CryptoKey,
  type JWK,
  type JWTPayload,
} from 'jose';
import { Clock, secondsAfter } from '../../clock/index.js';
import { Settings } from '../../config/index.js';
import { isDatabaseUnavailable } from '../../database/index.js';
import { defineProblem } from '../../errors/index.js';
import { Task } from '../../jobs/index.js';
import { makeSigningKey, openPrivateJwk, SIGNING_ALGORITHM } from './signing-key-pair.js';
import {
  currentKey,
  DEFAULT_SCHEDULE,
  liveKeys,
  planRevocation,
  planSuccession,
  planTakeover,
  signingKeyState,
  type KeyPlan,
  type KeySchedule,
  type SigningKeyState,
  type KeyTimes,
} from './signing-key.policy.js';
import { type SigningKeyEntity, SigningKeyStore } from './signing-key.store.js';
import { Vault } from '../vault.js';

const signingKeyNotFound = defineProblem(
  'signing_key_not_found',
  404,
  'There is no such published signing key',
);

const REFRESH_SECONDS = 30;

/** A key and its current role. */
export interface KeyState extends KeyTimes {
  state: SigningKeyState;
}

interface Loaded {
  keys: SigningKeyEntity[];
  /** The published keys; the same object until then. */
  keySet: KeySet;
  freshUntil: Date;
}

interface Reading {
  loading: Promise<Loaded>;
  /** Null until then. */
  loaded: Loaded | null;
}

/** A JSON Web Key Set (RFC 7517). */
export interface KeySet {
  keys: JWK[];
}

/**
 * Signing keys: Next -> Current -> Previous by time alone. All processes read the same rows, so
 * rotation needs no restart. Private parts are sealed.
 */
@Injectable()
export class SigningKeyRing {
  readonly #readings = new Map<string, Reading>();
  readonly #privateKeys = new Map<string, Promise<CryptoKey | Uint8Array>>();
  readonly #provenKeys = new Map<string, Promise<CryptoKey | Uint8Array>>();
  readonly #schedules = new Map<string, KeySchedule>();

  constructor(
    private readonly store: SigningKeyStore,
    private readonly vault: Vault,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** For purposes whose receivers ask for more than the default. Called once, before any use. */
  schedule(purpose: string, schedule: KeySchedule): void {
    this.#schedules.set(purpose, schedule);
  }

  /** Signs a JWT with the current key of `purpose`. */
  async sign(purpose: string, payload: JWTPayload, type: string): Promise<string> {
    const key = currentKey(await this.#keys(purpose), this.clock.now());
    if (!key) throw new Error('no signing key');
    return new CompactSign(Buffer.from(JSON.stringify(payload)))
      .setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: type, kid: key.kid })
      .sign(await this.#privateKey(key));
  }

  /**
   * The claims of a JWT signed here, of any age, else null. It checks the sealed private part, so
   * write access forges nothing.
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

  /**
   * The public part of every known key of a purpose, including those that have left the key set.
   */
  async everyPublicKey(purpose: string): Promise<KeySet> {
    return { keys: (await this.store.list(purpose)).map((key) => key.publicJwk) };
  }

  /** The JSON Web Key Set (RFC 7517) of a purpose: next, current and previous. */
  async publicKeys(purpose: string): Promise<KeySet> {
    return (await this.#loaded(purpose)).keySet;
  }

  /** The same when it is cached; otherwise null. */
  knownPublicKeys(purpose: string): KeySet | null {
    const loaded = this.#readings.get(purpose)?.loaded;
    return loaded && this.#isFresh(loaded) ? loaded.keySet : null;
  }

  /** Every known key of a purpose, oldest first, with its current role. */
  async list(purpose: string): Promise<KeyState[]> {
    const keys = await this.#freshKeys(purpose);
    const now = this.clock.now();
    return keys.map((key) => ({
      kid: key.kid,
      state: signingKeyState(key, keys, now),
      activateAt: key.activateAt,
      retireAt: key.retireAt,
    }));
  }

  /** Publishes a new key that signs after the lead of its purpose; concurrent calls publish one. */
  async rotate(purpose: string): Promise<string> {
    return this.#succeed(purpose, await this.#freshKeys(purpose));
  }

  /** Replaces every key after its configured days. Concurrent processes make one successor. */
  @Task('rotate-signing-keys')
  async rotateOld(): Promise<number> {
    const days = this.settings.signingKeyRotationDays;
    if (days === 0) return 0;
    let rotated = 0;
    for (const purpose of await this.purposes())
      if (await this.rotateIfOlder(purpose, days)) rotated += 1;
    return rotated;
  }

  /** Rotates when the newest key has signed for this many days. Returns whether this call did. */
  async rotateIfOlder(purpose: string, days: number): Promise<boolean> {
    const keys = await this.#keys(purpose);
    const newest = liveKeys(keys, this.clock.now()).at(-1);
    if (!newest || secondsAfter(newest.activateAt, days * 86_400) > this.clock.now()) return false;
    return (await this.#succeed(purpose, keys)) !== newest.kid;
  }

  /**
   * Lets the next key, or a new one, sign at once; returns its id. Receivers with a cached key set
   * may not know it.
   */
  async rotateNow(purpose: string): Promise<string> {
    const now = this.clock.now();
    const current = currentKey(await this.#freshKeys(purpose), now)?.kid;
    const schedule = this.#scheduleOf(purpose);
    await this.#change(purpose, now, (keys) => planTakeover(keys, { current, now }, schedule));
    return currentKey(await this.#freshKeys(purpose), this.clock.now())?.kid ?? '';
  }

  /**
   * Removes a key from the key set at once: its signatures become invalid. Another key takes over
   * if needed. Throws `signing_key_not_found`.
   */
  async revoke(purpose: string, kid: string): Promise<void> {
    const now = this.clock.now();
    const done = await this.#change(purpose, now, (keys) => planRevocation(keys, { kid, now }));
    if (!done) throw signingKeyNotFound();
  }

  purposes(): Promise<string[]> {
    return this.store.purposes();
  }

  /** The kid of the newest key afterwards: ours, or that of a faster process. */
  async #succeed(purpose: string, keys: SigningKeyEntity[]): Promise<string> {
    const now = this.clock.now();
    const newest = liveKeys(keys, now).at(-1)?.kid;
    const schedule = this.#scheduleOf(purpose);
    const activateAt = secondsAfter(now, schedule.publishLeadSeconds);
    await this.#change(purpose, activateAt, (stored) =>
      planSuccession(stored, { newest, now }, schedule),
    );
    return liveKeys(await this.#keys(purpose), now).at(-1)?.kid ?? '';
  }

  async #change(
    purpose: string,
    activateAt: Date,
    plan: (keys: readonly SigningKeyEntity[]) => KeyPlan | null,
  ): Promise<boolean> {
    // Made before the lock, since it takes long, although it may not be needed.
    const done = await this.store.change(await this.#make(purpose, activateAt), plan);
    this.#readings.delete(purpose);
    return done;
  }

  #make(purpose: string, activateAt: Date): Promise<SigningKeyEntity> {
    return makeSigningKey(this.vault, purpose, { activateAt, ...this.#scheduleOf(purpose) });
  }

  #scheduleOf(purpose: string): KeySchedule {
    return this.#schedules.get(purpose) ?? DEFAULT_SCHEDULE;
  }

  #freshKeys(purpose: string): Promise<SigningKeyEntity[]> {
    this.#readings.delete(purpose);
    return this.#keys(purpose);
  }

  async #keys(purpose: string): Promise<SigningKeyEntity[]> {
    return (await this.#loaded(purpose)).keys;
  }

  async #loaded(purpose: string): Promise<Loaded> {
    const known = this.#readings.get(purpose);
    const loaded = await known?.loading;
    if (loaded && this.#isFresh(loaded)) return loaded;
    // Of all waiters for a stale set, the first reads again and the others share that.
    if (this.#readings.get(purpose) !== known) return this.#loaded(purpose);
    const reading: Reading = { loading: this.#load(purpose), loaded: null };
    this.#readings.set(purpose, reading);
    reading.loading.catch(() => {
      if (this.#readings.get(purpose) === reading) this.#readings.delete(purpose);
    });
    reading.loaded = await reading.loading;
    return reading.loaded;
  }

  #isFresh({ freshUntil }: Loaded): boolean {
    return freshUntil > this.clock.now();
  }

  async #load(purpose: string): Promise<Loaded> {
    const readAt = this.clock.now();
    const found = await this.store.list(purpose);
    if (found.length > 0) return loadedOf(found, readAt);
    const first = await this.#make(purpose, readAt);
    // Two processes may both generate on a first start; the store keeps one and both read it.
    await this.store.change(first, ({ length }) =>
      length === 0 ? { times: [], joins: true } : null,
    );
    return loadedOf(await this.store.list(purpose), readAt);
  }

  #privateKey(key: SigningKeyEntity): Promise<CryptoKey | Uint8Array> {
    const known = this.#privateKeys.get(key.kid) ?? this.#importPrivateKey(key);
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
    const { kty = '', n = '', e = '' } = await openPrivateJwk(this.vault, key);
    return importJWK({ kty, n, e }, SIGNING_ALGORITHM);
  }

  async #importPrivateKey(key: SigningKeyEntity): Promise<CryptoKey | Uint8Array> {
    return importJWK(await openPrivateJwk(this.vault, key), SIGNING_ALGORITHM);
  }
}

/** Valid for a while, but not after the first published key retires. */
function loadedOf(keys: SigningKeyEntity[], readAt: Date): Loaded {
  const live = liveKeys(keys, readAt);
  const ends = [
    secondsAfter(readAt, REFRESH_SECONDS),
    ...live.flatMap((key) => key.retireAt ?? []),
  ];
  return {
    keys,
    keySet: { keys: live.map((key) => key.publicJwk) },
    freshUntil: new Date(Math.min(...ends.map(Number))),
  };
}
