import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../../platform/clock/index.js';
import { newId, type Id } from '../../../platform/ids/index.js';
import { Wakeups } from '../../../platform/jobs/index.js';
import { Log } from '../../../platform/logging/index.js';
import { DeviceKeys } from '../../device-keys/index.js';
import { Engines, type Evidence, type Findings } from '../../engine/index.js';
import { PersonRecordStore } from '../../persons/index.js';
import { stepSeconds } from '../../metrics.js';
import type { EngineName } from '../../projects/index.js';
import { CheckRunStore, type LeasedRun } from '../check-run.store.js';
import { SessionStore } from '../session.store.js';
import { isTerminal } from '../model/session.machine.js';
import { isWithoutFace } from '../model/session.policy.js';
import { resultOf, unevaluated } from '../model/run-conclusion.policy.js';
import type { FoundInSteps, Session } from '../model/session.js';
import { sessionAlreadyTerminal, sessionBusy, sessionNotFound } from '../model/session.problems.js';
import { SessionRuns, type Submission, type Submitted } from './session-runs.service.js';
import { SessionValidation } from './session-validation.service.js';

/** The task that takes runs; called after a run's commit. */
export const RUN_CHECKS = 'run-checks';

/** Longer than an evaluation, so that no other worker takes a run in progress. */
const LEASE_SECONDS = 60;
/** For engines that evaluate within the request. */
const REQUEST_LEASE_SECONDS = 15;
const EVALUATION_MS = 45_000;
const RETRY_SECONDS = 5;
/** After this many failures a run is concluded as unclear. */
const MAX_ATTEMPTS = 5;

/**
 * Checks steps in two phases (ADR 23): a run is committed with its submission, evaluated outside
 * any transaction, and concluded in a short one.
 */
@Injectable()
export class CheckRunner {
  /** Runs of this process's requests: a second submission waits for the first. */
  readonly #inFlight = new Map<Id<'run'>, Promise<void>>();

  constructor(
    private readonly sessionRuns: SessionRuns,
    private readonly sessions: SessionStore,
    private readonly runs: CheckRunStore,
    private readonly engines: Engines,
    private readonly people: PersonRecordStore,
    private readonly validation: SessionValidation,
    private readonly deviceKeys: DeviceKeys,
    private readonly wakeups: Wakeups,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /**
   * Submits steps for checking. Returns the session: concluded if its engine takes no time, else
   * with a running check. Throws `session_already_terminal`, `session_busy`.
   */
  async submit(organizationId: Id<'org'>, id: Id<'vs'>, submission: Submission): Promise<Session> {
    for (let waitedFor: Id<'run'> | null = null; ;) {
      const submitted = await this.#submitOnce(organizationId, id, submission);
      if ('session' in submitted) return submitted.session;
      const { blockedBy } = submitted;
      const inFlight = this.#inFlight.get(blockedBy);
      if (!inFlight && blockedBy === waitedFor)
        throw sessionBusy({ headers: { 'retry-after': '1' } });
      waitedFor = blockedBy;
      await inFlight;
    }
  }

  /** Takes one due run of a tenant; false without any. */
  async runNext(
    organizationId: Id<'org'>,
    engine: EngineName,
    stopping: AbortSignal,
  ): Promise<boolean> {
    const now = this.clock.now();
    const until = secondsAfter(now, LEASE_SECONDS);
    const run = await this.runs.claim(organizationId, engine, now, until);
    if (!run) return false;
    try {
      await this.#evaluateAndConclude(run, null, stopping);
    } catch (error) {
      this.log.error('a check run failed', { subject: run.id, count: run.attempts, error });
    }
    return true;
  }

  async #submitOnce(
    organizationId: Id<'org'>,
    id: Id<'vs'>,
    submission: Submission,
  ): Promise<{ session: Session } | { blockedBy: Id<'run'> }> {
    const runId = newId('run');
    const { promise, resolve } = Promise.withResolvers<undefined>();
    // Registered before the run is committed, so that a blocked request finds it here.
    this.#inFlight.set(runId, promise);
    try {
      const leaseExpiresAt = secondsAfter(this.clock.now(), REQUEST_LEASE_SECONDS);
      const submitted = await this.sessionRuns.submit(organizationId, id, {
        ...submission,
        runId,
        leaseExpiresAt,
        isImmediate: ({ engine }) =>
          this.engines.find(engine)?.isImmediate(submission.steps) ?? false,
      });
      if ('blockedBy' in submitted) return submitted;
      return { session: await this.#take(submitted) };
    } finally {
      this.#inFlight.delete(runId);
      resolve(undefined);
    }
  }

  async #take({ session, run, isLeased }: Submitted): Promise<Session> {
    if (!isLeased) {
      this.wakeups.call(RUN_CHECKS, session.organizationId);
      return session;
    }
    const { session: concluded, isConcluded } = await this.#evaluateAndConclude(run, session);
    if (isConcluded) return concluded;
    throw isTerminal(concluded.status) ? sessionAlreadyTerminal() : sessionBusy();
  }

