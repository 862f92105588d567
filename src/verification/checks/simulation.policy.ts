import { foldText } from '../../platform/text/index.js';
import type { StepName } from '../projects/index.js';
import { PERSONAS } from './personas.js';
import { identityText, wholeAddress, type GivenAddress, type Person } from './person.js';
import type { Scenario } from './scenario.js';

export interface Check {
  /** Human-readable title. */
  name: string;
  value: boolean;
  status: 'completed';
}

/** Why the checks of a session failed. */
export type FailureCode =
  | 'document_expired'
  | 'document_unreadable'
  | 'underage'
  | 'selfie_mismatch'
  | 'liveness_failed'
  | 'phone_not_verified';

export interface Evaluation {
  checks: Check[];
  failure: FailureCode | null;
}

interface StepCheck {
  name: string;
  failsAs: FailureCode;
  /** Another picture may pass where this one did not, so the step is taken again. */
  repeatable?: true;
}

const STEP_CHECKS: Record<StepName, readonly StepCheck[]> = {
  document: [
    { name: 'ID authenticity', failsAs: 'document_unreadable', repeatable: true },
    { name: 'ID not expired', failsAs: 'document_expired' },
    { name: 'Age on ID', failsAs: 'underage' },
  ],
  selfie: [
    { name: 'Selfie matches ID portrait', failsAs: 'selfie_mismatch', repeatable: true },
    { name: 'Selfie liveness', failsAs: 'liveness_failed', repeatable: true },
  ],
  phone: [{ name: 'Phone number verified', failsAs: 'phone_not_verified' }],
};

/** The checks of a simulated session: every check of its steps, of which the scenario lets one fail. */
export function evaluateSimulation(
  steps: readonly StepName[],
  scenario: Scenario | FailureCode,
): Evaluation {
  const all = steps.flatMap((step) => STEP_CHECKS[step]);
  const failing = all.find(({ failsAs }) => failsAs === scenario);
  return {
    checks: all.map((check) => ({
      name: steps.includes('document')
        ? check.name
        : check.name.replace('ID portrait', 'known user'),
      value: check !== failing,
      status: 'completed',
    })),
    failure: failing?.failsAs ?? null,
  };
}

/** Why this step is to be taken again under a scenario; null where it is done, or its result is final. */
export function repeatableFailure(step: StepName, scenario: Scenario): FailureCode | null {
  const failing = STEP_CHECKS[step].find(({ failsAs }) => failsAs === scenario);
  return failing?.repeatable ? failing.failsAs : null;
}

/** Whether a scenario can happen with these steps: an expired document needs a document step. */
export function scenarioFits(steps: readonly StepName[], scenario: Scenario): boolean {
  const failures = Object.values(STEP_CHECKS)
    .flat()
    .map(({ failsAs }) => failsAs as string);
  if (!failures.includes(scenario)) return true;
  return evaluateSimulation(steps, scenario).failure !== null;
}

/**
 * Who stands before the simulated camera. `subject` is the person the session is about. Two scenarios put somebody else
 * there: `different_user` and `profile_mismatch`, the stranger with a perfectly good identity.
 */
export function simulatedPerson(
  scenario: Scenario,
  chosen: Person | null,
  subject: Person,
): Person {
  if (scenario !== 'different_user' && scenario !== 'profile_mismatch') return chosen ?? subject;
  if (chosen && identityText(chosen) !== identityText(subject)) return chosen;
  const stranger = PERSONAS.find(
    (persona) =>
      foldText(persona.last_name) !== foldText(subject.last_name) && persona.dob !== subject.dob,
  );
  return stranger ?? subject;
}

/** A whole simulated person around the few values a caller gave. */
export function personFrom(given: {
  first_name?: string | null;
  last_name?: string | null;
  dob?: string | null;
  email?: string | null;
  phone?: string | null;
  address?: GivenAddress | null;
}): Person {
  const [template] = PERSONAS;
  if (!template) throw new Error('there are no personas');
  const named = PERSONAS.find(
    (persona) =>
      given.first_name &&
      given.last_name &&
      given.dob &&
      identityText(persona) ===
        identityText({ first_name: given.first_name, last_name: given.last_name, dob: given.dob }),
  );
  const { id: _id, ...base } = named ?? template;
  return {
    ...base,
    first_name: given.first_name ?? base.first_name,
    last_name: given.last_name ?? base.last_name,
    middle_name: named ? base.middle_name : null,
    dob: given.dob ?? base.dob,
    email: given.email ?? base.email,
    phone: given.phone ?? base.phone,
    address: given.address ? wholeAddress(given.address) : base.address,
  };
}
