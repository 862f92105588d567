import {
  ACCESS_REQUEST_REASONS as REASONS,
  DESK_CASE_STATUSES as STATUSES,
} from '../../../../sdk/src/client/gateway.types.js';
import {
  askedForWords,
  caseReasonWords,
  caseWords,
  isOpen,
  OVERRIDE_REASON_CODES,
  overrideReasonWords,
  STEPS,
} from './case-words.js';
import { en } from './words/en.js';

describe('the words of the desk', () => {
  it('name every state, reason and override', () => {
    const named = [
      ...STATUSES.map((each) => caseWords(en, each).label),
      ...OVERRIDE_REASON_CODES.map((each) => overrideReasonWords(en, each)),
    ];

    expect(named).not.toContain('Unknown');
    expect(named.filter((each) => each.includes('_'))).toEqual([]);
    expect(REASONS.map((each) => caseReasonWords(en, each))).not.toContain('It was not verified.');
  });

  it('name what is asked for in the language of the page', () => {
    const asked = {
      action_label: 'Reset your MFA',
      action_label_translations: { de: 'MFA zurücksetzen' },
    };
    expect([
      askedForWords({ locale: 'de' }, asked),
      askedForWords({ locale: 'it' }, asked),
    ]).toEqual(['MFA zurücksetzen', 'Reset your MFA']);
    const ofBefore = { action_label: 'Reset your MFA' } as typeof asked;
    expect(askedForWords({ locale: 'de' }, ofBefore)).toBe('Reset your MFA');
  });

  it('say that only an open case still changes', () => {
    expect(STATUSES.filter(isOpen)).toEqual(STEPS.slice(0, -1));
  });
});
