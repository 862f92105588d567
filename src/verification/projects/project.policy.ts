import { isAppScheme, webAddressFault } from '../../platform/http/index.js';
import type { Environment } from '../environment.js';

/** The hosted page's steps, in their order. Consent always comes first and is not optional. */
export const STEPS = [
  'document',
  'selfie',
  'phone',
  'email',
  'address',
  'ssn',
  'insurance_card',
] as const;
export type StepName = (typeof STEPS)[number];

/** The person's values in `traits` beside `traits.document` (source document, Rules). */
export const USER_INFO = ['none', 'missing_from_document', 'all'] as const;
export type UserInfo = (typeof USER_INFO)[number];

export const TEMPLATES = ['ial2', 'document_selfie', 'selfie_only', 'custom'] as const;
export type Template = (typeof TEMPLATES)[number];

const TEMPLATE_STEPS: Record<Template, readonly StepName[]> = {
  ial2: ['document', 'selfie', 'phone'],
  document_selfie: ['document', 'selfie'],
  selfie_only: ['selfie'],
  custom: [],
};

/**
 * The steps of a project: its template's, or for `custom` the chosen ones in page order. Real people
 * of an IAL2 project are asked for the e-mail address too: no document and no persona has it.
 */
export function stepsOf(
  template: Template,
  chosen: readonly StepName[] | undefined,
  engine: EngineName,
): StepName[] {
  const wanted = chosen ?? TEMPLATE_STEPS[template];
  const isAdded = (step: StepName): boolean =>
    template === 'ial2' && engine === 'native' && step === 'email';
  return STEPS.filter((step) => wanted.includes(step) || isAdded(step));
}

/** Whether a session asks for the address when the document shows none, as a passport does. */
export function asksMissingAddress({
  engine,
  userInfo,
  steps,
}: {
  engine: EngineName;
  userInfo: UserInfo;
  steps: readonly StepName[];
}): boolean {
  const isRead = engine === 'native' && steps.includes('document');
  return isRead && userInfo !== 'none' && !steps.includes('address');
}

/** Required steps of a template that `chosen` leaves out: an IAL2 project needs all. */
export function missingSteps(template: Template, chosen: readonly StepName[]): StepName[] {
  return TEMPLATE_STEPS[template].filter((step) => !chosen.includes(step));
}

/** The engine of a project's sessions (contract, Evidence). */
export const ENGINES = ['simulated', 'native'] as const;
export type EngineName = (typeof ENGINES)[number];

/**
 * An origin as browsers write it. Other characters are refused: the text becomes part of a
 * Content-Security-Policy header, where `*` and `;` have a meaning.
 */
const ORIGIN = /^https?:\/\/([a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:]+\])(:\d+)?$/;

export const DEFAULT_MINIMUM_AGE = 18;
export const OLDEST_MINIMUM_AGE = 120;

/** Measured in docs/reference/verification.md. */
export const DEFAULT_FACE_THRESHOLD = 0.55;
/** Below the range hardly anybody matches; above it too many strangers do. */
export const FACE_THRESHOLD_RANGE = { least: 0.3, most: 0.6 } as const;

export interface Thresholds {
  minimumAge: number;
  faceThreshold: number;
}

/** The first threshold outside its range; null if all are valid. */
export function thresholdFault({ minimumAge, faceThreshold }: Thresholds): string | null {
  const { least, most } = FACE_THRESHOLD_RANGE;
  if (!Number.isInteger(minimumAge) || minimumAge < 0 || minimumAge > OLDEST_MINIMUM_AGE)
    return `The minimum age is a whole number from 0 to ${String(OLDEST_MINIMUM_AGE)}`;
  if (!(faceThreshold >= least && faceThreshold <= most))
    return `The face threshold lies between ${String(least)} and ${String(most)}`;
  return null;
}

/** Why pages of this origin may not show the hosted page in a frame; null when they may. */
export function originFault(origin: string, environment: Environment): string | null {
  const plainHttp = environment === 'sandbox' ? 'this_machine' : 'nowhere';
  if (!ORIGIN.test(origin) || !URL.canParse(origin) || new URL(origin).origin !== origin)
    return 'An origin is written like https://app.example, without a path and without a wildcard';
  return webAddressFault(origin, plainHttp) === null
    ? null
    : 'An origin begins with https; in a sandbox also with http on this machine';
}

/** Why an app cannot have this scheme; null when it can. */
export function schemeFault(scheme: string): string | null {
  return isAppScheme(scheme)
    ? null
    : 'A scheme is a domain name in reverse, such as com.example.app (RFC 8252 7.1)';
}

/** Production never uses the simulated engine. */
export function mayUse(environment: Environment, engine: EngineName): boolean {
  return environment === 'sandbox' || engine === 'native';
}

export function defaultEngine(environment: Environment): EngineName {
  return environment === 'sandbox' ? 'simulated' : 'native';
}
