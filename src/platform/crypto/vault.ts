import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { decrypt, encrypt } from './aes-gcm.js';
import { KeyProvider, type WrappedKey } from './key-provider.js';
import { Unreadable } from './unreadable.js';

/** Where a sealed value stands. It is authenticated with the value: a row pasted elsewhere does not open. */
export interface SealPlace {
  tenant: string;
  table: string;
  column: string;
  row: string;
}

export interface NewDataKey extends WrappedKey {
  key: Buffer;
}

/**
 * Envelope encryption of personal data: AES-256-GCM under a data key of the person or session it belongs to,
 * itself wrapped by a key-encryption key. Deleting the wrapped data key makes all that it sealed unreadable.
 */
@Injectable()
export class Vault {
  constructor(private readonly keys: KeyProvider) {}

  async createDataKey(tenant: string, owner: string): Promise<NewDataKey> {
    const key = randomBytes(32);
    return { key, ...(await this.keys.wrap(key, ownerContext(tenant, owner))) };
  }

  /** Throws `Unreadable`. */
  async openDataKey(tenant: string, owner: string, wrapped: WrappedKey): Promise<Buffer> {
    try {
      return await this.keys.unwrap(wrapped, ownerContext(tenant, owner));
    } catch (error) {
      throw new Unreadable(error);
    }
  }

  /** Wraps the same data key under the current key-encryption key. Throws `Unreadable`. */
  async rewrapDataKey(tenant: string, owner: string, wrapped: WrappedKey): Promise<WrappedKey> {
    const key = await this.openDataKey(tenant, owner, wrapped);
    return this.keys.wrap(key, ownerContext(tenant, owner));
  }

  currentKeyId(): string {
    return this.keys.currentKeyId();
  }

  /** Seals any JSON value. */
  seal(key: Buffer, place: SealPlace, value: unknown): Buffer {
    return encrypt(key, Buffer.from(JSON.stringify(value)), context(place));
  }

  /** The value as it was sealed: the caller names its type, since only who sealed it knows. Throws `Unreadable`. */
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters
  unseal<T>(key: Buffer, place: SealPlace, sealed: Buffer): T {
    try {
      return JSON.parse(decrypt(key, sealed, context(place)).toString('utf8')) as T;
    } catch (error) {
      throw new Unreadable(error);
    }
  }
}

const PREFIXED_ID = /^[a-z]+_([0-7][0-9a-hjkmnp-tv-z]{25})$/;

/** Whose key it is. Of an id only what its row holds counts: a rotation knows the uuid, not what kind of thing it names. */
function ownerContext(tenant: string, owner: string): string {
  return [tenant, owner].map((id) => PREFIXED_ID.exec(id)?.[1] ?? id).join('/');
}

function context({ tenant, table, column, row }: SealPlace): string {
  return `${tenant}/${table}/${column}/${row}`;
}
