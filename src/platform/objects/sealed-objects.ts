import { Injectable } from '@nestjs/common';
import { decryptSegments, encryptSegments } from '../crypto/index.js';
import type { Transaction } from '../database/index.js';
import type { Id } from '../ids/index.js';
import { DatabaseObjects } from './database-objects.store.js';
import { ObjectSettings } from './object-settings.js';
import type { ObjectKey, ObjectStorage, ObjectStorageName } from './object-storage.js';
import { S3Objects } from './s3-objects.js';

/** Changes with the layout of the ciphertext or of what it is bound to. */
const VERSION = 1;

/** The identity of an object. It is authenticated: bytes moved to another object do not open. */
export interface SealedObject extends ObjectKey {
  kind: string;
}

/** An object and where it is kept. */
export interface StoredObject {
  object: Id;
  storage: ObjectStorageName;
}

/** Objects encrypted under their owner's data key: destroying that key destroys them all at once. */
@Injectable()
export class SealedObjects {
  readonly #byName: Record<ObjectStorageName, ObjectStorage>;
  /** Keeps new objects. */
  readonly storage: ObjectStorage;

  constructor(database: DatabaseObjects, s3: S3Objects, settings: ObjectSettings) {
    this.#byName = { database, s3 };
    this.storage = this.#byName[settings.storage];
  }

  /** Writes an object to the current storage. `tx` is used where that is transactional. */
  put(
    { kind, ...key }: SealedObject,
    dataKey: Buffer,
    plain: Buffer,
    tx: Transaction | null,
  ): Promise<void> {
    const content = encryptSegments(dataKey, context({ kind, ...key }), plain);
    return this.storage.put(key, content, tx);
  }

  /** The whole object, checked to its end. Throws `Unreadable`, also when it is gone. */
  async open(object: SealedObject, dataKey: Buffer, from: ObjectStorageName): Promise<Buffer> {
    const sealed = this.#byName[from].open({ tenant: object.tenant, object: object.object });
    const pieces: Buffer[] = [];
    for await (const piece of decryptSegments(dataKey, context(object), sealed)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  /** Deletes objects whose rows are deleted in `tx`. */
  async delete(tenant: Id, objects: readonly StoredObject[], tx: Transaction): Promise<void> {
    for (const name of new Set(objects.map(({ storage }) => storage))) {
      const ids = objects.filter(({ storage }) => storage === name).map(({ object }) => object);
      const storage = this.#byName[name];
      if (storage.isTransactional) await storage.delete(tenant, ids, tx);
      // If that fails, the sweep finds them: they have no row.
      else tx.afterCommit(() => void storage.delete(tenant, ids, null).catch(() => undefined));
    }
  }
}

function context({ tenant, object, kind }: SealedObject): string {
  return [tenant, object, kind, String(VERSION)].join('|');
}
