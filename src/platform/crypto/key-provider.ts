import { createSecretKey, type KeyObject } from 'node:crypto';
import { decrypt, encrypt } from './aes-gcm.js';

/** A stored data key, sealed under the key-encryption key `keyId`. */
export interface WrappedKey {
  keyId: string;
  wrapped: Buffer;
}

/** The key-encryption key of this data key is not configured here. */
export class UnknownKeyError extends Error {}

/**
 * Key-encryption keys from the `ENCRYPTION_KEYS` setting: the first wraps, every one unwraps. Asynchronous,
 * so that a cloud KMS would fit. `context` binds the owner, so a key moved to another owner does not open.
 */
export class KeyProvider {
  readonly #keys: ReadonlyMap<string, KeyObject>;
  readonly #currentId: string;

  constructor(encryptionKeys: string) {
    const pairs = encryptionKeys.split(',').map((pair): [string, KeyObject] => {
      const [id = '', key = ''] = pair.split(':');
      return [id, createSecretKey(key, 'base64')];
    });
    this.#keys = new Map(pairs);
    this.#currentId = pairs[0]?.[0] ?? '';
  }

  /** Id of the key that wraps new data keys. */
  currentKeyId(): string {
    return this.#currentId;
  }

  wrap(dataKey: Buffer, context: string): Promise<WrappedKey> {
    const keyId = this.#currentId;
    return Promise.resolve({ keyId, wrapped: encrypt(this.#key(keyId), dataKey, context) });
  }

  /** Rejects for a wrong context or a changed bit; with `UnknownKeyError` when the key is not configured. */
  // eslint-disable-next-line @typescript-eslint/require-await
  async unwrap({ keyId, wrapped }: WrappedKey, context: string): Promise<Buffer> {
    return decrypt(this.#key(keyId), wrapped, context);
  }

  #key(id: string): KeyObject {
    const key = this.#keys.get(id);
    if (!key) throw new UnknownKeyError(`no key-encryption key with id ${id} is configured`);
    return key;
  }
}
