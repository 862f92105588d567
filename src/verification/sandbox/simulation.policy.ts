import { foldText } from '../../platform/text/index.js';
import {
  completedCheck,
  type Check,
  type CheckCode,
  type FailureCode,
  type UnclearReason,
} from '../checks/index.js';
import type { Scenario, SimulatedFactor } from '../engine/index.js';
import {
  identityText,
  wholeAddress,
  type CollectedValues,
  type GivenPerson,
  type Person,
} from '../persons/index.js';
import type { StepName } from '../projects/index.js';
import { PERSONAS } from './personas.js';

export interface Evaluation {
  checks: Check[];
  failure: FailureCode | null;
  /** Why the step must be repeated; null for a final result. */
  unclear: UnclearReason | null;
}

/** The parts of a session that decide its checks. */
export interface CheckedSession {
  steps: readonly StepName[];
  /** The person to compare the selfie with, when the session names one. */
  requestedUserId: string | null;
}

interface StepCheck {
  code: CheckCode;
  failsAs: FailureCode;
  /** Set when another picture may pass, so that the step is repeated. */
  unclear?: UnclearReason;
  /** Left out: always. */
  appliesTo?: (session: CheckedSession) => boolean;
}

const STEP_CHECKS: Record<StepName, readonly StepCheck[]> = {
  document: [
    { code: 'id_authenticity', failsAs: 'document_unreadable', unclear: 'document_unreadable' },
    { code: 'id_not_expired', failsAs: 'document_expired', unclear: 'document_expired' },
    { code: 'age_on_id', failsAs: 'underage' },
  ],
  selfie: [
    {
      code: 'selfie_matches_portrait',
      failsAs: 'selfie_mismatch',
      unclear: 'selfie_not_confirmed',
      appliesTo: ({ steps }) => steps.includes('document'),
    },
    {
      code: 'selfie_matches_known_user',
      failsAs: 'selfie_mismatch',
      unclear: 'selfie_not_confirmed',
      appliesTo: ({ requestedUserId }) => requestedUserId !== null,
    },
    { code: 'selfie_liveness', failsAs: 'liveness_failed', unclear: 'selfie_not_confirmed' },
  ],
  phone: [{ code: 'phone_verified', failsAs: 'phone_not_verified' }],
  email: [{ code: 'email_verified', failsAs: 'email_not_verified' }],
  address: [],
  ssn: [],
  insurance_card: [],
};

/** The checks of a simulated session's steps; the scenario makes one fail. */
export function evaluateSimulation(
  session: CheckedSession,
  scenario: Scenario,
  taken: readonly StepName[] = session.steps,
): Evaluation {
  const all = taken
    .flatMap((step) => STEP_CHECKS[step])
    .filter(({ appliesTo }) => appliesTo?.(session) ?? true);
  const failing = all.find(({ failsAs }) => failsAs === scenario);
  return {
    checks: all.map((check) => completedCheck(check.code, check !== failing)),
    failure: failing?.failsAs ?? null,
    unclear: failing?.unclear ?? null,
  };
}

/** The checks of a key that a simulated person shows: a device-bound one, unless the test chooses. */
export function keyChecks(factors: readonly SimulatedFactor[] = ['hwk']): Check[] {
  const codes: CheckCode[] = [
    ...(factors.includes('hwk') ? (['device_key_bound'] as const) : []),
    ...(factors.includes('swk') ? (['device_key_synced'] as const) : []),
  ];
  if (codes.length > 0) codes.push('device_key_rested');
  return codes.map((code) => completedCheck(code, true));
}

/** Whether the remaining steps can show a scenario: an expired document needs a document step. */
export function scenarioFits(
  session: CheckedSession,
  scenario: Scenario,
  left: readonly StepName[] = session.steps,
): boolean {
  const failures = Object.values(STEP_CHECKS)
    .flat()
    .map(({ failsAs }) => failsAs as string);
  if (!failures.includes(scenario)) return true;
  return evaluateSimulation(session, scenario, left).failure !== null;
}

/**
 * The simulated person. `subject` is the session's person. `different_user` and `profile_mismatch`
 * use a stranger with a perfectly good identity instead.
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

/** A complete simulated person around the caller's few values. */
export function personFrom(given: GivenPerson): Person {
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

/** The values that a simulated person would have entered at these steps. */
export function enteredBy(
  { email, phone, address, ssn9, first_name, last_name }: Person,
  steps: readonly StepName[],
): CollectedValues {
  const insurance = {
    ...INVENTED_INSURANCE,
    policy_holder_first_name: first_name,
    policy_holder_last_name: last_name,
  };
  return {
    ...(steps.includes('email') && { email }),
    ...(steps.includes('phone') && { phone }),
    ...(steps.includes('address') && address && { address }),
    ...(steps.includes('ssn') && ssn9 && { ssn9 }),
    ...(steps.includes('insurance_card') && { insurance }),
  };
}

const INVENTED_INSURANCE = {
  payer_id: '99990',
  payer_name: 'Example Health Plan',
  group_name: 'Example Employees',
  group_id: 'EX-1000',
  insurance_member_id: 'EXM123456789',
};
