import { nextAction, type EmployeeFacts } from './employee-detail.view.js';

const FACTS: EmployeeFacts = { status: 'active', identityState: 'not_invited', isComplete: true };

describe('the next action for an employee', () => {
  it.each([
    [{}, 'ask_to_verify'],
    [{ identityState: 'expired' }, 'ask_to_verify'],
    [{ isComplete: false }, 'complete_record'],
    [{ identityState: 'in_progress', isComplete: false }, 'complete_record'],
    [{ identityState: 'in_progress' }, 'wait'],
    [{ identityState: 'invited' }, 'wait'],
    [{ identityState: 'established', isComplete: false }, 'none'],
    [{ identityState: 'exempt' }, 'none'],
    [{ status: 'terminated' }, 'none'],
    [{ status: 'terminated', identityState: 'needs_attention' }, 'look_into_alarm'],
    [{ identityState: 'needs_attention' }, 'look_into_alarm'],
    [{ identityState: 'undelivered' }, 'correct_contact'],
    [{ identityState: 'undelivered', status: 'suspended' }, 'none'],
  ] as const)('with %j is %s', (facts, expected) => {
    expect(nextAction({ ...FACTS, ...facts })).toBe(expected);
  });
});
