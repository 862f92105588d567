import type { Locale } from '../../../platform/text/index.js';
import type { UnclearReason } from '../../checks/index.js';
import { PAGE_WORDS } from '../words/languages.js';

export interface StepAdvice {
  code: UnclearReason;
  text: string;
}

export function adviceOn(reasons: readonly UnclearReason[], locale: Locale): StepAdvice[] {
  return reasons.map((code) => ({ code, text: PAGE_WORDS[locale].advice[code] }));
}
