import { Injectable } from '@nestjs/common';
import { Clock, unixSeconds } from '../../../platform/clock/index.js';
import type { Transaction } from '../../../platform/database/index.js';
import type { Id } from '../../../platform/ids/index.js';
import { Task } from '../../../platform/jobs/index.js';
import type { Locale } from '../../../platform/text/index.js';
import { completedCheck, type CheckCode } from '../../checks/index.js';
import type { Consent } from '../../consent/index.js';
import { DeviceKeys } from '../../device-keys/index.js';
import type { Findings } from '../../engine/index.js';
import { EvidenceService } from '../../evidence/index.js';
import { reviewNotFound, type Verdict } from '../../review/index.js';
import { sessionsEnded } from '../../metrics.js';
import type { Validations } from '../../sources/index.js';
import { CheckRunStore, type LeasedRun } from '../store/check-run.store.js';
import { SessionStore } from '../store/session.store.js';
import {
  concludeRun,
  resultOf,
  reviewedResult,
  type Result,
} from '../model/run-conclusion.policy.js';
import {
  isOverdue,
  needsDocument,
  stepsAfter,
  waitsForKey,
  withDocument,
} from '../model/session.policy.js';
import { isTerminal, nextStatus, type SessionTrigger } from '../model/session.machine.js';
import { languageAtOpening } from '../model/language.policy.js';
import { contactsAfter, withData, type Session, type SessionData } from '../model/session.js';
import { openData, sessionAlreadyTerminal, sessionNotFound } from '../model/session.problems.js';
import { visitsWith } from '../model/visits.policy.js';
import { withProfileCheck } from '../model/profile-check.policy.js';
import { FaceTriesService } from './face-tries.service.js';
import { PersonRecognition } from './person-recognition.service.js';
import { RunUnderWay, type RunOfSubmission, type Submitted } from './submission.js';
import { ReviewQueue, reviewModeOf } from './review-queue.js';
import { SessionAudit } from './session-audit.js';
import { SessionEvents } from './session.events.js';

