import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../../platform/clock/index.js';
import { randomBelow, randomUuid } from '../../../platform/crypto/index.js';
import { Database, type Transaction } from '../../../platform/database/index.js';
import { isId, newId, type Id } from '../../../platform/ids/index.js';
import { SealedObjects } from '../../../platform/objects/index.js';
import type { PictureFile } from '../../../platform/pictures/index.js';
import {
  CHALLENGE_MS,
  movesAsked,
  newLights,
  newMoves,
  PROMPT_MS,
  within,
  type Light,
  type Prompt,
  CHALLENGES_WINDOW_SECONDS,
  isWhole,
  MAX_CHALLENGE_BYTES,
  MAX_CHALLENGES,
  MAX_FRAMES,
  MAX_PROMPT_FRAMES,
} from './challenge-prompts.policy.js';
import {
  challengeEnded,
  challengeExpired,
  challengeNotFound,
  challengesExceeded,
  framesExceeded,
  framesIncomplete,
  promptClosed,
  promptUnanswered,
} from './liveness-challenge.problems.js';
import { PictureFiles } from '../evidence.service.js';
import {
  type LivenessChallengeEntity,
  LivenessChallengeStore,
} from './liveness-challenge.store.js';
import { PictureStore } from '../picture.store.js';

/** A challenge by its address: the session always belongs to it. */
export interface ChallengeAddress {
  organizationId: Id<'org'>;
  sessionId: Id<'vs'>;
  challengeId: string;
}

/** The person's choices. */
export interface ChallengeOptions {
  hasMoreTime: boolean;
  /** Coloured light from the screen: a colour for each prompt. */
  hasLight: boolean;
}

/** One frame as the page sends it. */
export interface SentFrame {
  n: number;
  /** The nonce of the answered prompt. */
  nonce: string;
  picture: PictureFile;
}

export interface OpenPrompt {
  challenge: LivenessChallengeEntity;
  /** 0 for looking ahead, then the moves. */
  n: number;
  prompt: Prompt;
  nonce: string;
  /** The colour of the screen while it is open; null without coloured light. */
  light: Light | null;
  /** How long it still accepts frames; 0 or less when its time is over. */
  lastsMs: number;
}