  async #evaluateAndConclude(
    run: LeasedRun,
    submitted: Session | null,
    stopping?: AbortSignal,
  ): Promise<{ session: Session; isConcluded: boolean }> {
    const began = performance.now();
    try {
      const session = submitted ?? (await this.sessions.find(run.organizationId, run.sessionId));
      const findings = await this.#evaluate(run, session, stopping);
      const validations = session && (await this.validation.of(session, run, findings, run.id));
      const concluded = await this.sessionRuns.conclude(run, findings, validations);
      if (!concluded) throw sessionNotFound();
      const seconds = (performance.now() - began) / 1_000;
      for (const step of run.steps) stepSeconds.observe({ step }, seconds);
      return concluded;
    } catch (error) {
      // If that fails too, the lease expires.
      await this.#requeue(run, stopping?.aborted ?? false).catch(() => undefined);
      throw error;
    }
  }

  #requeue(run: LeasedRun, isStopping: boolean): Promise<void> {
    const now = this.clock.now();
    if (run.attempts > MAX_ATTEMPTS) return this.runs.giveUp(run, now);
    return this.runs.release(run, secondsAfter(now, isStopping ? 0 : RETRY_SECONDS));
  }

  async #evaluate(
    run: LeasedRun,
    session: Session | null,
    stopping?: AbortSignal,
  ): Promise<Findings> {
    const engine = this.engines.find(run.engine);
    // Concluding drops a run that is no longer the session's current one.
    const isAbandoned = session?.data?.run !== run.id;
    if (!session || isAbandoned || isTerminal(session.status) || run.attempts > MAX_ATTEMPTS)
      return unevaluated(run.steps);
    if (!engine) throw new Error(`this deployment has no engine ${run.engine}`);
    const timeout = AbortSignal.timeout(EVALUATION_MS);
    const signal = stopping ? AbortSignal.any([timeout, stopping]) : timeout;
    return engine.evaluate(await this.#evidence(run, session), signal);
  }

  async #evidence({ steps: submitted }: LeasedRun, session: Session): Promise<Evidence> {
    const { organizationId, environment, projectId, id: sessionId, steps, data } = session;
    const { requestedUserId: userId } = session;
    const { profile, email, phone, simulation, found = [] } = data ?? {};
    return {
      ...{ organizationId, environment, projectId, sessionId, steps, submitted },
      withoutFace: isWithoutFace(session),
      known: userId && { userId, person: await this.people.find(organizationId, userId) },
      earlier: earlierIn(found),
      given: { ...profile, email: email ?? null, phone: phone ?? null },
      simulation: simulation ?? null,
      simulatesDeviceKey: await this.#simulatesKey(session),
    };
  }

  /** A simulated person shows a key by themselves, unless they have a real one. */
  async #simulatesKey({
    organizationId,
    requestedUserId,
    engine,
    data,
  }: Session): Promise<boolean> {
    if (engine !== 'simulated' || !data) return false;
    if (!data.ask_device_key && !isWithoutFace({ data })) return false;
    // They have just said that they have none.
    if (data.device_key === 'answered' && !data.simulation?.factors) return false;
    if (requestedUserId === null || data.camera_browser === null || data.kiosk) return true;
    return !(await this.deviceKeys.hasAny({ organizationId, personId: requestedUserId }));
  }
}

/** What the finished steps of a session show to the engine. */
function earlierIn(found: readonly FoundInSteps[]): Evidence['earlier'] {
  const { person, face, failure, checks } = resultOf(found);
  const isAuthentic = checks.some(({ code, value }) => code === 'id_authenticity' && value);
  return { person, face, hasAuthenticDocument: failure === null && isAuthentic };
}
