import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { decrypt, encrypt, Unreadable } from './aes-gcm.js';
import { KeyProvider, type WrappedKey } from './key-provider.js';

/**
 * The place of a sealed value. It is authenticated with it: a row pasted elsewhere does not open.
 */
export interface SealPlace {
  tenant: string;
  table: string;
  column: string;
  row: string;
}

/** The places of the sealed values of one column. */
export function placesIn(table: string, column: string) {
  return (tenant: string, row: string): SealPlace => ({ tenant, table, column, row });
}

export interface NewDataKey extends WrappedKey {
  key: Buffer;
}

/**
 * Envelope encryption: AES-256-GCM under the data key of a person or session, wrapped by a
 * key-encryption key. Deleting the data key makes the data unreadable.
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

  seal(key: Buffer, place: SealPlace, value: unknown): Buffer {
    return encrypt(key, Buffer.from(JSON.stringify(value)), context(place));
  }

  /**
   * The sealed value: the caller names its type, which only the code that sealed it knows. Throws
   * `Unreadable`.
   */
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

/** The owner of the key. Only the uuid counts: a rotation does not know the id's prefix. */
function ownerContext(tenant: string, owner: string): string {
  return [tenant, owner].map((id) => PREFIXED_ID.exec(id)?.[1] ?? id).join('/');
}

function context({ tenant, table, column, row }: SealPlace): string {
  return `${tenant}/${table}/${column}/${row}`;
}
