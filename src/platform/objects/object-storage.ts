import type { Transaction } from '../database/index.js';
import type { Id } from '../ids/index.js';

/** Where objects can be kept. */
export const OBJECT_STORAGES = ['database', 's3'] as const;
export type ObjectStorageName = (typeof OBJECT_STORAGES)[number];

/** The address of an object: its tenant always comes first. */
export interface ObjectKey {
  tenant: Id;
  object: Id;
}

/** Keeps encrypted objects. It sees ciphertext only, and nothing lists it on a request path. */
export interface ObjectStorage {
  readonly name: ObjectStorageName;
  /**
   * Whether objects are written and deleted within the caller's transaction. If not, an object is
   * written before its row, and deleted after its row's commit.
   */
  readonly isTransactional: boolean;
  put(key: ObjectKey, content: Iterable<Buffer>, tx: Transaction | null): Promise<void>;
  /** The content in pieces; nothing when there is no such object. */
  open(key: ObjectKey): AsyncIterable<Buffer>;
  /** Objects that do not exist are no error. */
  delete(tenant: Id, objects: readonly Id[], tx: Transaction | null): Promise<void>;
}
