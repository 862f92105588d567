import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import { randomBelow } from '../../platform/crypto/index.js';
import { Database, type Transaction } from '../../platform/database/index.js';
import { isId, newId, type Id } from '../../platform/ids/index.js';
import { SealedObjects } from '../../platform/objects/index.js';
import type { PictureFile } from '../../platform/pictures/index.js';
import {
  CHALLENGES_WINDOW_SECONDS,
  isWhole,
  MAX_CHALLENGE_BYTES,
  MAX_CHALLENGES,
  MAX_FRAMES,
} from './challenge-answer.policy.js';
import { CHALLENGE_MS, movesAsked, newMoves } from './challenge.policy.js';
import {
  challengeEnded,
  challengeExpired,
  challengeNotFound,
  challengesExceeded,
  framesExceeded,
  framesIncomplete,
} from './evidence.problems.js';
import type { LivenessChallengeEntity } from './liveness-challenge.entity.js';
import { LivenessChallengeStore } from './liveness-challenge.store.js';
import { PictureFiles } from './picture-files.js';
import { PictureStore } from './picture.store.js';

/** A challenge by its address: the session always belongs to it. */
export interface ChallengeAddress {
  organizationId: Id<'org'>;
  sessionId: Id<'vs'>;
  challengeId: string;
}

/** One frame as the page sends it. */
export interface SentFrame {
  n: number;
  /** Milliseconds since the challenge began, according to the page. */
  atMs: number;
  picture: PictureFile;
}

/** Liveness challenges: random moves for one session, answered once and in time. */
@Injectable()
export class LivenessChallenges {
  constructor(
    private readonly database: Database,
    private readonly challenges: LivenessChallengeStore,
    private readonly pictures: PictureStore,
    private readonly files: PictureFiles,
    private readonly objects: SealedObjects,
    private readonly clock: Clock,
  ) {}

  /** Starts a challenge of a locked session, and ends its earlier ones. Throws `challenges_exceeded`. */
  async issue(
    organizationId: Id<'org'>,
    sessionId: Id<'vs'>,
    tx: Transaction,
  ): Promise<LivenessChallengeEntity> {
    const issuedAt = this.clock.now();
    const since = secondsAfter(issuedAt, -CHALLENGES_WINDOW_SECONDS);
    const asked = await this.challenges.countSince(organizationId, sessionId, since, tx);
    if (asked >= MAX_CHALLENGES)
      throw challengesExceeded({ headers: { 'retry-after': String(CHALLENGES_WINDOW_SECONDS) } });
    const ended = await this.challenges.endAllOf(organizationId, sessionId, tx);
    const gone = await this.pictures.removeFrames(organizationId, ended, tx);
    await this.objects.delete(organizationId, gone, tx);
    const challenge: LivenessChallengeEntity = {
      ...{ organizationId, sessionId, issuedAt },
      id: newId('chal'),
      moves: newMoves(movesAsked(asked), randomBelow),
      status: 'open',
      expiresAt: new Date(issuedAt.getTime() + CHALLENGE_MS),
      completedAt: null,
    };
    await this.challenges.insert(challenge, tx);
    return challenge;
  }

  /**
   * Stores a frame in place of an earlier one with its number; true for the first of its number.
   * Throws `challenge_not_found`, `challenge_ended`, `challenge_expired`, `frames_exceeded`.
   */
  async addFrame(address: ChallengeAddress, { n, atMs, picture }: SentFrame): Promise<boolean> {
    if (n >= MAX_FRAMES) throw framesExceeded();
    // Checked before the bytes are written, and again under the lock.
    const { id } = this.#open(await this.#find(address));
    const { organizationId, sessionId } = address;
    const prepared = await this.files.prepare({
      ...{ organizationId, sessionId, challengeId: id, n, atMs },
      kind: 'liveness_frame',
      createdAt: this.clock.now(),
      ...picture,
    });
    if (!prepared) throw challengeNotFound();
    return this.#whileOpen(address, async (_, tx) => {
      const others = await this.pictures.countFrameBytes(organizationId, id, n, tx);
      if (others + picture.bytes.length > MAX_CHALLENGE_BYTES) throw framesExceeded();
      const gone = await this.pictures.removeFrame(organizationId, id, n, tx);
      await this.objects.delete(organizationId, gone, tx);
      await prepared.store(tx);
      return gone.length === 0;
    });
  }

  /**
   * Ends the answer: no frame is taken any more. Throws `frames_incomplete` beside the problems of
   * `addFrame`.
   */
  complete(address: ChallengeAddress): Promise<LivenessChallengeEntity> {
    return this.#whileOpen(address, async (challenge, tx) => {
      const { organizationId, id, moves } = challenge;
      const frames = await this.pictures.listFrames(organizationId, id, tx);
      if (!isWhole(frames, moves.length)) throw framesIncomplete();
      const completedAt = this.clock.now();
      await this.challenges.complete(organizationId, id, completedAt, tx);
      return { ...challenge, status: 'completed' as const, completedAt };
    });
  }

  #find({
    organizationId,
    sessionId,
    challengeId,
  }: ChallengeAddress): Promise<LivenessChallengeEntity | null> {
    return isId('chal', challengeId)
      ? this.challenges.find(organizationId, sessionId, challengeId)
      : Promise.resolve(null);
  }

  #whileOpen<T>(
    { organizationId, sessionId, challengeId }: ChallengeAddress,
    work: (challenge: LivenessChallengeEntity, tx: Transaction) => Promise<T>,
  ): Promise<T> {
    return this.database.transaction(async (tx) => {
      if (!isId('chal', challengeId)) throw challengeNotFound();
      const locked = await this.challenges.lock(organizationId, sessionId, challengeId, tx);
      return work(this.#open(locked), tx);
    });
  }

  #open(challenge: LivenessChallengeEntity | null): LivenessChallengeEntity {
    if (!challenge) throw challengeNotFound();
    if (challenge.status !== 'open') throw challengeEnded();
    if (challenge.expiresAt <= this.clock.now()) throw challengeExpired();
    return challenge;
  }
}
