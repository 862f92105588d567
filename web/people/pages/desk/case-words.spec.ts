import {
  ACCESS_REQUEST_REASONS as REASONS,
  DESK_CASE_STATUSES as STATUSES,
} from '../../../../sdk/src/client/gateway.types.js';
import {
  caseReasonWords,
  caseWords,
  isOpen,
  OVERRIDE_REASON_CODES,
  overrideReasonWords,
  STEPS,
} from './case-words.js';

describe('the words of the desk', () => {
  it('name every state, reason and override', () => {
    const named = [
      ...STATUSES.map((each) => caseWords(each).label),
      ...OVERRIDE_REASON_CODES.map(overrideReasonWords),
    ];

    expect(named).not.toContain('Unknown');
    expect(named.filter((each) => each.includes('_'))).toEqual([]);
    expect(REASONS.map(caseReasonWords)).not.toContain('It was not verified.');
  });

  it('say that only an open case still changes', () => {
    expect(STATUSES.filter(isOpen)).toEqual(STEPS.slice(0, -1));
  });
});
