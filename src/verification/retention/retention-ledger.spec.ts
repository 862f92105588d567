import { inactivityCutoff, daysBefore } from './retention-ledger.js';

describe('retention', () => {
  it('keeps results for whole days', () => {
    expect(daysBefore(new Date('2026-11-20T12:00:00Z'), 30)).toEqual(
      new Date('2026-10-21T12:00:00Z'),
    );
  });

  it('forgets people after three calendar years', () => {
    expect(inactivityCutoff(new Date('2026-11-20T12:00:00Z'))).toEqual(
      new Date('2023-11-20T12:00:00Z'),
    );
  });
});
