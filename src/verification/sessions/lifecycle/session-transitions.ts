import { Injectable } from '@nestjs/common';
import { Clock, unixSeconds } from '../../../platform/clock/index.js';
import type { Transaction } from '../../../platform/database/index.js';
import type { Id } from '../../../platform/ids/index.js';
import { DeviceKeys } from '../../device-keys/index.js';
import { EvidenceService } from '../../evidence/index.js';
import { sessionsEnded } from '../../metrics.js';
import { withProfileCheck, type Result } from '../model/run-conclusion.policy.js';
import { isTerminal, nextStatus, type SessionTrigger } from '../model/session.machine.js';
import {
  confirmedContact,
  backAtCamera,
  isOverdue,
  isWithoutFace,
  needsDocument,
  needsSeeingAgain,
  reconfirmedContacts,
  seenStep,
  waitsForKey,
  withDocument,
  withKeyDemanded,
} from '../model/session.policy.js';
import {
  CONTACT_KINDS,
  contactsAfter,
  withData,
  type ContactKind,
  type Session,
} from '../model/session.js';
import { sessionAlreadyTerminal, sessionNotFound } from '../model/session.problems.js';
import { SessionStore } from '../session.store.js';
import { FaceTriesService } from '../face-tries/face-tries.service.js';
import { PersonRecognition } from './person-recognition.service.js';
import { ReviewQueue } from './review-queue.js';
import { SessionAudit } from './session-audit.js';
import { SessionEvents } from './session.events.js';

/**
 * Changes of a locked session, each with its event in the same transaction. Of a concurrent success
 * and expiry, only one wins.
 */
@Injectable()
export class SessionTransitions {
  constructor(
    private readonly store: SessionStore,
    private readonly events: SessionEvents,
    private readonly audit: SessionAudit,
    private readonly recognition: PersonRecognition,
    private readonly queue: ReviewQueue,
    private readonly deviceKeys: DeviceKeys,
    private readonly evidence: EvidenceService,
    private readonly faceTries: FaceTriesService,
    private readonly clock: Clock,
  ) {}

  /** Runs `work` on the locked session. Throws `session_not_found`, `session_already_terminal`. */
  async change<T extends object>(
    organizationId: Id<'org'>,
    id: Id<'vs'>,
    work: (session: Session, tx: Transaction) => Promise<T>,
  ): Promise<T> {
    const changed = await this.store.locked(organizationId, id, async (session, tx) => {
      if (!session) throw sessionNotFound();
      if (isTerminal(session.status)) throw sessionAlreadyTerminal();
      // A late success must find an overdue session closed, even before the expiry task has run.
      if (isOverdue(session, this.clock.now())) {
        await this.trigger(session, 'expire', tx);
        return null;
      }
      return work(session, tx);
    });
    if (!changed) throw sessionAlreadyTerminal();
    return changed;
  }

  /** Moves the session to its next status. Throws `session_already_terminal`. */
  async trigger(session: Session, trigger: SessionTrigger, tx: Transaction): Promise<Session> {
    const status = nextStatus(session.status, trigger);
    if (!status) throw sessionAlreadyTerminal();
    const now = this.clock.now();
    const changed = {
      // Faces and people of the steps are of no more use, and have no retention of their own.
      ...(isTerminal(status) ? withData(session, { found: [] }) : session),
      status,
      updatedAt: now,
      completedAt: isTerminal(status) ? now : null,
    };
    await this.events.append(changed, trigger, now, tx);
    if (isTerminal(status))
      tx.afterCommit(() => {
        sessionsEnded.inc({ outcome: status });
      });
    if (changed.completedAt) {
      await this.queue.close(changed, now, tx);
      await this.faceTries.giveBack(session, tx);
    }
    await this.store.save(changed, tx);
    return changed;
  }

  async save(session: Session, tx: Transaction): Promise<Session> {
    const changed = { ...session, updatedAt: this.clock.now() };
    await this.store.save(changed, tx);
    return changed;
  }

  /**
   * Ends the session, or first asks for the person's device key, if it counts by now. Where no face came first, it is
   * always asked for: nobody without one learns whether there is a key.
   */
  async finish(session: Session, result: Result, tx: Transaction): Promise<Session> {
    const { organizationId } = session;
    if (waitsForKey(session, result, unixSeconds(this.clock.now()))) {
      const owner = { organizationId, personId: session.requestedUserId };
      // A simulated person who has no real one has shown theirs.
      const isAlways = isWithoutFace(session) && session.engine === 'native';
      if (isAlways || (await this.deviceKeys.hasSettled(owner, tx)))
        return this.save(withData(session, { device_key: 'asked' }), tx);
    }
    return this.settle(session, result, tx);
  }

  /**
   * Ends the session, asks for the document that it needs or for a face that is too old by now, or sends it to
   * review as its project requires.
   */
  async settle(session: Session, result: Result, tx: Transaction): Promise<Session> {
    if (needsDocument(session, result)) {
      await this.evidence.discard(session.organizationId, session.id, ['selfie'], tx);
      await this.noteKeyMissing(session, tx);
      return this.save(withDocument(session), tx);
    }
    if (needsSeeingAgain(session, result, unixSeconds(this.clock.now()))) {
      await this.evidence.discard(session.organizationId, session.id, [seenStep(session)], tx);
      return this.save(backAtCamera(session), tx);
    }
    const asked = this.queue.questionFor(session, withProfileCheck(session, result).result);
    if (!asked) return this.decide(session, result, tx);
    await this.queue.add(session, asked, this.clock.now(), tx);
    return this.save(withData(session, { in_review: true }), tx);
  }

  /** Records that a document comes in place of the person's device key. */
  async noteKeyMissing(session: Session, tx: Transaction): Promise<void> {
    const { organizationId, projectId, id: sessionId, requestedUserId: personId } = session;
    if (!personId) return;
    await this.deviceKeys.noteMissing({ organizationId, projectId, sessionId, personId }, tx);
  }

  /** Ends the session with its result. A passed session gets its person. */
  async decide(session: Session, found: Result, tx: Transaction): Promise<Session> {
    const { result, profileMatch } = withProfileCheck(session, withKeyDemanded(session, found));
    const { checks, person } = result;
    const { userId, created, failure } = result.failure
      ? { userId: null, created: false, failure: result.failure }
      : await this.recognition.recognise(session, result, tx);
    const verified = userId ? person : null;
    const isReturning = userId !== null && !created && session.requestedUserId === null;
    const ended: Session = {
      ...withData(session, {
        person: verified,
        ...(verified && contactsAfter(session, verified)),
        reconfirmed: isReturning ? await this.#reconfirmed(session, userId, tx) : [],
      }),
      checks,
      endCode: failure,
      userId,
      userCreated: created,
      // A conflict found at the last moment verifies nobody, so the profile cannot match.
      profileMatch: failure && profileMatch === 'match' ? 'no_match' : profileMatch,
    };
    await this.audit.decided(ended, tx);
    if (verified) await this.store.addContacts(ended, tx);
    return this.trigger(ended, failure ? 'fail' : 'pass', tx);
  }

  async #reconfirmed(
    session: Session,
    userId: Id<'user'>,
    tx: Transaction,
  ): Promise<ContactKind[]> {
    if (CONTACT_KINDS.every((kind) => confirmedContact(session, kind) === null)) return [];
    const earlier = await this.store.listContactProofs(session, userId, tx);
    return reconfirmedContacts(session, earlier);
  }
}
