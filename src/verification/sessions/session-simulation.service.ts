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
import { ConsentTexts, consentTo } from '../consent/index.js';
import { SessionLifecycle, type Outcome } from './session-lifecycle.service.js';
import { personaNotFound, sandboxOnly, scenarioNotPossible } from './session.problems.js';
import type { Session, Simulation } from './session.js';
import { Clock } from '../../platform/clock/index.js';

/** Simulated people in sandbox sessions: the one place where a result is made and not found. Production cannot enter. */
@Injectable()
export class SessionSimulation {
  constructor(
    private readonly lifecycle: SessionLifecycle,
    private readonly consents: ConsentTexts,
    private readonly clock: Clock,
  ) {}

  /** Throws where the session is not sandbox, the persona unknown, or the steps cannot show the scenario. */
  check(session: Session, { persona, scenario }: Simulation): void {
    if (session.environment !== 'sandbox') throw sandboxOnly();
    if (persona !== null && !findPersona(persona)) throw personaNotFound();
    if (!scenarioFits(session, scenario)) throw scenarioNotPossible();
  }

  /** Finishes a session with no browser, through the same doors as the hosted page. */
  async run(session: Session, simulation: Simulation): Promise<Session> {
    this.check(session, simulation);
    const { organizationId, id } = session;
    const { scenario } = simulation;
    // Always asked, whatever the status was when the session was read: it may have ended, and that is refused here.
    const opened = await this.lifecycle.open(organizationId, id, null);
    if (scenario === 'abandoned') return opened;
    if (scenario === 'not_me') return this.lifecycle.disown(organizationId, id);
    const consent = consentTo(await this.consents.of(session), {
      granted: scenario !== 'consent_declined',
      locale: session.data?.locale ?? null,
      at: this.clock.now(),
    });
    if (scenario === 'consent_declined') return this.lifecycle.decline(organizationId, id, consent);
    const known = await this.knownPerson(session);
    return this.lifecycle.progress(
      organizationId,
      id,
      () => ({ consent, simulation, done: session.steps }),
      (changed) => this.outcome(changed, simulation, known),
    );
  }

  /** The owner of the user id that the session is about, asked for before the session is locked; null where it names none. */
  async knownPerson({ organizationId, requestedUserId }: Session): Promise<Person | null> {
    return requestedUserId && this.lifecycle.findPerson(organizationId, requestedUserId);
  }

  /** The result of the checks of a session whose steps are all taken. */
  outcome(session: Session, simulation: Simulation, known: Person | null): Outcome {
    this.check(session, simulation);
    const chosen = simulation.persona === null ? null : (findPersona(simulation.persona) ?? null);
    const person = simulatedPerson(simulation.scenario, chosen, subjectOf(session, known));
    return { ...evaluateSimulation(session, simulation.scenario), person };
  }

  /** The result of a session that failed at its current step: with the checks of the steps up to there. */
  failure(session: Session, failure: FailureCode, known: Person | null): Outcome {
    if (session.environment !== 'sandbox') throw sandboxOnly();
    const taken = session.steps.slice(0, (session.data?.done.length ?? 0) + 1);
    const { checks } = evaluateSimulation(session, failure, taken);
    return { checks, failure, person: subjectOf(session, known) };
  }
}

/** The person a session is about: the owner of its user id, else one made from what the caller said. */
function subjectOf({ data }: Session, known: Person | null): Person {
  const { profile, email, phone } = data ?? {};
  return known ?? personFrom({ ...profile, email: email ?? null, phone: phone ?? null });
}
