import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/index.js';
import type { Transaction } from '../../../platform/database/index.js';
import type { Id } from '../../../platform/ids/index.js';
import { Task } from '../../../platform/jobs/index.js';
import type { Locale } from '../../../platform/text/index.js';
import { completedCheck, type CheckCode } from '../../checks/index.js';
import type { Consent } from '../../consent/index.js';
import { EvidenceService } from '../../evidence/index.js';
import { reviewNotFound, type Verdict } from '../../review/index.js';
import { SessionStore } from '../session.store.js';
import { resultOf, reviewedResult, type Result } from '../model/run-conclusion.policy.js';
import { isOverdue, visitsWith, languageAtOpening } from '../model/session.policy.js';
import { isTerminal } from '../model/session.machine.js';
import { withData, type Session, type SessionData } from '../model/session.js';
import { openData } from '../model/session.problems.js';
import { FaceTriesService } from '../face-tries/face-tries.service.js';
import { SessionAudit } from './session-audit.js';
import { SessionTransitions } from './session-transitions.js';

/** What people, partners and time do to sessions. */
@Injectable()
export class SessionLifecycle {
  constructor(
    private readonly transitions: SessionTransitions,
    private readonly store: SessionStore,
    private readonly audit: SessionAudit,
    private readonly evidence: EvidenceService,
    private readonly faceTries: FaceTriesService,
    private readonly clock: Clock,
  ) {}

  /** The hosted page was opened: the first visit starts the session. */
  open(
    organizationId: Id<'org'>,
    id: Id<'vs'>,
    visit: SessionData['visits'][number] | null,
    language: Locale | null = null,
  ): Promise<Session> {
    return this.transitions.change(organizationId, id, async (session, tx) => {
      const opened = visit
        ? withData(session, {
            visits: visitsWith(session.data?.visits ?? [], visit),
            language: languageAtOpening(session.data, language),
          })
        : session;
      return opened.status === 'not_started'
        ? this.transitions.trigger(opened, 'open', tx)
        : this.transitions.save(opened, tx);
    });
  }

  /**
   * Stores a person's action. `change` works on the locked session, within the transaction.
   * `conclude` may end the session with a result.
   */
  progress(
    organizationId: Id<'org'>,
    id: Id<'vs'>,
    change: (
      data: SessionData,
      session: Session,
      tx: Transaction,
    ) => Partial<SessionData> | Promise<Partial<SessionData>>,
    conclude: (changed: Session) => Result | null = () => null,
  ): Promise<Session> {
    return this.transitions.change(organizationId, id, async (session, tx) => {
      const data = openData(session);
      const changed = withData(session, await change(data, session, tx));
      const result = conclude(changed);
      return result
        ? this.transitions.finish(changed, result, tx)
        : this.transitions.save(changed, tx);
    });
  }

  /**
   * Ends a session that waits for a device key, with the codes that `record` gives in the same transaction. Goes
   * back to the selfie where the face is too old by now.
   */
  answerDeviceKey(
    organizationId: Id<'org'>,
    id: Id<'vs'>,
    record: (session: Session, tx: Transaction) => Promise<readonly CheckCode[]>,
  ): Promise<Session> {
    return this.transitions.change(organizationId, id, async (session, tx) => {
      const data = openData(session);
      const codes = await record(session, tx);
      const checks = codes.map((code) => completedCheck(code, true));
      const found = [...data.found, { steps: [], checks, failure: null, person: null }];
      return this.transitions.settle(
        withData(session, { device_key: 'answered', found }),
        resultOf(found),
        tx,
      );
    });
  }

  /**
   * Changes the open session as a whole: its steps, too. No picture is left, and the try of a face that is
   * being checked is given back, because its result is dropped. `asMissingKey`: somebody shows a document in place of a
   * device key, of which the person is told.
   */
  replace(
    organizationId: Id<'org'>,
    id: Id<'vs'>,
    change: (session: Session) => Session,
    { asMissingKey = false } = {},
  ): Promise<Session> {
    return this.transitions.change(organizationId, id, async (session, tx) => {
      openData(session);
      const changed = change(session);
      await this.faceTries.giveBack(session, tx);
      await this.evidence.discard(organizationId, id, ['document', 'selfie'], tx);
      if (asMissingKey) await this.transitions.noteKeyMissing(session, tx);
      return this.transitions.save(changed, tx);
    });
  }

