import { Injectable } from '@nestjs/common';
import { Clock, unixSeconds } from '../../platform/clock/index.js';
import { ConsentTexts, consentTo, textHash } from '../consent/index.js';
import { repeatableFailure } from '../checks/index.js';
import type { StepName } from '../projects/index.js';
import {
  SessionLifecycle,
  SessionSimulation,
  type Outcome,
  type Session,
  type SessionData,
  type Simulation,
} from '../sessions/index.js';
import { afterFailure, attemptsLeft } from './attempts.policy.js';
import type { CaptureDto, ConsentDto } from './hosted.dto.js';
import {
  captureUnavailable,
  consentTextChanged,
  simulationRequired,
  stepNotCurrent,
} from './hosted.problems.js';
import { currentStep, stepBack, type PageStep } from './step.policy.js';

type CaptureStep = 'document' | 'selfie';

/** A project without a capture step has nowhere to choose: the person the session is about passes. */
const NOTHING_CHOSEN: Simulation = { persona: null, scenario: 'success' };

/**
 * Results decided within the transaction of the step that ends a session: a process that dies leaves no session behind
 * whose steps are all taken and that never ends.
 */
export interface Endings {
  /** Null while a step is left to take. */
  finished: (changed: Session) => Outcome | null;
  phoneFailed: (changed: Session) => Outcome;
  /** Null while the step may be tried again, or is done. */
  captureFailed: (changed: Session, step: CaptureStep, now: number) => Outcome | null;
}

/** What a person does on the hosted page, checked here whatever the page showed. */
@Injectable()
export class StepsService {
  constructor(
    private readonly lifecycle: SessionLifecycle,
    private readonly simulation: SessionSimulation,
    private readonly consents: ConsentTexts,
    private readonly clock: Clock,
  ) {}

  /** Agreeing opens the next step; declining ends the session as canceled. Throws `consent_text_changed`. */
  async consent(session: Session, { granted, text_hash: shownHash }: ConsentDto): Promise<Session> {
    const { organizationId, id, data } = session;
    const text = await this.consents.of(session);
    // What is kept is the hash of what the person has read.
    if (shownHash != null && shownHash !== textHash(text)) throw consentTextChanged();
    const locale = data?.locale ?? null;
    const consent = consentTo(text, { granted, locale, at: this.clock.now() });
    if (!granted) return this.lifecycle.decline(organizationId, id, consent);
    return this.lifecycle.progress(organizationId, id, (_, locked) => {
      requireCurrent(locked, 'consent');
      return { consent };
    });
  }

  /**
   * A step with a camera. In a sandbox session the chosen person and scenario stand in for the pictures; the first capture
   * step chooses them, and one that is repeated may choose anew. A picture that did not pass leaves the person at the step;
   * the fifth one ends the session. Throws `capture_unavailable` in production until this deployment can take pictures.
   */
  async capture(session: Session, step: CaptureStep, input: CaptureDto): Promise<Session> {
    if (session.environment !== 'sandbox') throw captureUnavailable();
    const { finished, captureFailed } = await this.endings(session);
    const now = unixSeconds(this.clock.now());
    return this.lifecycle.progress(
      session.organizationId,
      session.id,
      (data, locked) => {
        requireCurrent(locked, step);
        const simulation = this.#chosen(locked, data, input);
        return { simulation, ...triedStep(data, step, simulation, now) };
      },
      (changed) => captureFailed(changed, step, now) ?? finished(changed),
    );
  }

  /** Undoes the last step. What was sent and tried stays counted: going back buys no new tries. */
  back(session: Session): Promise<Session> {
    return this.lifecycle.progress(session.organizationId, session.id, (data) => {
      const { done, undoesConsent } = stepBack(data.done);
      return { done, ...(undoesConsent && { consent: null }) };
    });
  }

  /** Ends the session as canceled, with an alarm: the person was sent a link for somebody else, or never asked for it. */
  disown(session: Session): Promise<Session> {
    return this.lifecycle.disown(session.organizationId, session.id);
  }

  /** Ends the session as canceled, where the person cannot go on. */
  leave(session: Session): Promise<Session> {
    return this.lifecycle.cancel(session.organizationId, session.id);
  }

  /** How a session may end, prepared before it is locked. */
  async endings(session: Session): Promise<Endings> {
    const known = await this.simulation.knownPerson(session);
    return {
      finished: (changed) =>
        currentStep(changed) === null
          ? this.simulation.outcome(changed, changed.data?.simulation ?? NOTHING_CHOSEN, known)
          : null,
      phoneFailed: (changed) => this.simulation.failure(changed, 'phone_not_verified', known),
      captureFailed: (changed, step, now) => {
        const attempts = changed.data?.attempts[step];
        return attempts?.failure && attemptsLeft(attempts, now) === 0
          ? this.simulation.failure(changed, attempts.failure, known)
          : null;
      },
    };
  }

  #chosen(session: Session, data: SessionData, { simulation }: CaptureDto): Simulation {
    const chosen = simulation
      ? { persona: simulation.persona ?? null, scenario: simulation.scenario }
      : data.simulation;
    if (!chosen) throw simulationRequired();
    this.simulation.check(session, chosen);
    return chosen;
  }
}

/** What a try leaves behind: a step that is done, or one more failed try of it. */
function triedStep(
  data: SessionData,
  step: CaptureStep,
  { scenario }: Simulation,
  now: number,
): Pick<SessionData, 'attempts'> & Partial<SessionData> {
  const failure = repeatableFailure(step, scenario);
  const before = data.attempts[step];
  if (failure)
    return { attempts: { ...data.attempts, [step]: afterFailure(before, failure, now) } };
  return {
    done: [...data.done, step],
    attempts: before ? { ...data.attempts, [step]: { ...before, failure: null } } : data.attempts,
  };
}

/** Throws unless the person is at `step`: steps cannot be skipped or repeated, whatever a page posts. */
export function requireCurrent(session: Session, step: PageStep | StepName): void {
  if (currentStep(session) !== step) throw stepNotCurrent();
}
