import { nextOverrideStatus } from './override.machine.js';

describe('an override', () => {
  it.each([
    [null, 'request', 'requested'],
    [null, 'approve', null],
    [null, 'refuse', null],
    ['requested', 'request', null],
    ['requested', 'approve', 'approved'],
    ['requested', 'refuse', 'refused'],
    ['approved', 'request', null],
    ['approved', 'approve', null],
    ['approved', 'refuse', null],
    ['refused', 'request', null],
    ['refused', 'approve', null],
    ['refused', 'refuse', null],
  ] as const)('that is %p: %s leads to %p', (status, event, next) => {
    expect(nextOverrideStatus(status, event)).toBe(next);
  });
});
