import { Injectable } from '@nestjs/common';
import { DataKeys, Unreadable, Vault } from '../../platform/crypto/index.js';
import { Database, type Transaction } from '../../platform/database/index.js';
import { newId, type Id } from '../../platform/ids/index.js';
import { SealedObjects } from '../../platform/objects/index.js';
import { VERIFICATION_DATA_KEYS } from '../persons/index.js';
import type { PictureKind } from './evidence.js';
import type { PictureEntity } from './picture.entity.js';
import { PictureStore } from './picture.store.js';

/** A picture before it is stored. */
export type NewPicture = Pick<
  PictureEntity,
  'organizationId' | 'sessionId' | 'kind' | 'mediaType' | 'createdAt'
> &
  Partial<Pick<PictureEntity, 'issues' | 'challengeId' | 'n'>> & { bytes: Buffer };

/** A picture whose bytes are prepared, or already written if the storage is not transactional. */
export interface PreparedPicture {
  store(tx: Transaction): Promise<void>;
  /** Like `store`, for a frame. `of` is known only under the challenge's lock. */
  storeFrame(of: Pick<PictureEntity, 'prompt' | 'atMs'>, tx: Transaction): Promise<void>;
}

/** Seals the bytes of pictures under the data key of their session. */
@Injectable()
export class PictureFiles {
  readonly #keys: DataKeys;

  constructor(
    private readonly database: Database,
    private readonly pictures: PictureStore,
    private readonly objects: SealedObjects,
    vault: Vault,
  ) {
    this.#keys = new DataKeys(vault, VERIFICATION_DATA_KEYS);
  }

  /**
   * Null when the session's data is destroyed. Without a later `store` the sweep deletes the bytes.
   */
  async prepare({ bytes, ...picture }: NewPicture): Promise<PreparedPicture | null> {
    const { organizationId, sessionId, kind } = picture;
    const dataKey = await this.#keys.open(organizationId, sessionId, this.database);
    if (!dataKey) return null;
    const id = newId('ev');
    const { name: storage, isTransactional } = this.objects.storage;
    const object = objectOf({ organizationId, id, kind });
    if (!isTransactional) await this.objects.put(object, dataKey, bytes, null);
    const unset = { issues: [], challengeId: null, n: null, atMs: null, prompt: null };
    const storeFrame: PreparedPicture['storeFrame'] = async (of, tx) => {
      if (isTransactional) await this.objects.put(object, dataKey, bytes, tx);
      const byteCount = bytes.length;
      await this.pictures.insert({ ...unset, ...picture, ...of, id, byteCount, storage }, tx);
    };
    return { storeFrame, store: (tx) => storeFrame({ prompt: null, atMs: null }, tx) };
  }

  /** Throws `Unreadable` when the session was redacted. */
  async open(picture: PictureEntity): Promise<Buffer> {
    const { organizationId, sessionId, storage } = picture;
    const dataKey = await this.#keys.open(organizationId, sessionId, this.database);
    if (!dataKey) throw new Unreadable('the data key is destroyed');
    return this.objects.open(objectOf(picture), dataKey, storage);
  }
}

interface Address {
  organizationId: Id<'org'>;
  id: Id<'ev'>;
  kind: PictureKind;
}

function objectOf({ organizationId: tenant, id: object, kind }: Address) {
  return { tenant, object, kind };
}