/**
 * Liveness challenges: random moves for one session, revealed one by one and answered once. Each
 * prompt has a nonce and accepts frames only while it is open, by this server's clock. So an
 * attacker cannot prepare the answer to a later move.
 */
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
    { organizationId, sessionId }: Omit<ChallengeAddress, 'challengeId'>,
    { hasMoreTime, hasLight }: ChallengeOptions,
    tx: Transaction,
  ): Promise<OpenPrompt> {
    const issuedAt = this.clock.now();
    const since = secondsAfter(issuedAt, -CHALLENGES_WINDOW_SECONDS);
    const asked = await this.challenges.countSince(organizationId, sessionId, since, tx);
    if (asked >= MAX_CHALLENGES)
      throw challengesExceeded({ headers: { 'retry-after': String(CHALLENGES_WINDOW_SECONDS) } });
    const ended = await this.challenges.endAllOf(organizationId, sessionId, tx);
    const gone = await this.pictures.removeFrames(organizationId, ended, tx);
    await this.objects.delete(organizationId, gone, tx);
    const moves = newMoves(movesAsked(asked), randomBelow);
    const challenge: LivenessChallengeEntity = {
      ...{ organizationId, sessionId, issuedAt, moves, hasMoreTime },
      id: newId('chal'),
      nonces: Array.from({ length: moves.length + 1 }, randomUuid),
      lights: hasLight ? newLights(moves.length + 1, randomBelow) : [],
      promptedMs: [0],
      status: 'open',
      expiresAt: new Date(issuedAt.getTime() + within(CHALLENGE_MS, hasMoreTime)),
      completedAt: null,
    };
    await this.challenges.insert(challenge, tx);
    return promptOf(challenge, issuedAt);
  }

  /**
   * Reveals the next prompt, once the open one has a frame. With the previous nonce it repeats
   * its last answer, in case that was lost. Throws `prompt_closed`, `prompt_unanswered`, and the
   * problems of a challenge.
   */
  next(address: ChallengeAddress, nonce: string): Promise<OpenPrompt> {
    return this.#whileOpen(address, async (challenge, tx) => {
      const { organizationId, id } = challenge;
      const open = this.#openPrompt(challenge);
      if (open.n > 0 && nonce === challenge.nonces[open.n - 1]) return open;
      if (nonce !== open.nonce || open.n === challenge.moves.length) throw promptClosed();
      const frames = await this.pictures.listFrames(organizationId, id, tx);
      if (!frames.some(({ prompt }) => prompt === open.n)) throw promptUnanswered();
      const promptedMs = [...challenge.promptedMs, this.#msSince(challenge)];
      await this.challenges.update(challenge, { promptedMs }, tx);
      return promptOf({ ...challenge, promptedMs }, this.clock.now());
    });
  }

  /**
   * Stores a frame of the open prompt, in place of an earlier one with its number; true for the first of its
   * number. Throws `prompt_closed`, `frames_exceeded`, and the problems of a challenge.
   */
  async addFrame(address: ChallengeAddress, { n, nonce, picture }: SentFrame): Promise<boolean> {
    if (n >= MAX_FRAMES) throw framesExceeded();
    // Checked before the bytes are written, and again under the lock.
    const found = this.#open(await this.#find(address));
    if (this.#openPrompt(found).nonce !== nonce) throw promptClosed();
    const { organizationId, sessionId } = address;
    const { id } = found;
    const prepared = await this.files.prepare({
      ...{ organizationId, sessionId, challengeId: id, n },
      kind: 'liveness_frame',
      createdAt: this.clock.now(),
      ...picture,
    });
    if (!prepared) throw challengeNotFound();
    return this.#whileOpen(address, async (challenge, tx) => {
      const open = this.#openPrompt(challenge);
      if (open.nonce !== nonce) throw promptClosed();
      const kept = await this.pictures.listFrames(organizationId, id, tx);
      const others = kept.filter((frame) => frame.n !== n);
      const bytes = others.reduce((sum, frame) => sum + frame.byteCount, picture.bytes.length);
      const ofPrompt = others.filter(({ prompt }) => prompt === open.n).length;
      if (bytes > MAX_CHALLENGE_BYTES || ofPrompt >= MAX_PROMPT_FRAMES) throw framesExceeded();
      // A frame of an earlier prompt cannot be replaced, because its move is over.
      if (kept.some((frame) => frame.n === n && frame.prompt !== open.n)) throw promptClosed();
      const gone = await this.pictures.removeFrame(organizationId, id, n, tx);
      await this.objects.delete(organizationId, gone, tx);
      await prepared.storeFrame({ prompt: open.n, atMs: this.#msSince(challenge) }, tx);
      return gone.length === 0;
    });
  }

  /**
   * Completes the answer; no more frames are accepted. Throws `frames_incomplete` beside the
   * problems of `addFrame`.
   */
  complete(address: ChallengeAddress): Promise<LivenessChallengeEntity> {
    return this.#whileOpen(address, async (challenge, tx) => {
      const { organizationId, id, nonces } = challenge;
      const frames = await this.pictures.listFrames(organizationId, id, tx);
      if (!isWhole(frames, nonces.length)) throw framesIncomplete();
      const completion = { status: 'completed' as const, completedAt: this.clock.now() };
      await this.challenges.update(challenge, completion, tx);
      return { ...challenge, ...completion };
    });
  }

  /** Throws `prompt_closed` when its time is over; the challenge cannot continue. */
  #openPrompt(challenge: LivenessChallengeEntity): OpenPrompt {
    const open = promptOf(challenge, this.clock.now());
    if (open.lastsMs <= 0) throw promptClosed();
    return open;
  }

  #msSince({ issuedAt }: LivenessChallengeEntity): number {
    return this.clock.now().getTime() - issuedAt.getTime();
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

/** The latest revealed prompt. */
function promptOf(challenge: LivenessChallengeEntity, now: Date): OpenPrompt {
  const { promptedMs, moves, nonces, lights, issuedAt, hasMoreTime, expiresAt } = challenge;
  const n = promptedMs.length - 1;
  const promptEnds = issuedAt.getTime() + (promptedMs[n] ?? 0) + within(PROMPT_MS, hasMoreTime);
  return {
    ...{ challenge, n },
    prompt: n === 0 ? 'ahead' : (moves[n - 1] ?? 'ahead'),
    nonce: nonces[n] ?? '',
    light: lights[n] ?? null,
    lastsMs: Math.min(promptEnds, expiresAt.getTime()) - now.getTime(),
  };
}