/** Changes sessions, each with its event in one transaction under the row lock: a success or an expiry wins. */
@Injectable()
export class SessionLifecycle {
  constructor(
    private readonly store: SessionStore,
    private readonly events: SessionEvents,
    private readonly audit: SessionAudit,
    private readonly runs: CheckRunStore,
    private readonly recognition: PersonRecognition,
    private readonly evidence: EvidenceService,
    private readonly queue: ReviewQueue,
    private readonly deviceKeys: DeviceKeys,
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
    return this.#change(organizationId, id, async (session, tx) => {
      const opened = visit
        ? withData(session, {
            visits: visitsWith(session.data?.visits ?? [], visit),
            language: languageAtOpening(session.data, language),
          })
        : session;
      return opened.status === 'not_started'
        ? this.#trigger(opened, 'open', tx)
        : this.#save(opened, tx);
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
    return this.#change(organizationId, id, async (session, tx) => {
      const data = openData(session);
      const changed = withData(session, await change(data, session, tx));
      const result = conclude(changed);
      return result ? this.#finish(changed, result, tx) : this.#save(changed, tx);
    });
  }

  /** Ends a session that waits for a device key, with the codes that `record` gives in the same transaction. */
  answerDeviceKey(
    organizationId: Id<'org'>,
    id: Id<'vs'>,
    record: (session: Session, tx: Transaction) => Promise<readonly CheckCode[]>,
  ): Promise<Session> {
    return this.#change(organizationId, id, async (session, tx) => {
      const data = openData(session);
      const codes = await record(session, tx);
      const checks = codes.map((code) => completedCheck(code, true));
      const found = [...data.found, { steps: [], checks, failure: null, person: null }];
      return this.#settle(
        withData(session, { device_key: 'answered', found }),
        resultOf(found),
        tx,
      );
    });
  }

  /** Changes the open session as a whole: its steps, too. */
  replace(
    organizationId: Id<'org'>,
    id: Id<'vs'>,
    change: (session: Session) => Session,
  ): Promise<Session> {
    return this.#change(organizationId, id, (session, tx) => {
      openData(session);
      return this.#save(change(session), tx);
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
    return this.#change(organizationId, id, (session, tx) => {
      openData(session);
      return work(session, tx);
    });
  }

  /**
   * Commits submitted steps with their run. Returns an already running one instead, without a
   * change. Throws `session_already_terminal`.
   */
  async submit(
    organizationId: Id<'org'>,
    id: Id<'vs'>,
    submission: RunOfSubmission,
  ): Promise<Submitted | { blockedBy: Id<'run'> }> {
    try {
      return await this.#submit(organizationId, id, submission);
    } catch (error) {
      if (error instanceof RunUnderWay) return { blockedBy: error.runId };
      throw error;
    }
  }

  /** Concludes a run under the session's row lock; drops findings if either has moved on. Null without a session. */
  conclude(
    run: LeasedRun,
    findings: Findings,
    validations: Validations | null = null,
  ): Promise<{ session: Session; isConcluded: boolean } | null> {
    return this.store.locked(run.organizationId, run.sessionId, async (session, tx) => {
      const now = this.clock.now();
      const { data, status } = session ?? {};
      if (!session || !data || !status || isTerminal(status) || data.run !== run.id) {
        await this.runs.end(run, 'dropped', now, tx);
        return session && { session, isConcluded: false };
      }
      if (isOverdue(session, now)) {
        await this.runs.end(run, 'dropped', now, tx);
        return { session: await this.#trigger(session, 'expire', tx), isConcluded: false };
      }
      if (!(await this.runs.end(run, 'done', now, tx))) return { session, isConcluded: false };
      await this.faceTries.settle(session, findings, tx);
      const steps = stepsAfter(session, run, findings);
      const review = reviewModeOf(session) === 'unclear';
      const { change, result, repeats } = concludeRun(
        { data, steps, review },
        run,
        findings,
        unixSeconds(now),
      );
      const changed = withData(
        { ...session, steps },
        { ...change, ...(validations && { validations }) },
      );
      if (session.engine === 'native') await this.#settleEvidence(run, repeats, tx);
      return {
        session: await (result ? this.#finish(changed, result, tx) : this.#save(changed, tx)),
        isConcluded: true,
      };
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
    return this.#change(organizationId, id, async (session, tx) => {
      if (!session.data?.in_review) throw reviewNotFound();
      const verdict = await decide(session, tx);
      if (verdict === null) return session;
      const decided = withData(session, { in_review: false });
      return this.#decide(decided, reviewedResult(session.data.found, verdict), tx);
    });
  }

  /** Throws `session_already_terminal`. `record` is part of the same transaction. */
  cancel(
    organizationId: Id<'org'>,
    id: Id<'vs'>,
    record: (tx: Transaction) => Promise<void> = () => Promise.resolve(),
  ): Promise<Session> {
    return this.#change(organizationId, id, async (session, tx) => {
      const canceled = await this.#trigger(session, 'cancel', tx);
      await record(tx);
      return canceled;
    });
  }

  /** Ends an open session before its data is destroyed: canceled, or expired if overdue. */
  end(organizationId: Id<'org'>, id: Id<'vs'>): Promise<void> {
    return this.store.withErasureLock(organizationId, id, async (session, tx) => {
      if (!session || isTerminal(session.status)) return;
      await this.#trigger(session, isOverdue(session, this.clock.now()) ? 'expire' : 'cancel', tx);
    });
  }

  /** The person declines, also after pictures were taken. Throws `session_already_terminal`. */
  decline(organizationId: Id<'org'>, id: Id<'vs'>, consent: Consent): Promise<Session> {
    return this.#change(organizationId, id, async (session, tx) => {
      await this.evidence.withdraw(organizationId, id, tx);
      const declined = { ...withData(session, { consent }), endCode: 'consent_declined' as const };
      return this.#trigger(declined, 'cancel', tx);
    });
  }

  /** The person says that this is not them: an alarm. Throws `session_already_terminal`. */
  disown(organizationId: Id<'org'>, id: Id<'vs'>): Promise<Session> {
    return this.#change(organizationId, id, async (session, tx) => {
      await this.audit.disowned(session, tx);
      return this.#trigger({ ...session, endCode: 'not_me' }, 'cancel', tx);
    });
  }

  /** Ends sessions past their time; returns their number. */
  @Task('expire-sessions')
  expireOverdue(): Promise<number> {
    return this.store.eachOverdue(this.clock.now(), (session, tx) =>
      this.#trigger(session, 'expire', tx),
    );
  }

  #submit(
    organizationId: Id<'org'>,
    id: Id<'vs'>,
    { runId, leaseExpiresAt, steps, isRepeatable, change, opens, isImmediate }: RunOfSubmission,
  ): Promise<Submitted> {
    return this.#change(organizationId, id, async (found, tx) => {
      const data = openData(found);
      const submitted = change(data, found);
      const taken = await this.faceTries.take(found, steps, tx);
      const changed = withData(found, { ...submitted, ...taken, run: runId });
      const { engine } = found;
      const createdAt = this.clock.now();
      if (data.run && !(await this.runs.supersede(organizationId, data.run, createdAt, tx)))
        throw new RunUnderWay(data.run);
      const isLeased = isImmediate(found);
      const run = {
        ...{ organizationId, id: runId, sessionId: id, engine, isRepeatable },
        steps: [...steps],
        attempts: isLeased ? 1 : 0,
      };
      const lease = isLeased
        ? { status: 'running' as const, leaseExpiresAt }
        : { status: 'queued' as const, leaseExpiresAt: createdAt };
      await this.runs.insert({ ...run, ...lease, createdAt }, tx);
      const isFirst = opens === true && changed.status === 'not_started';
      const session = await (isFirst
        ? this.#trigger(changed, 'open', tx)
        : this.#save(changed, tx));
      return { session, run, isLeased };
    });
  }

  /** A challenge is judged once. The pictures of a step to be repeated are of no more use. */
  async #settleEvidence(
    { organizationId, sessionId, steps }: LeasedRun,
    repeats: boolean,
    tx: Transaction,
  ): Promise<void> {
    await this.evidence.markJudged(organizationId, sessionId, steps, tx);
    if (repeats) await this.evidence.discard(organizationId, sessionId, steps, tx);
  }

  /** Ends the session, or first asks for the person's device key. */
  async #finish(session: Session, result: Result, tx: Transaction): Promise<Session> {
    const { organizationId } = session;
    if (waitsForKey(session, result, unixSeconds(this.clock.now()))) {
      const owner = { organizationId, personId: session.requestedUserId };
      if (await this.deviceKeys.hasAny(owner, tx))
        return this.#save(withData(session, { device_key: 'asked' }), tx);
    }
    return this.#settle(session, result, tx);
  }

  /** Ends the session, or asks for the document that it needs, or sends it to review if its project requires that. */
  async #settle(session: Session, result: Result, tx: Transaction): Promise<Session> {
    if (needsDocument(session, result)) return this.#save(withDocument(session), tx);
    const asked = this.queue.questionFor(session, withProfileCheck(session, result).result);
    if (!asked) return this.#decide(session, result, tx);
    await this.queue.add(session, asked, this.clock.now(), tx);
    return this.#save(withData(session, { in_review: true }), tx);
  }

  /** Ends the session with its result. A passed session gets its person. */
  async #decide(session: Session, found: Result, tx: Transaction): Promise<Session> {
    const { result, profileMatch } = withProfileCheck(session, found);
    const { checks, person } = result;
    const { userId, created, failure } = result.failure
      ? { userId: null, created: false, failure: result.failure }
      : await this.recognition.recognise(session, result, tx);
    const verified = userId ? person : null;
    const ended: Session = {
      ...withData(session, {
        person: verified,
        ...(verified && contactsAfter(session, verified)),
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
    return this.#trigger(ended, failure ? 'fail' : 'pass', tx);
  }

  async #change<T extends object>(
    organizationId: Id<'org'>,
    id: Id<'vs'>,
    work: (session: Session, tx: Transaction) => Promise<T>,
  ): Promise<T> {
    const changed = await this.store.locked(organizationId, id, async (session, tx) => {
      if (!session) throw sessionNotFound();
      if (isTerminal(session.status)) throw sessionAlreadyTerminal();
      // A late success must find an overdue session closed, even before the expiry task has run.
      if (isOverdue(session, this.clock.now())) {
        await this.#trigger(session, 'expire', tx);
        return null;
      }
      return work(session, tx);
    });
    if (!changed) throw sessionAlreadyTerminal();
    return changed;
  }

  async #trigger(session: Session, trigger: SessionTrigger, tx: Transaction): Promise<Session> {
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
    if (changed.completedAt) await this.queue.close(changed, now, tx);
    await this.store.save(changed, tx);
    return changed;
  }

  async #save(session: Session, tx: Transaction): Promise<Session> {
    const changed = { ...session, updatedAt: this.clock.now() };
    await this.store.save(changed, tx);
    return changed;
  }
}
