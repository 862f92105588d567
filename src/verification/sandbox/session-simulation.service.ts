import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import { defineProblem } from '../../platform/errors/index.js';
import type { ApiCaller } from '../api-keys/index.js';
import { ConsentTexts, consentTo } from '../consent/index.js';
import type { Simulation } from '../engine/index.js';
import type { StepName } from '../projects/index.js';
import {
  CheckRunner,
  languageOf,
  offersDocument,
  offersWithoutFace,
  SessionLifecycle,
  SessionsService,
  withDocument,
  withoutFace,
  type Session,
} from '../sessions/index.js';
import { findPersona } from './personas.js';
import { scenarioFits } from './simulation.policy.js';

export const sandboxOnly = defineProblem('sandbox_only', 403, 'Simulations need a sandbox key');
export const scenarioNotPossible = defineProblem(
  'scenario_not_possible',
  400,
  'The project has no step for this scenario',
);
export const personaNotFound = defineProblem('persona_not_found', 400, 'There is no such persona');

/** Simulated people in sandbox sessions. Production has no access. */
@Injectable()
export class SessionSimulation {
  constructor(
    private readonly sessions: SessionsService,
    private readonly lifecycle: SessionLifecycle,
    private readonly runner: CheckRunner,
    private readonly consents: ConsentTexts,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws when the session is not simulated, the persona is unknown, or the remaining steps cannot
   * show the scenario.
   */
  check(session: Session, { persona, scenario }: Simulation, left?: readonly StepName[]): void {
    if (session.environment !== 'sandbox' || session.engine !== 'simulated') throw sandboxOnly();
    if (persona !== null && !findPersona(persona)) throw personaNotFound();
    if (!scenarioFits(session, scenario, left)) throw scenarioNotPossible();
  }

  /** Finishes a session for a test helper of a partner. Throws `sandbox_only` for a production key. */
  async complete(caller: ApiCaller, id: string, simulation: Simulation): Promise<Session> {
    requireSandbox(caller);
    return this.run(await this.sessions.find(caller, id), simulation);
  }

  /** Finishes a session without a browser, through the same services as the hosted page. */
  async run(found: Session, simulation: Simulation): Promise<Session> {
    const session = await this.#withDocument(found, simulation);
    this.check(session, simulation);
    const { organizationId, id, steps } = session;
    const { scenario } = simulation;
    // The session may have ended since it was read. These calls check that under its lock.
    if (scenario === 'abandoned') return this.lifecycle.open(organizationId, id, null);
    if (scenario === 'not_me') {
      await this.lifecycle.open(organizationId, id, null);
      return this.lifecycle.disown(organizationId, id);
    }
    const consent = consentTo(await this.consents.of(session, languageOf(session)), {
      granted: scenario !== 'consent_declined',
      at: this.clock.now(),
    });
    if (!consent.granted) {
      await this.lifecycle.open(organizationId, id, null);
      return this.lifecycle.decline(organizationId, id, consent);
    }
    return this.runner.submit(organizationId, id, {
      steps,
      isRepeatable: false,
      opens: true,
      // It takes all steps anew: what the page found before does not count.
      change: () => ({ consent, simulation, found: [] }),
    });
  }

  /** Somebody who shows a document because they have no key, or in place of their face, as on the page. */
  async #withDocument(session: Session, { factors }: Simulation): Promise<Session> {
    const { organizationId, id } = session;
    if (!factors?.includes('doc')) return session;
    if (!factors.includes('face') && offersWithoutFace(session))
      return this.lifecycle.replace(organizationId, id, withoutFace);
    if (!offersDocument(session)) return session;
    return this.lifecycle.replace(organizationId, id, withDocument, { asMissingKey: true });
  }
}

/** Throws `sandbox_only` for a production key. */
export function requireSandbox({ environment }: ApiCaller): void {
  if (environment !== 'sandbox') throw sandboxOnly();
}
