import { Injectable } from '@nestjs/common';
import { DataKeys, Unreadable } from '../../platform/crypto/index.js';
import { Database, type Transaction } from '../../platform/database/index.js';
import { type Id, newId } from '../../platform/ids/index.js';
import { SealedObjects } from '../../platform/objects/index.js';
import type { StepName } from '../projects/index.js';
import {
  type Capture,
  type CompletedChallenge,
  type JudgedChallenge,
  type ListedCapture,
  type StoredPicture,
  type CaptureKind,
  capturesOfStep,
  type PictureKind,
} from './evidence.js';
import { LivenessChallengeStore } from './liveness/liveness-challenge.store.js';
import { type PictureEntity, PictureStore, type OldPictures } from './picture.store.js';

/** A picture before it is stored. */
type NewPicture = Pick<
  PictureEntity,
  'organizationId' | 'sessionId' | 'kind' | 'mediaType' | 'createdAt'
> &
  Partial<Pick<PictureEntity, 'issues' | 'challengeId' | 'n'>> & { bytes: Buffer };

/** A picture whose bytes are prepared, or already written if the storage is not transactional. */
interface PreparedPicture {
  store(tx: Transaction): Promise<void>;
  /** Like `store`, for a frame. `of` is known only under the challenge's lock. */
  storeFrame(of: Pick<PictureEntity, 'prompt' | 'atMs'>, tx: Transaction): Promise<void>;
}

/** Seals the bytes of pictures under the data key of their session. */
@Injectable()
export class PictureFiles {
  constructor(
    private readonly database: Database,
    private readonly pictures: PictureStore,
    private readonly objects: SealedObjects,
    private readonly keys: DataKeys,
  ) {}

  /**
   * Null when the session's data is destroyed. Without a later `store` the sweep deletes the bytes.
   */
  async prepare({ bytes, ...picture }: NewPicture): Promise<PreparedPicture | null> {
    const { organizationId, sessionId, kind } = picture;
    const dataKey = await this.keys.open(organizationId, sessionId, this.database);
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
    const dataKey = await this.keys.open(organizationId, sessionId, this.database);
    if (!dataKey) throw new Unreadable('the data key is destroyed');
    return this.objects.open(objectOf(picture), dataKey, storage);
  }
}

interface Address {
  organizationId: Id<'org'>;
  id: Id<'ev'>;
  kind: PictureKind;
}

const REMOVED_AT_ONCE = 200;

/** The pictures and answered challenges of a session, and their end. */
@Injectable()
export class EvidenceService {
  constructor(
    private readonly database: Database,
    private readonly pictures: PictureStore,
    private readonly challenges: LivenessChallengeStore,
    private readonly files: PictureFiles,
    private readonly objects: SealedObjects,
  ) {}

  /** The session's captures, at most one of each kind. */
  async capturesOf(organizationId: Id<'org'>, sessionId: Id<'vs'>): Promise<Capture[]> {
    const pictures = await this.pictures.listCaptures(organizationId, sessionId);
    return pictures.map((picture) => ({
      kind: picture.kind as CaptureKind,
      mediaType: picture.mediaType,
      capturedAt: picture.createdAt,
      open: () => this.files.open(picture),
    }));
  }

  /** The last completed challenge that no earlier run has judged. */
  async challengeOf(
    organizationId: Id<'org'>,
    sessionId: Id<'vs'>,
  ): Promise<CompletedChallenge | null> {
    const challenge = await this.challenges.findLast(organizationId, sessionId, 'completed');
    if (!challenge?.completedAt) return null;
    const { id, moves, lights, promptedMs } = challenge;
    const [frames, ids] = await Promise.all([
      this.pictures.listFrames(organizationId, id),
      this.challenges.listIdsOf(organizationId, sessionId),
    ]);
    return {
      ...{ id, moves, lights, promptedMs },
      otherIds: ids.filter((other) => other !== id),
      frames: frames.map((frame) => ({
        n: frame.n ?? 0,
        atMs: frame.atMs ?? 0,
        prompt: frame.prompt ?? 0,
        open: () => this.files.open(frame),
      })),
    };
  }

  /** The challenge that the last run judged; null when none was answered. */
  async judgedChallengeOf(
    organizationId: Id<'org'>,
    sessionId: Id<'vs'>,
  ): Promise<JudgedChallenge | null> {
    const challenge = await this.challenges.findLast(organizationId, sessionId, 'used');
    if (!challenge) return null;
    const frames = await this.pictures.listFrames(organizationId, challenge.id);
    return {
      moves: challenge.moves,
      frames: frames.map(({ id, atMs }) => ({ id, atMs: atMs ?? 0 })),
    };
  }

