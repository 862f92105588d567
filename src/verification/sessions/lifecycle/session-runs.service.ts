import { Injectable } from '@nestjs/common';
import { Clock, unixSeconds } from '../../../platform/clock/index.js';
import type { Transaction } from '../../../platform/database/index.js';
import { Problem } from '../../../platform/errors/index.js';
import type { Id } from '../../../platform/ids/index.js';
import type { Findings } from '../../engine/index.js';
import { EvidenceService } from '../../evidence/index.js';
import type { StepName } from '../../projects/index.js';
import type { Validations } from '../../sources/index.js';
import { attemptsLeft } from '../model/attempts.policy.js';
import { concludeRun } from '../model/run-conclusion.policy.js';
import { isTerminal } from '../model/session.machine.js';
import { isOverdue, stepsAfter } from '../model/session.policy.js';
import { withData, type Session, type SessionData } from '../model/session.js';
import { faceTriesUsedUp, openData, stepTriesUsedUp } from '../model/session.problems.js';
import { CheckRunStore, type LeasedRun } from '../check-run.store.js';
import { SessionStore } from '../session.store.js';
import { FaceTriesService } from '../face-tries/face-tries.service.js';
import { reviewModeOf } from './review-queue.js';
import { SessionTransitions } from './session-transitions.js';

/** Steps to check, submitted by a person or a test helper. */
export interface Submission {
  steps: readonly StepName[];
  /** Whether an unclear result lets the person try again. */
  isRepeatable: boolean;
  /**
   * The data change of the submission, from the locked, current session; throws when the steps
   * cannot be submitted now.
   */
  change: (data: SessionData, session: Session) => Partial<SessionData>;
  /** Opens a session whose page was never opened. */
  opens?: boolean;
}

interface RunOfSubmission extends Submission {
  runId: Id<'run'>;
  leaseExpiresAt: Date;
  /** Whether the submitting request evaluates the run itself. */
  isImmediate: (session: Session) => boolean;
}

export interface Submitted {
  session: Session;
  run: LeasedRun;
  /** Whether the run is leased to the request that submitted it. */
  isLeased: boolean;
}

/** Rolls back a submission when another one is running. */
class RunUnderWay extends Error {
  constructor(readonly runId: Id<'run'>) {
    super('a run is under way');
  }
}

/** Runs of checks: what a session becomes when one starts, and when it ends. */
@Injectable()
export class SessionRuns {
  constructor(
    private readonly transitions: SessionTransitions,
    private readonly store: SessionStore,
    private readonly runs: CheckRunStore,
    private readonly faceTries: FaceTriesService,
    private readonly evidence: EvidenceService,
    private readonly clock: Clock,
  ) {}

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
      // The refusal rolled back, so its alarm has a transaction of its own.
      if (error instanceof Problem && error.code === faceTriesUsedUp.code)
        await this.transitions.change(organizationId, id, async (session, tx) => {
          await this.faceTries.noteRefusal(session, tx);
          return session;
        });
      throw error;
    }
  }

  /**
   * Concludes a run under the session's row lock. Findings are dropped if the session or its run
   * has moved on. Null without such a session.
   */
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
        return {
          session: await this.transitions.trigger(session, 'expire', tx),
          isConcluded: false,
        };
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
        // Judged: whatever happens to the session now does not give it back.
        { ...change, face_try_at: null, validations },
      );
      if (session.engine === 'native') await this.#settleEvidence(run, repeats, tx);
      return {
        session: await (result
          ? this.transitions.finish(changed, result, tx)
          : this.transitions.save(changed, tx)),
        isConcluded: true,
      };
    });
  }

  #submit(
    organizationId: Id<'org'>,
    id: Id<'vs'>,
    { runId, leaseExpiresAt, steps, isRepeatable, change, opens, isImmediate }: RunOfSubmission,
  ): Promise<Submitted> {
    return this.transitions.change(organizationId, id, async (found, tx) => {
      const data = openData(found);
      const submitted = change(data, found);
      const createdAt = this.clock.now();
      // The last try is final: after it a session has failed, or a reviewer decides.
      if (isRepeatable && hasNoTriesLeft(data, steps, createdAt)) throw stepTriesUsedUp();
      if (data.run && !(await this.runs.supersede(organizationId, data.run, createdAt, tx)))
        throw new RunUnderWay(data.run);
      await this.faceTries.giveBack(found, tx);
      const taken = await this.faceTries.take(found, steps, tx);
      const changed = withData(found, { ...submitted, ...taken, run: runId });
      const { engine } = found;
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
        ? this.transitions.trigger(changed, 'open', tx)
        : this.transitions.save(changed, tx));
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
}

function hasNoTriesLeft({ attempts }: SessionData, steps: readonly StepName[], now: Date): boolean {
  return steps.some((step) => attemptsLeft(attempts[step], unixSeconds(now)) === 0);
}
