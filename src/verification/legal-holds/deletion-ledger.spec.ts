import { inactivityCutoff } from './deletion-ledger.js';

describe('retention', () => {
  it('forgets people after three calendar years', () => {
    expect(inactivityCutoff(new Date('2026-11-20T12:00:00Z'))).toEqual(
      new Date('2023-11-20T12:00:00Z'),
    );
  });
});
