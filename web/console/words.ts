import type { Status } from '../kit/elements/status-badge.js';

/** Words for the closed sets of the API. */
const STEPS: Record<string, string> = {
  document: 'Identity document',
  selfie: 'Selfie',
  phone: 'Code by text message',
  email: 'Code by e-mail',
  address: 'Address',
  ssn: 'Social security number',
  insurance_card: 'Insurance card',
};

export const TEMPLATES: readonly { value: string; label: string; does: string }[] = [
  {
    value: 'document_selfie',
    label: 'Document and selfie',
    does: 'Establishes who somebody is: an identity document, then a selfie.',
  },
  {
    value: 'selfie_only',
    label: 'Selfie only',
    does: 'Recognises somebody who was verified before. No document.',
  },
  {
    value: 'ial2',
    label: 'Health exchange (IAL2)',
    does: 'Document, selfie and telephone, for clients of Carequality and TEFCA.',
  },
  { value: 'custom', label: 'Custom', does: 'The steps that you choose.' },
];

const ENVIRONMENTS: Record<string, Status> = {
  sandbox: { label: 'Sandbox', tone: 'waiting' },
  production: { label: 'Production', tone: 'good' },
};

const SCENARIOS: Record<string, string> = {
  success: 'Everything is right',
  document_expired: 'The document has expired',
  document_unreadable: 'The document cannot be read',
  underage: 'Too young',
  selfie_mismatch: 'The selfie shows somebody else',
  liveness_failed: 'No living face',
  profile_mismatch: 'The given profile does not match',
  consent_declined: 'Declines to be verified',
  not_me: 'Says “This is not me”',
  abandoned: 'Opens the page and leaves',
  different_user: 'Another known person',
};

export const stepLabel = (step: string): string => STEPS[step] ?? step;
export const templateLabel = (template: string): string =>
  TEMPLATES.find(({ value }) => value === template)?.label ?? template;
export const environmentWords = (environment: string) =>
  ENVIRONMENTS[environment] ?? { label: environment, tone: 'neutral' as const };
export const scenarioLabel = (scenario: string): string => SCENARIOS[scenario] ?? scenario;

const SOURCE_VALUES: Record<string, string> = {
  name: 'Name',
  birthdate: 'Date of birth',
  address: 'Address',
  document: 'Document',
  phone: 'Telephone',
  email: 'E-mail',
  former_addresses: 'Former addresses',
};
export const SOURCE_VALUE_CODES = Object.keys(SOURCE_VALUES);
export const sourceValueLabel = (value: string): string => SOURCE_VALUES[value] ?? value;

const SOURCE_ERRORS: Record<string, string> = {
  timed_out: 'No answer within four seconds',
  too_large: 'The answer was larger than 16 kB',
  not_signed: 'The answer was not signed with the secret',
  answer_malformed: 'The answer was not as agreed',
  not_asked: 'It could not be asked: see the log',
};

/** Why a source validated nothing. */
export function sourceErrorWords(code: string): string {
  const status = /^status_(\d+)$/.exec(code)?.[1];
  if (status !== undefined) return `It answered ${status} instead of 200`;
  return SOURCE_ERRORS[code] ?? `Not reached: ${code.replaceAll('_', ' ')}`;
}
