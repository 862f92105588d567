import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/index.js';
import type { Locale } from '../../../platform/text/index.js';
import { ConsentTexts, consentTo, textHash } from '../../consent/index.js';
import { Engines, type Simulation } from '../../engine/index.js';
import { EvidenceService } from '../../evidence/index.js';
import type { StepName } from '../../projects/index.js';
import { SessionSimulation } from '../../sandbox/index.js';
import {
  CheckRunner,
  isLastCameraStep,
  languageOf,
  SessionLifecycle,
  stepTriesUsedUp,
  type Session,
} from '../../sessions/index.js';
import {
  captureUnavailable,
  consentTextChanged,
  simulationRequired,
  stepNotCurrent,
} from '../hosted.problems.js';
import { currentStep, stepBack, waitsForReviewer, type PageStep } from './step.policy.js';

type CaptureStep = 'document' | 'selfie';

/** A person's answer to the consent text. */
export interface ConsentAnswer {
  granted: boolean;
  /** Hash of the displayed text; null when the page does not send it. */
  shownTextHash: string | null;
}

/** The person's actions on the hosted page. They are checked here, whatever the page showed. */
@Injectable()
export class StepsService {
  constructor(
    private readonly lifecycle: SessionLifecycle,
    private readonly runner: CheckRunner,
    private readonly engines: Engines,
    private readonly simulation: SessionSimulation,
    private readonly consents: ConsentTexts,
    private readonly evidence: EvidenceService,
    private readonly clock: Clock,
  ) {}

  /** Agreeing opens the next step; declining ends the session as canceled. Throws `consent_text_changed`. */
  async consent(session: Session, { granted, shownTextHash }: ConsentAnswer): Promise<Session> {
    const { organizationId, id } = session;
    const text = await this.consents.of(session, languageOf(session));
    // The stored hash is that of the text shown here. A page that sends no hash is trusted to have shown it.
    if (shownTextHash !== null && shownTextHash !== textHash(text)) throw consentTextChanged();
    const consent = consentTo(text, { granted, at: this.clock.now() });
    if (!granted) return this.lifecycle.decline(organizationId, id, consent);
    return this.lifecycle.progress(organizationId, id, (_, locked) => {
      requireCurrent(locked, 'consent');
      return { consent };
    });
  }

  /**
   * A step with a camera. In a simulated session, person and scenario are chosen instead, also
   * again later. Throws `capture_unavailable` without the session's engine.
   */
  async capture(
    session: Session,
    step: CaptureStep,
    { chosen, browser }: { chosen: Simulation | null; browser: string },
  ): Promise<Session> {
    if (!this.engines.find(session.engine)) throw captureUnavailable();
    return this.runner.submit(session.organizationId, session.id, {
      steps: [step],
      isRepeatable: true,
      change: (_, locked) => {
        requireCurrent(locked, step);
        // Real pictures name their browser when they arrive.
        const isSeenHere = locked.engine === 'simulated' && isLastCameraStep(locked, step);
        return {
          simulation: this.#chosen(locked, chosen),
          ...(isSeenHere && { camera_browser: browser }),
        };
      },
    });
  }

  /**
   * Undoes the last step. Tries, sent codes and final failures still count. A running check's findings are
   * dropped, and its try of a face is given back. Throws `step_tries_used_up` where a reviewer decides about the step.
   */
  back({ organizationId, id }: Session): Promise<Session> {
    return this.lifecycle.stepBack(organizationId, id, async (data, tx) => {
      if (waitsForReviewer(data)) throw stepTriesUsedUp();
      const { done, found, undoesConsent } = stepBack(data);
      // Who then closes the page has not agreed to anything.
      if (undoesConsent) await this.evidence.withdraw(organizationId, id, tx);
      return {
        ...{ done, found, validations: null },
        // Who has said that they have no key is not asked for it again.
        ...(data.device_key === 'asked' && { device_key: null }),
        ...(undoesConsent && { consent: null }),
      };
    });
  }

  /** Goes on in another language. A consent keeps the text that the person agreed to. */
  speak({ organizationId, id }: Session, language: Locale): Promise<Session> {
    return this.lifecycle.progress(organizationId, id, () => ({ language }));
  }

  /**
   * Cancels the session with an alarm: the person did not ask for it, or got another person's link.
   */
  disown(session: Session): Promise<Session> {
    return this.lifecycle.disown(session.organizationId, session.id);
  }

  /** Cancels the session of a person who cannot go on. */
  leave(session: Session): Promise<Session> {
    return this.lifecycle.cancel(session.organizationId, session.id);
  }

  #chosen(session: Session, chosen: Simulation | null): Simulation | null {
    if (session.engine !== 'simulated') return null;
    const { data, steps } = session;
    if (!chosen) {
      if (!data?.simulation) throw simulationRequired();
      return data.simulation;
    }
    const left = steps.filter((step) => !data?.done.includes(step));
    this.simulation.check(session, chosen, left);
    return chosen;
  }
}

/**
 * Throws unless the session is at `step`: steps cannot be skipped or repeated, whatever a page
 * posts.
 */
export function requireCurrent(session: Session, step: PageStep | StepName): void {
  if (currentStep(session) !== step) throw stepNotCurrent();
}
