import { Injectable } from '@nestjs/common';
import {
  evaluateSimulation,
  findPersona,
  personFrom,
  scenarioFits,
  simulatedPerson,
  type FailureCode,
  type Person,
} from '../checks/index.js';
import { SessionLifecycle } from './session-lifecycle.service.js';
import { personaNotFound, sandboxOnly, scenarioNotPossible } from './session.problems.js';
import type { Session, Simulation } from './session.js';
import { consentTo } from './consent.js';
import { Clock } from '../../platform/clock/index.js';

/** Simulated people in sandbox sessions: the one place where a result is made and not found. Production cannot enter. */
@Injectable()
export class SessionSimulation {
  constructor(
    private readonly lifecycle: SessionLifecycle,
    private readonly clock: Clock,
  ) {}

  /** Throws where the session is not sandbox, the persona unknown, or the steps cannot show the scenario. */
  check(session: Session, { persona, scenario }: Simulation): void {
    if (session.environment !== 'sandbox') throw sandboxOnly();
    if (persona !== null && !findPersona(persona)) throw personaNotFound();
    if (!scenarioFits(session.steps, scenario)) throw scenarioNotPossible();
  }

  /** Finishes a session with no browser, through the same doors as the hosted page. */
  async run(session: Session, simulation: Simulation): Promise<Session> {
    this.check(session, simulation);
    const { organizationId, id } = session;
    const { scenario } = simulation;
    // Always asked, whatever the status was when the session was read: it may have ended, and that is refused here.
    const opened = await this.lifecycle.open(organizationId, id, null);
    if (scenario === 'abandoned') return opened;
    const consent = consentTo(session, scenario !== 'consent_declined', this.clock.now());
    if (scenario === 'consent_declined')
      return this.lifecycle.cancel(organizationId, id, { consent });
    await this.lifecycle.progress(organizationId, id, () => ({
      consent,
      simulation,
      done: session.steps,
    }));
    return this.finish(session, simulation);
  }

  /** Evaluates the checks of a session whose steps are all taken, and ends it. */
  async finish(session: Session, simulation: Simulation): Promise<Session> {
    this.check(session, simulation);
    const chosen = simulation.persona === null ? null : (findPersona(simulation.persona) ?? null);
    const person = simulatedPerson(simulation.scenario, chosen, await this.#subject(session));
    const evaluation = evaluateSimulation(session.steps, simulation.scenario);
    return this.lifecycle.complete(session.organizationId, session.id, { ...evaluation, person });
  }

  /** Ends a session because of what the person did, not of what was chosen. */
  async fail(session: Session, failure: FailureCode): Promise<Session> {
    if (session.environment !== 'sandbox') throw sandboxOnly();
    const { checks } = evaluateSimulation(session.steps, failure);
    const person = await this.#subject(session);
    return this.lifecycle.complete(session.organizationId, session.id, { checks, failure, person });
  }

  /** The person the session is about: the owner of its user id, else one made from what the caller said. */
  async #subject(session: Session): Promise<Person> {
    const { organizationId, requestedUserId } = session;
    const known =
      requestedUserId && (await this.lifecycle.findPerson(organizationId, requestedUserId));
    return known ?? personFrom(givenOf(session));
  }
}

function givenOf({ data }: Session): Parameters<typeof personFrom>[0] {
  const { profile, email, phone } = data ?? {};
  return { ...profile, email: email ?? null, phone: phone ?? null };
}
