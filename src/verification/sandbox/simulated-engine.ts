import { Injectable } from '@nestjs/common';
import { completedCheck } from '../checks/index.js';
import {
  Engines,
  type Engine,
  type Evidence,
  type Findings,
  type Simulation,
} from '../engine/index.js';
import { documentText, identityText } from '../persons/index.js';
import { findPersona } from './personas.js';
import {
  enteredBy,
  evaluateSimulation,
  keyChecks,
  personFrom,
  simulatedPerson,
  type Evaluation,
} from './simulation.policy.js';

/** Without a capture step there is no scenario to choose, and the session's person passes. */
const NOTHING_CHOSEN: Simulation = { persona: null, scenario: 'success' };

/** Checks simulated people in sandbox sessions, with a result chosen by the tester. */
@Injectable()
export class SimulatedEngine implements Engine {
  readonly name = 'simulated';
  readonly capacity = 4;

  constructor(engines: Engines) {
    engines.add(this);
  }

  isImmediate(): boolean {
    return true;
  }

  evaluate({
    steps,
    submitted,
    known,
    given,
    simulation,
    simulatesDeviceKey,
    withoutFace,
  }: Evidence): Promise<Findings> {
    const { persona, scenario } = simulation ?? NOTHING_CHOSEN;
    const session = { steps, requestedUserId: known?.userId ?? null };
    const evaluation = evaluateSimulation(session, scenario, submitted);
    const chosen = persona === null ? null : (findPersona(persona) ?? null);
    const subject = known?.person ?? personFrom(given);
    const person = simulatedPerson(scenario, chosen, subject);
    const isKnown = known !== null && known.person === person;
    const isTheirs = known?.person != null && identityText(known.person) === identityText(person);
    const recorded = known?.person ? documentText(known.person) : null;
    const isOnRecord = isTheirs && recorded === documentText(person);
    const isExpected = withoutFace ? isOnRecord : isTheirs;
    const readsForeign = known !== null && !isExpected && submitted.includes('document');
    const seen = withoutFace ? 'document' : 'selfie';
    const showsKey = simulatesDeviceKey && scenario === 'success' && submitted.includes(seen);
    return Promise.resolve({
      checks: [
        ...evaluation.checks,
        ...(known && submitted.includes('document')
          ? [
              completedCheck('document_matches_known_user', isTheirs),
              ...(withoutFace ? [completedCheck('document_on_record', isOnRecord)] : []),
            ]
          : []),
        ...(showsKey ? keyChecks(simulation?.factors) : []),
      ],
      // As real documents. A partner must be able to see `different_user` end with success (contract).
      outcome:
        readsForeign && evaluation.failure === null && scenario !== 'different_user'
          ? { result: 'fail', code: 'document_mismatch' }
          : outcomeOf(evaluation),
      person,
      collected: enteredBy(person, submitted),
      // Compares the whole person: real people also use the sandbox, and names are not unique.
      recognised: isKnown ? known.userId : null,
    });
  }
}

function outcomeOf({ failure: code, unclear }: Evaluation): Findings['outcome'] {
  if (code === null) return { result: 'pass' };
  return unclear === null
    ? { result: 'fail', code }
    : { result: 'unclear', code, reasons: [unclear] };
}
