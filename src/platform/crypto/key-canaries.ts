import { Injectable } from '@nestjs/common';
import type { Tenants } from '../tenants/index.js';
import type { Settings } from '../config/index.js';
import type { Database } from '../database/index.js';
import { Hasher } from './hasher.js';
import { KeyCanaryStore, type Canary } from './key-canary.store.js';
import { KeyProvider, UnknownKeyError } from './key-provider.js';
import { Vault } from './vault.js';

const PLAIN = Buffer.from('canary');
const CONTEXT = 'canary';
const NOTHING = Buffer.alloc(0);

/** Whether a process has a key; `untried` when the key is older than the canaries. */
type KeyState = 'right' | 'wrong' | 'unknown' | 'untried';

/**
 * Detects a wrong or missing key at the start, before credentials fail or data stays sealed. The
 * database keeps a canary for each key.
 */
@Injectable()
export class KeyCanaries {
  constructor(
    private readonly store: KeyCanaryStore,
    private readonly hasher: Hasher,
    private readonly keys: KeyProvider,
    private readonly vault: Vault,
  ) {}

  /** At the start, before the application exists. */
  static over(
    database: Database,
    { encryptionKeys, hashPepper }: Pick<Settings, 'encryptionKeys' | 'hashPepper'>,
    tenants: Tenants,
  ): KeyCanaries {
    const keys = new KeyProvider(encryptionKeys);
    const store = new KeyCanaryStore(database, tenants);
    return new KeyCanaries(store, new Hasher(hashPepper), keys, new Vault(keys));
  }

  /** Faults of this process's keys for this database, by name; empty without any. */
  async faults(): Promise<string[]> {
    const faults: string[] = [];
    for (const canary of await this.store.list()) {
      if (canary.kind === 'encryption_key')
        faults.push(...keyFaults(canary.keyId, await this.#stateOf(canary)));
      else if (!canary.canary?.equals(this.#pepperCanary()))
        faults.push('HASH_PEPPER is not the one that this database was made with');
    }
    return faults;
  }

  /**
   * The same at the start. Removes canaries of missing keys that wrap nothing and, without faults,
   * writes its own keys' canaries. Needs the start lock.
   */
  async settle(): Promise<string[]> {
    for (const canary of await this.store.list()) {
      if (canary.kind !== 'encryption_key') continue;
      const faults = await this.#settleKey(canary);
      if (faults.length > 0) return faults;
    }
    const faults = await this.faults();
    // A refused start must not add a canary that the running processes lack a key for.
    if (faults.length > 0) return faults;
    const { keyId, wrapped } = await this.keys.wrap(PLAIN, CONTEXT);
    await this.store.keep({ kind: 'encryption_key', keyId, canary: wrapped });
    await this.store.keep({ kind: 'hash_pepper', keyId: '', canary: this.#pepperCanary() });
    return [];
  }

  async #settleKey(canary: Canary): Promise<string[]> {
    const state = await this.#stateOf(canary);
    if (state === 'right') return [];
    const used = await this.store.findWrappedBy(canary.keyId);
    if (!used) {
      await this.store.forget(canary);
      return [];
    }
    const { tenant, owner, wrapped } = used;
    if (state !== 'untried') return keyFaults(canary.keyId, state);
    const open = (): Promise<Buffer> => this.vault.openDataKey(tenant, owner, wrapped);
    return keyFaults(canary.keyId, await tried(open));
  }

  async #stateOf({ keyId, canary }: Canary): Promise<KeyState> {
    const state = await tried(() =>
      this.keys.unwrap({ keyId, wrapped: canary ?? NOTHING }, CONTEXT),
    );
    return canary === null && state === 'wrong' ? 'untried' : state;
  }

  #pepperCanary(): Buffer {
    return this.hasher.blindIndex('', CONTEXT, '');
  }
}

async function tried(unwrap: () => Promise<Buffer>): Promise<KeyState> {
  try {
    await unwrap();
    return 'right';
  } catch (error) {
    return error instanceof UnknownKeyError ? 'unknown' : 'wrong';
  }
}

function keyFaults(keyId: string, state: KeyState): string[] {
  if (state === 'unknown')
    return [`ENCRYPTION_KEYS lacks ${keyId}, which keys of this database are wrapped by`];
  if (state === 'wrong')
    return [
      `ENCRYPTION_KEYS has another ${keyId} than the one that keys of this database are wrapped by`,
    ];
  return [];
}
