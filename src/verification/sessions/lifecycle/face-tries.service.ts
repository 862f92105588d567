import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../../platform/clock/index.js';
import { Hasher } from '../../../platform/crypto/index.js';
import type { Transaction } from '../../../platform/database/index.js';
import type { Findings } from '../../engine/index.js';
import { EventStore } from '../../events/index.js';
import type { StepName } from '../../projects/index.js';
import { countedTries, isFailedFace, maxTries, untilNextTry } from '../model/face-tries.policy.js';
import type { Session, SessionData } from '../model/session.js';
import { faceTriesUsedUp, faceTryTooSoon } from '../model/session.problems.js';
import { FaceTriesStore, type TriesOwner } from '../store/face-tries.store.js';
import type { Id } from '../../../platform/ids/index.js';
import { SessionAudit } from './session-audit.js';

const DAY_SECONDS = 86_400;
const OF_PERSON_WITH_DOCUMENT = 'face_tries_of_person_with_document';

/**
 * Limits the tries to pass by a face for a person or a name: five a day over all sessions of the
 * organization, and ten beside a document, with growing pauses. Each method runs under the lock of the
 * session.
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
    const budget = this.#budgetOf(session);
    if (!budget || !comparesFace(session, steps)) return { face_try_at: null };
    const { owner, max } = budget;
    const now = this.clock.now();
    const counted = countedTries(await this.store.lock(owner, now, tx), now);
    const { ms, isOver } = untilNextTry(counted, now, max);
    if (isOver) throw faceTriesUsedUp();
    if (ms > 0) throw faceTryTooSoon({ headers: { 'retry-after': String(Math.ceil(ms / 1_000)) } });
    await this.store.save(owner, [...counted, now], now, tx);
    return { face_try_at: now.getTime() };
  }

  /**
   * Gives back the try of a run that is dropped: its face is not judged any more, so it told nobody anything.
   * A run that has ended is not under way, and its try stays as it was settled.
   */
  async giveBack(session: Session, tx: Transaction): Promise<void> {
    if (session.data?.run) await this.settle(session, null, tx);
  }

  /**
   * The alarm of somebody who is refused because all tries are used, unless it was raised within the day: the
   * last try may have ended without a judgement.
   */
  async noteRefusal(session: Session, tx: Transaction): Promise<void> {
    const budget = this.#budgetOf(session);
    const { requestedUserId, data, organizationId } = session;
    if (!budget || requestedUserId === null || data?.started_by_anybody != null) return;
    const now = this.clock.now();
    // The lock, so that two refusals at once are one alarm.
    const counted = countedTries(await this.store.lock(budget.owner, now, tx), now);
    if (!untilNextTry(counted, now, budget.max).isOver) return;
    const dayAgo = secondsAfter(now, -DAY_SECONDS);
    if (await this.store.hasAlarm(organizationId, requestedUserId, dayAgo, tx)) return;
    await this.#alarm(session, requestedUserId, tx);
  }

  /** Keeps the try of a failed face, and gives any other back. The last one of a day is an alarm. */
  async settle(session: Session, findings: Findings | null, tx: Transaction): Promise<void> {
    const budget = this.#budgetOf(session);
    const { face_try_at: at = null, started_by_anybody: name = null } = session.data ?? {};
    if (!budget || at === null) return;
    const { owner, max } = budget;
    const now = this.clock.now();
    const tries = countedTries(await this.store.lock(owner, now, tx), now);
    const place = tries.findIndex((each) => each.getTime() === at);
    if (place < 0) return;
    if (!findings || !isFailedFace(findings, name !== null)) {
      await this.store.save(owner, tries.toSpliced(place, 1), now, tx);
      return;
    }
    if (place + 1 < max) return;
    const { requestedUserId } = session;
    // A stranger may do this to anybody, known or not, at any time: no alarm, and nobody is told.
    if (name !== null || requestedUserId === null) return this.audit.nameTriesUsedUp(session, tx);
    await this.#alarm(session, requestedUserId, tx);
  }

  async #alarm(session: Session, personId: Id<'user'>, tx: Transaction): Promise<void> {
    const { organizationId, projectId, id: sessionId } = session;
    await this.audit.faceTriesUsedUp(session, personId, tx);
    const event = { type: 'event_face_tries_used_up_v1', createdAt: this.clock.now() } as const;
    await this.events.append({ organizationId, projectId, sessionId, ...event }, tx);
  }

  /** Deletes the tries beside a document, which are found by a keyed hash; the others fall with the person. */
  forget(organizationId: Id<'org'>, personId: Id<'user'>, tx: Transaction): Promise<void> {
    const named = this.hasher.blindIndex(organizationId, OF_PERSON_WITH_DOCUMENT, personId);
    return this.store.forget({ organizationId, named }, tx);
  }

  /**
   * A name that anybody may give has tries of its own, so that a stranger uses up nobody else's. So has a
   * document: without them, nobody whose face alone has failed too often could go that way.
   */
  #budgetOf(session: Session): { owner: TriesOwner; max: number } | null {
    const { organizationId, requestedUserId: personId, data, steps } = session;
    const max = maxTries(session);
    const name = data?.started_by_anybody ?? null;
    const owned = name ?? personId;
    if (max === null || owned === null) return null;
    const hasDocument = steps.includes('document');
    if (name === null && personId !== null && !hasDocument)
      return { owner: { organizationId, personId }, max };
    const ofName = hasDocument ? 'started_by_anybody_with_document' : 'started_by_anybody';
    const field = name === null ? OF_PERSON_WITH_DOCUMENT : ofName;
    const named = this.hasher.blindIndex(organizationId, field, owned);
    return { owner: { organizationId, named }, max };
  }
}

/** Without a selfie, the portrait of the document is compared with the person whom the session names. */
function comparesFace(session: Session, steps: readonly StepName[]): boolean {
  const hasSelfie = session.steps.includes('selfie');
  return steps.includes(hasSelfie ? 'selfie' : 'document');
}
