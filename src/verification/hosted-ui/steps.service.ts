import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import type { StepName } from '../projects/index.js';
import {
  consentTo,
  SessionLifecycle,
  SessionSimulation,
  type Session,
  type SessionData,
  type Simulation,
} from '../sessions/index.js';
import type { CaptureDto } from './hosted.dto.js';
import { captureUnavailable, simulationRequired, stepNotCurrent } from './hosted.problems.js';
import { currentStep, stepBack, type PageStep } from './step.policy.js';

/** What a person does on the hosted page, checked here whatever the page showed. */
@Injectable()
export class StepsService {
  constructor(
    private readonly lifecycle: SessionLifecycle,
    private readonly simulation: SessionSimulation,
    private readonly clock: Clock,
  ) {}

  /** Agreeing opens the next step; declining ends the session as canceled. */
  consent(session: Session, granted: boolean): Promise<Session> {
    const { organizationId, id } = session;
    const consent = consentTo(session, granted, this.clock.now());
    if (!granted) return this.lifecycle.cancel(organizationId, id, { consent });
    return this.lifecycle.progress(organizationId, id, (_, locked) => {
      requireCurrent(locked, 'consent');
      return { consent };
    });
  }

  /**
   * A step with a camera. In a sandbox session the chosen person and scenario stand in for the pictures; the first capture
   * step chooses them. Throws `capture_unavailable` in production until this deployment can take pictures.
   */
  async capture(
    session: Session,
    step: 'document' | 'selfie',
    input: CaptureDto,
  ): Promise<Session> {
    if (session.environment !== 'sandbox') throw captureUnavailable();
    const changed = await this.lifecycle.progress(
      session.organizationId,
      session.id,
      (data, locked) => {
        requireCurrent(locked, step);
        return { simulation: this.#chosen(locked, data, input), done: [...data.done, step] };
      },
    );
    return this.finishIfDone(changed);
  }

  /** Undoes the last step. What was sent and tried of one-time codes stays counted: going back buys no new tries. */
  back(session: Session): Promise<Session> {
    return this.lifecycle.progress(session.organizationId, session.id, (data) => {
      const { done, undoesConsent } = stepBack(data.done);
      return { done, ...(undoesConsent && { consent: null }) };
    });
  }

  cancel(session: Session): Promise<Session> {
    return this.lifecycle.cancel(session.organizationId, session.id);
  }

  /** Ends the session once its last step is done. */
  async finishIfDone(session: Session): Promise<Session> {
    if (currentStep(session) !== null) return session;
    const simulation = session.data?.simulation;
    if (!simulation) throw captureUnavailable();
    return this.simulation.finish(session, simulation);
  }

  /** Ends a session whose one-time code was tried too often. */
  async failPhone(session: Session): Promise<Session> {
    return this.simulation.fail(session, 'phone_not_verified');
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

/** Throws unless the person is at `step`: steps cannot be skipped or repeated, whatever a page posts. */
export function requireCurrent(session: Session, step: PageStep | StepName): void {
  if (currentStep(session) !== step) throw stepNotCurrent();
}
