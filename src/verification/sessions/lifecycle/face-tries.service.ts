import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/index.js';
import { Hasher } from '../../../platform/crypto/index.js';
import type { Transaction } from '../../../platform/database/index.js';
import type { Findings } from '../../engine/index.js';
import { EventStore } from '../../events/index.js';
import type { StepName } from '../../projects/index.js';
import {
  costsTries,
  countedTries,
  isFailedFace,
  MAX_FACE_TRIES,
  untilNextTry,
} from '../model/face-tries.policy.js';
import type { Session, SessionData } from '../model/session.js';
import { faceTriesUsedUp, faceTryTooSoon } from '../model/session.problems.js';
import { FaceTriesStore, type TriesOwner } from '../store/face-tries.store.js';
import { SessionAudit } from './session-audit.js';

/**
 * Limits the tries to pass for a known person by a face: five a day over all sessions of the
 * organization, with growing pauses. Each method runs under the lock of the session.
 */
@Injectable()
export class FaceTriesService {
  constructor(
    private readonly store: FaceTriesStore,
    private readonly events: EventStore,
    private readonly audit: SessionAudit,
    private readonly hasher: Hasher,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts a try before it is judged, so that tries at once are not one. Throws
   * `face_tries_used_up`, `face_try_too_soon`.
   */
  async take(
    session: Session,
    steps: readonly StepName[],
    tx: Transaction,
  ): Promise<Pick<SessionData, 'face_try_at'>> {
    const owner = this.#ownerOf(session);
    if (!owner || !steps.includes('selfie')) return { face_try_at: null };
    const now = this.clock.now();
    const counted = countedTries(await this.store.lock(owner, now, tx), now);
    const { ms, isOver } = untilNextTry(counted, now);
    if (isOver) throw faceTriesUsedUp();
    if (ms > 0) throw faceTryTooSoon({ headers: { 'retry-after': String(Math.ceil(ms / 1_000)) } });
    await this.store.save(owner, [...counted, now], now, tx);
    return { face_try_at: now.getTime() };
  }

  /** Keeps the try of a failed face, and gives any other back. The last one of a day is an alarm. */
  async settle(session: Session, findings: Findings, tx: Transaction): Promise<void> {
    const owner = this.#ownerOf(session);
    const at = session.data?.face_try_at ?? null;
    if (!owner || at === null) return;
    const now = this.clock.now();
    const tries = countedTries(await this.store.lock(owner, now, tx), now);
    const place = tries.findIndex((each) => each.getTime() === at);
    if (place < 0) return;
    if (!isFailedFace(findings, 'named' in owner)) {
      await this.store.save(owner, tries.toSpliced(place, 1), now, tx);
      return;
    }
    if (place + 1 < MAX_FACE_TRIES) return;
    const { organizationId, projectId, id: sessionId } = session;
    // A stranger may do this to anybody, known or not, at any time: it says nothing about them.
    if ('named' in owner) return;
    await this.audit.faceTriesUsedUp(session, owner.personId, tx);
    const event = { type: 'event_face_tries_used_up_v1', createdAt: now } as const;
    await this.events.append({ organizationId, projectId, sessionId, ...event }, tx);
  }

  /** Who is named by anybody has tries of their own, so that a stranger uses up nobody else's. */
  #ownerOf(session: Session): TriesOwner | null {
    const { organizationId, requestedUserId: personId, data } = session;
    if (!costsTries(session) || !personId) return null;
    const name = data?.started_by_anybody ?? null;
    if (name === null) return { organizationId, personId };
    return {
      organizationId,
      named: this.hasher.blindIndex(organizationId, 'started_by_anybody', name),
    };
  }
}
