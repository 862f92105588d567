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

export const TEMPLATES = ['ial2', 'document_selfie', 'selfie_only', 'custom'] as const;
export type Template = (typeof TEMPLATES)[number];

const TEMPLATE_STEPS: Record<Template, readonly StepName[]> = {
  ial2: ['document', 'selfie', 'phone'],
  document_selfie: ['document', 'selfie'],
  selfie_only: ['selfie'],
  custom: [],
};

/** The steps of a project: its template's, or for `custom` the chosen ones in page order. */
export function stepsOf(template: Template, chosen: readonly StepName[] | undefined): StepName[] {
  const wanted = chosen ?? TEMPLATE_STEPS[template];
  return STEPS.filter((step) => wanted.includes(step));
}

/** Required steps of a template that `chosen` leaves out: an IAL2 project needs all. */
export function missingSteps(template: Template, chosen: readonly StepName[]): StepName[] {
  return TEMPLATE_STEPS[template].filter((step) => !chosen.includes(step));
}
