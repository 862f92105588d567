import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../../platform/clock/index.js';
import { Hasher } from '../../../platform/crypto/index.js';
import type { Transaction } from '../../../platform/database/index.js';
import type { Findings } from '../../engine/index.js';
import { EventStore } from '../../events/index.js';
import { PersonFaceStore, type KnownDocument } from '../../persons/index.js';
import type { StepName } from '../../projects/index.js';
import {
  countedTries,
  documentTries,
  isFailedDocument,
  isFailedFace,
  MAX_MISSED_TURNS,
  maxTries,
  missedTurns,
  untilNextTry,
} from './face-tries.policy.js';
import { isWithoutFace } from '../model/session.policy.js';
import type { Session, SessionData } from '../model/session.js';
import { faceTriesUsedUp, faceTryTooSoon } from '../model/session.problems.js';
import { FaceTriesStore, type TriesOwner } from './face-tries.store.js';
import type { Id } from '../../../platform/ids/index.js';
import { SessionAudit } from '../lifecycle/session-audit.js';

const DAY_SECONDS = 86_400;
const OF_PERSON_WITH_DOCUMENT = 'face_tries_of_person_with_document';
const MISSED_TURNS = 'missed_turns_of_person';

interface Budget {
  owner: TriesOwner;
  max: number;
}

/**
 * Limits the tries to pass by a face for a person, a name or a document: five a day over all sessions of
 * the organization, and ten for a person or name beside a document, with growing pauses. Ten misses of the turns
 * alone cost none of them. Each method runs under the lock of the session.
 */
@Injectable()
export class FaceTriesService {
  constructor(
    private readonly store: FaceTriesStore,
    private readonly faces: PersonFaceStore,
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
    const budgets = comparesFace(session, steps) ? this.#budgetsOf(session) : [];
    const now = this.clock.now();
    for (const { owner, max } of budgets) {
      const counted = countedTries(await this.store.lock(owner, now, tx), now);
      const { ms, isOver } = untilNextTry(counted, now, max);
      if (isOver) throw faceTriesUsedUp();
      if (ms > 0)
        throw faceTryTooSoon({ headers: { 'retry-after': String(Math.ceil(ms / 1_000)) } });
      await this.store.save(owner, [...counted, now], now, tx);
    }
    return { face_try_at: budgets.length > 0 ? now.getTime() : null };
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
    const { face_try_at: at = null, started_by_anybody: name = null } = session.data ?? {};
    if (at === null) return;
    const now = this.clock.now();
    const isFailed =
      findings !== null &&
      (isFailedFace(findings, name !== null) ||
        (isWithoutFace(session) && isFailedDocument(findings)) ||
        (missedTurns(findings) && (await this.#areTurnsUsedUp(session, now, tx))));
    let isUsedUp = false;
    for (const { owner, max } of this.#budgetsOf(session)) {
      const tries = countedTries(await this.store.lock(owner, now, tx), now);
      const place = tries.findIndex((each) => each.getTime() === at);
      if (place < 0) continue;
      if (!isFailed) await this.store.save(owner, tries.toSpliced(place, 1), now, tx);
      else if (place + 1 >= max) isUsedUp = true;
    }
    if (!isUsedUp) return;
    const { requestedUserId } = session;
    // A stranger may do this to anybody, known or not, at any time: no alarm, and nobody is told.
    if (name !== null || requestedUserId === null) return this.audit.nameTriesUsedUp(session, tx);
    await this.#alarm(session, requestedUserId, tx);
  }

  /** Counts turns that were unlike the enrolled ones; true where those of the day are used up. */
  async #areTurnsUsedUp(session: Session, now: Date, tx: Transaction): Promise<boolean> {
    const { organizationId, requestedUserId, data } = session;
    const name = data?.started_by_anybody ?? null;
    const owned = name ?? requestedUserId;
    if (owned === null) return true;
    const field = name === null ? MISSED_TURNS : 'missed_turns_by_name';
    const owner = { organizationId, named: this.hasher.blindIndex(organizationId, field, owned) };
    const counted = countedTries(await this.store.lock(owner, now, tx), now);
    if (counted.length >= MAX_MISSED_TURNS) return true;
    await this.store.save(owner, [...counted, now], now, tx);
    return false;
  }

  async #alarm(session: Session, personId: Id<'user'>, tx: Transaction): Promise<void> {
    const { organizationId, projectId, id: sessionId } = session;
    await this.audit.faceTriesUsedUp(session, personId, tx);
    const event = { type: 'event_face_tries_used_up_v1', createdAt: this.clock.now() } as const;
    await this.events.append({ organizationId, projectId, sessionId, ...event }, tx);
  }

  /** Deletes the tries that are found by a keyed hash; the others fall with the person. */
  async forget(organizationId: Id<'org'>, personId: Id<'user'>, tx: Transaction): Promise<void> {
    const documents = await this.faces.listDocuments(organizationId, personId, tx);
    const hashes = [
      this.hasher.blindIndex(organizationId, OF_PERSON_WITH_DOCUMENT, personId),
      this.hasher.blindIndex(organizationId, MISSED_TURNS, personId),
      ...documents.map((each) => this.#ofDocument(organizationId, each)),
    ];
    for (const named of hashes) await this.store.forget({ organizationId, named }, tx);
  }

  /** Always in this order: two sessions would else wait for each other. */
  #budgetsOf(session: Session): Budget[] {
    const shown = documentTries(session);
    const { organizationId, environment } = session;
    const ofDocument = shown && {
      owner: {
        organizationId,
        named: this.#ofDocument(organizationId, {
          environment,
          documentIndex: this.faces.documentIndexOf(organizationId, shown.document),
        }),
      },
      max: shown.max,
    };
    return [this.#budgetOf(session), ofDocument].filter((each) => each !== null);
  }

  #ofDocument(organizationId: Id<'org'>, { environment, documentIndex }: KnownDocument): Buffer {
    const field = `face_tries_of_document/${environment}`;
    return this.hasher.blindIndex(organizationId, field, documentIndex.toString('base64'));
  }

  /**
   * A name that anybody may give has tries of its own, so that a stranger uses up nobody else's. So has a
   * person beside a document: without them, nobody whose face alone has failed too often could go that way.
   */
  #budgetOf(session: Session): Budget | null {
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