  /** The captures of a session as facts, unopened. */
  async listOf(organizationId: Id<'org'>, sessionId: Id<'vs'>): Promise<ListedCapture[]> {
    const pictures = await this.pictures.listCaptures(organizationId, sessionId);
    return pictures.map(({ id, kind, createdAt }) => ({
      id,
      kind: kind as CaptureKind,
      capturedAt: createdAt,
    }));
  }

  /** One capture or frame; null for none, and for another organization's. */
  async find(organizationId: Id<'org'>, id: Id<'ev'>): Promise<StoredPicture | null> {
    const picture = await this.pictures.find(organizationId, id);
    return (
      picture && {
        id,
        sessionId: picture.sessionId,
        kind: picture.kind,
        mediaType: picture.mediaType,
        capturedAt: picture.createdAt,
        open: () => this.files.open(picture),
      }
    );
  }

  /** Which pictures the session has already. */
  async kindsOf(organizationId: Id<'org'>, sessionId: Id<'vs'>): Promise<CaptureKind[]> {
    const pictures = await this.pictures.listCaptures(organizationId, sessionId);
    return pictures.map(({ kind }) => kind as CaptureKind);
  }

  /** Seals a capture before its session is locked. Null when the session's data is destroyed. */
  prepare(capture: NewPicture): Promise<PreparedPicture | null> {
    return this.files.prepare(capture);
  }

  /** Stores a prepared capture of a locked session in place of the earlier one of its kind. */
  async replace(
    {
      organizationId,
      sessionId,
      kind,
    }: Pick<NewPicture, 'organizationId' | 'sessionId'> & {
      kind: CaptureKind;
    },
    prepared: PreparedPicture,
    tx: Transaction,
  ): Promise<void> {
    const gone = await this.pictures.removeCaptures(organizationId, sessionId, [kind], tx);
    await this.objects.delete(organizationId, gone, tx);
    await prepared.store(tx);
  }

  /** Marks the challenge of a run, so that it is not judged again. */
  async markJudged(
    organizationId: Id<'org'>,
    sessionId: Id<'vs'>,
    steps: readonly StepName[],
    tx: Transaction,
  ): Promise<void> {
    if (steps.includes('selfie')) await this.challenges.markUsed(organizationId, sessionId, tx);
  }

  /** Removes the pictures of steps that the person must repeat. */
  async discard(
    organizationId: Id<'org'>,
    sessionId: Id<'vs'>,
    steps: readonly StepName[],
    tx: Transaction,
  ): Promise<void> {
    const kinds = steps.flatMap(capturesOfStep);
    const gone = await this.pictures.removeCaptures(organizationId, sessionId, kinds, tx);
    if (steps.includes('selfie')) {
      await this.challenges.endAllOf(organizationId, sessionId, tx);
      gone.push(...(await this.pictures.removeFramesOf(organizationId, sessionId, tx)));
    }
    await this.objects.delete(organizationId, gone, tx);
  }

  /** Removes the pictures of a person who withdrew consent, unless a legal hold keeps them. */
  async withdraw(organizationId: Id<'org'>, sessionId: Id<'vs'>, tx: Transaction): Promise<void> {
    // First the challenges: a frame that is being stored holds the lock of its challenge.
    await this.challenges.endAllOf(organizationId, sessionId, tx);
    const gone = await this.pictures.removeUnlessHeld(organizationId, sessionId, tx);
    await this.objects.delete(organizationId, gone, tx);
  }

  countOld(old: OldPictures): Promise<number> {
    return this.pictures.countOld(old);
  }

  /** Removes old pictures, many in a transaction; returns their number. */
  async removeOld(old: OldPictures): Promise<number> {
    for (let removed = 0; ;) {
      const some = await this.database.transaction(async (tx) => {
        const gone = await this.pictures.removeOld(old, REMOVED_AT_ONCE, tx);
        await this.objects.delete(old.organizationId, gone, tx);
        return gone.length;
      });
      removed += some;
      if (some < REMOVED_AT_ONCE) return removed;
    }
  }

  /**
   * Removes all evidence of locked sessions. Their data keys go in the same transaction, so a copy
   * that is left anywhere does not open.
   */
  async destroy(
    organizationId: Id<'org'>,
    sessionIds: readonly Id<'vs'>[],
    tx: Transaction,
  ): Promise<void> {
    // First the challenges: a frame that is being stored holds the lock of its challenge.
    await this.challenges.removeAllOf(organizationId, sessionIds, tx);
    const gone = await this.pictures.removeAllOf(organizationId, sessionIds, tx);
    await this.objects.delete(organizationId, gone, tx);
  }
}

function objectOf({ organizationId: tenant, id: object, kind }: Address) {
  return { tenant, object, kind };
}