  /** As `progress`. A running check is dropped unjudged, and its try given back. */
  stepBack(
    organizationId: Id<'org'>,
    id: Id<'vs'>,
    change: (data: SessionData, tx: Transaction) => Promise<Partial<SessionData>>,
  ): Promise<Session> {
    return this.progress(organizationId, id, async (data, session, tx) => {
      const changed = await change(data, tx);
      await this.faceTries.giveBack(session, tx);
      return { ...changed, run: null, face_try_at: null };
    });
  }

  /**
   * Runs `work` while the open session is locked, without a change of the session itself. Throws
   * `session_already_terminal`.
   */
  whileOpen<T extends object>(
    organizationId: Id<'org'>,
    id: Id<'vs'>,
    work: (session: Session, tx: Transaction) => Promise<T>,
  ): Promise<T> {
    return this.transitions.change(organizationId, id, (session, tx) => {
      openData(session);
      return work(session, tx);
    });
  }

  /**
   * Decides a session in review. `decide` runs under its lock, and returns null to keep it waiting.
   * Throws `session_already_terminal`, `review_not_found`.
   */
  review(
    organizationId: Id<'org'>,
    id: Id<'vs'>,
    decide: (session: Session, tx: Transaction) => Promise<Verdict | null>,
  ): Promise<Session> {
    return this.transitions.change(organizationId, id, async (session, tx) => {
      if (!session.data?.in_review) throw reviewNotFound();
      const verdict = await decide(session, tx);
      if (verdict === null) return session;
      const decided = withData(session, { in_review: false });
      return this.transitions.decide(decided, reviewedResult(session.data.found, verdict), tx);
    });
  }

  /** Throws `session_already_terminal`. `record` is part of the same transaction. */
  cancel(
    organizationId: Id<'org'>,
    id: Id<'vs'>,
    record: (tx: Transaction) => Promise<void> = () => Promise.resolve(),
  ): Promise<Session> {
    return this.transitions.change(organizationId, id, async (session, tx) => {
      const canceled = await this.transitions.trigger(session, 'cancel', tx);
      await record(tx);
      return canceled;
    });
  }

  /** Ends an open session before its data is destroyed: canceled, or expired if overdue. */
  end(organizationId: Id<'org'>, id: Id<'vs'>): Promise<void> {
    return this.store.withErasureLock(organizationId, id, async (session, tx) => {
      if (!session || isTerminal(session.status)) return;
      await this.transitions.trigger(
        session,
        isOverdue(session, this.clock.now()) ? 'expire' : 'cancel',
        tx,
      );
    });
  }

  /** The person declines, also after pictures were taken. Throws `session_already_terminal`. */
  decline(organizationId: Id<'org'>, id: Id<'vs'>, consent: Consent): Promise<Session> {
    return this.transitions.change(organizationId, id, async (session, tx) => {
      await this.evidence.withdraw(organizationId, id, tx);
      const declined = { ...withData(session, { consent }), endCode: 'consent_declined' as const };
      return this.transitions.trigger(declined, 'cancel', tx);
    });
  }

  /** The person says that this is not them: an alarm. Throws `session_already_terminal`. */
  disown(organizationId: Id<'org'>, id: Id<'vs'>): Promise<Session> {
    return this.transitions.change(organizationId, id, async (session, tx) => {
      await this.audit.disowned(session, tx);
      return this.transitions.trigger({ ...session, endCode: 'not_me' }, 'cancel', tx);
    });
  }

  /** Ends sessions past their time; returns their number. */
  @Task('expire-sessions')
  expireOverdue(): Promise<number> {
    return this.store.eachOverdue(this.clock.now(), (session, tx) =>
      this.transitions.trigger(session, 'expire', tx),
    );
  }
}
