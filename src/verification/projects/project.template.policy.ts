import type { EngineName } from './project.policy.js';

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
