import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../../../platform/clock/index.js';
import { Hasher } from '../../../../platform/crypto/index.js';
import { Database } from '../../../../platform/database/index.js';
import { idOf, uuidOf, type Id } from '../../../../platform/ids/index.js';
import { mirroredFingerprint } from '../liveness/fingerprint.js';
import type { SeenAs } from '../liveness/challenge-check.policy.js';
import { partsOf, seenAs, SHARED_BY_COPIES } from './frame-parts.policy.js';

/** Longer ago, a person may look as they did. */
const ALIKE_SECONDS = 30 * 86_400;

export interface FramesOfChallenge {
  organizationId: Id<'org'>;
  sessionId: Id<'vs'>;
  challengeId: Id;
  /** Earlier challenges of the same session. */
  ownIds: readonly Id[];
  /** Of the frames with a face, in order. */
  fingerprints: readonly string[];
}

/**
 * Stores the frames of challenges as keyed hashes: they reveal no face, and only this deployment
 * can find copies.
 */
@Injectable()
export class SeenFrameStore {
  constructor(
    private readonly database: Database,
    private readonly hasher: Hasher,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores frames, and returns those that another challenge used before, mirrored ones included. Of two
   * concurrent challenges with the same frames, at least one sees the other. Frames that are only alike count
   * for 30 days, and not within one session, where the person looks much as before.
   */
  async remember({
    organizationId,
    sessionId,
    challengeId,
    ownIds,
    fingerprints,
  }: FramesOfChallenge): Promise<Map<string, SeenAs>> {
    const frames = fingerprints.map((fingerprint) => ({
      fingerprint,
      parts: this.#partsOf(fingerprint),
      // A frame that was used before serves as a turn to the other side when it is mirrored.
      mirrored: this.#partsOf(mirroredFingerprint(fingerprint)),
    }));
    if (frames.length === 0) return new Map();
    await this.#insert(
      organizationId,
      challengeId,
      frames.map(({ parts }) => parts),
    );
    const others = await this.listSimilar(
      challengeId,
      frames.flatMap(({ parts, mirrored }) => [parts, mirrored]),
    );
    const own = new Set([...ownIds, withoutChallenge(sessionId)]);
    const recently = secondsAfter(this.clock.now(), -ALIKE_SECONDS);
    return new Map(
      frames.flatMap(({ fingerprint, ...frame }) => {
        const found = others.flatMap(({ id, parts, seenAt }) =>
          [seenAs(frame.parts, parts), seenAs(frame.mirrored, parts)].filter(
            (as) => as === 'copy' || (!own.has(id) && seenAt >= recently),
          ),
        );
        const as = found.find((each) => each === 'copy') ?? found.find((each) => each !== null);
        return as ? [[fingerprint, as] as const] : [];
      }),
    );
  }

  /**
   * Stores a selfie that came without a challenge, so that it works in no later one. It stands after the others of
   * its session; a run that is evaluated again stores it again, which changes nothing.
   */
  async rememberSelfie(
    { organizationId, sessionId }: Pick<FramesOfChallenge, 'organizationId' | 'sessionId'>,
    fingerprint: string,
  ): Promise<void> {
    const id = uuidOf(withoutChallenge(sessionId));
    await this.database.query(
      `INSERT INTO verification.seen_frames (organization_id, challenge_id, frame, parts, seen_at)
       SELECT $1::uuid, $2::uuid, 1 + coalesce(max(frame), 0), $3::integer[], $4::timestamptz
         FROM verification.seen_frames WHERE organization_id = $1 AND challenge_id = $2
       ON CONFLICT (organization_id, challenge_id, frame) DO NOTHING`,
      [uuidOf(organizationId), id, this.#partsOf(fingerprint), this.clock.now()],
    );
  }

  async #insert(organizationId: Id<'org'>, challengeId: Id, frames: number[][]): Promise<void> {
    await this.database.query(
      `INSERT INTO verification.seen_frames (organization_id, challenge_id, frame, parts, seen_at)
       SELECT $1::uuid, $2::uuid, frame.place, (frame.parts)::integer[], $4::timestamptz
         FROM unnest($3::text[]) WITH ORDINALITY AS frame (parts, place)
       ON CONFLICT (organization_id, challenge_id, frame) DO NOTHING`,
      [uuidOf(organizationId), uuidOf(challengeId), frames.map(arrayText), this.clock.now()],
    );
  }

  /**
   * Frames of other challenges, of any tenant, that share enough parts with one of these: a copy
   * works nowhere again. The index cannot count, and every thousandth frame shares one part by
   * chance. So it is first asked for parts in two different quarters of the frame (16 of 64 each):
   * `SHARED_BY_COPIES`, being more than 16, always has them, and a single part never does.
   */
  async listSimilar(
    challengeId: Id,
    frames: readonly number[][],
  ): Promise<{ id: Id; parts: number[]; seenAt: Date }[]> {
    const rows = await this.database.query<{ id: string; parts: number[]; seenAt: Date }>(
      `SELECT DISTINCT f.challenge_id AS id, f.frame, f.parts, f.seen_at AS "seenAt"
         FROM unnest($1::text[]) AS given (text) CROSS JOIN LATERAL (SELECT given.text::integer[] AS parts) own
         JOIN verification.seen_frames f
           ON f.parts && own.parts[17:] AND f.parts && (own.parts[:16] || own.parts[33:])
          AND f.parts && (own.parts[:32] || own.parts[49:]) AND f.parts && own.parts[:48]
        WHERE f.challenge_id <> $2
          AND cardinality(ARRAY(SELECT unnest(f.parts) INTERSECT SELECT unnest(own.parts))) >= $3`,
      [frames.map(arrayText), uuidOf(challengeId), SHARED_BY_COPIES],
    );
    return rows.map(({ id, ...row }) => ({ ...row, id: idOf('chal', id) }));
  }

  /** Tenants with frames from before a moment. Read without locks. */
  async tenantsWithOld(before: Date): Promise<Id<'org'>[]> {
    const rows = await this.database.query<{ id: string }>(
      'SELECT DISTINCT organization_id AS id FROM verification.seen_frames WHERE seen_at < $1',
      [before],
    );
    return rows.map(({ id }) => idOf('org', id));
  }

  /** Forgets up to `limit` old frames of one tenant; returns their number. */
  async forgetSome(organizationId: Id<'org'>, before: Date, limit: number): Promise<number> {
    const forgotten = await this.database.query(
      `DELETE FROM verification.seen_frames WHERE organization_id = $1 AND (challenge_id, frame) IN (
         SELECT challenge_id, frame FROM verification.seen_frames
          WHERE organization_id = $1 AND seen_at < $2 ORDER BY seen_at LIMIT $3 FOR UPDATE SKIP LOCKED)
       RETURNING frame`,
      [uuidOf(organizationId), before, limit],
    );
    return forgotten.length;
  }

  #partsOf(fingerprint: string): number[] {
    return partsOf(fingerprint).map((part) =>
      this.hasher.blindIndex('deployment', 'frame', part).readInt32BE(),
    );
  }
}

/** Stands for the challenge where a session has a selfie without one. */
function withoutChallenge(sessionId: Id<'vs'>): Id {
  return idOf('chal', uuidOf(sessionId));
}

/** One row of frames for `unnest`, which would take arrays apart. */
function arrayText(parts: readonly number[]): string {
  return `{${parts.join(',')}}`;
}
