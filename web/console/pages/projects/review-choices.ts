import { TEMPLATES } from '../../words.js';

export interface ReviewChoice {
  value: 'off' | 'unclear' | 'sample';
  label: string;
}

const CHOICES: readonly ReviewChoice[] = [
  { value: 'off', label: 'Nothing: the engine decides alone' },
  { value: 'unclear', label: 'What the engine leaves unclear' },
  { value: 'sample', label: 'A sample of what passed: one of twenty' },
];

/** The template whose tokens claim that every check passed, so that people decide nothing unclear. */
const CLAIMS_CHECKS = 'ial2';

/** What people may decide in a project of this template. */
export function reviewChoices(template: string): ReviewChoice[] {
  return CHOICES.filter(({ value }) => template !== CLAIMS_CHECKS || value !== 'unclear');
}

/** Explains a missing choice; null when all are offered. */
export function reviewLimit(template: string): string | null {
  if (reviewChoices(template).length === CHOICES.length) return null;
  const label = TEMPLATES.find(({ value }) => value === template)?.label ?? template;
  return `Tokens of “${label}” say that every check passed, so people decide nothing unclear`;
}
