import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/index.js';
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
import { FaceTriesStore } from '../store/face-tries.store.js';
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
    const owner = ownerOf(session);
    if (!owner || !steps.includes('selfie')) return { face_try_at: null };
    const now = this.clock.now();
    const counted = countedTries(await this.store.lock(owner, tx), now);
    const { ms, isOver } = untilNextTry(counted, now);
    if (isOver) throw faceTriesUsedUp();
    if (ms > 0) throw faceTryTooSoon({ headers: { 'retry-after': String(Math.ceil(ms / 1_000)) } });
    await this.store.save(owner, [...counted, now], tx);
    return { face_try_at: now.getTime() };
  }

  /** Keeps the try of a failed face, and gives any other back. The last one of a day is an alarm. */
  async settle(session: Session, findings: Findings, tx: Transaction): Promise<void> {
    const owner = ownerOf(session);
    const at = session.data?.face_try_at ?? null;
    if (!owner || at === null) return;
    const now = this.clock.now();
    const tries = countedTries(await this.store.lock(owner, tx), now);
    const place = tries.findIndex((each) => each.getTime() === at);
    if (place < 0) return;
    if (!isFailedFace(findings)) {
      await this.store.save(owner, tries.toSpliced(place, 1), tx);
      return;
    }
    if (place + 1 < MAX_FACE_TRIES) return;
    const { organizationId, projectId, id: sessionId } = session;
    await this.audit.faceTriesUsedUp(session, owner.personId, tx);
    const event = { type: 'event_face_tries_used_up_v1', createdAt: now } as const;
    await this.events.append({ organizationId, projectId, sessionId, ...event }, tx);
  }
}

function ownerOf(session: Session) {
  const { organizationId, requestedUserId: personId } = session;
  return costsTries(session) && personId ? { organizationId, personId } : null;
}
