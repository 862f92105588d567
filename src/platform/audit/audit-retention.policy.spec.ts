import { auditCutoff, pruneSteps, yearsBefore } from './audit-retention.policy.js';

const hash = Buffer.alloc(32);
const stepsTo = (sequences: number[], start: number, most?: number): number[][] =>
  pruneSteps(
    start,
    sequences.map((sequence) => ({ sequence, hash })),
    most,
  ).map(({ after, checkpoint }) => [after, checkpoint.sequence]);

describe('the retention of the audit', () => {
  it('is in calendar years', () => {
    expect(auditCutoff(new Date('2026-11-20T12:00:00Z'), 7)).toEqual(
      new Date('2019-11-20T12:00:00Z'),
    );
    expect(yearsBefore(new Date('2028-02-29T00:00:00Z'), 7)).toEqual(
      new Date('2021-03-01T00:00:00Z'),
    );
  });

  it.each([5, 0, -7, Number.NaN])('is never %d years', (years) => {
    expect(() => auditCutoff(new Date(), years)).toThrow('at least 6 years');
  });

  it('goes from checkpoint to checkpoint, as many at once as may be', () => {
    expect(stepsTo([3, 5, 8, 9], 0, 5)).toEqual([
      [0, 5],
      [5, 9],
    ]);
    expect(stepsTo([3, 5, 8, 9], 2, 100)).toEqual([[2, 9]]);
    expect(stepsTo([], 0)).toEqual([]);
  });

  it('takes a whole stretch between two checkpoints, however long it is', () => {
    expect(stepsTo([50, 60, 61], 0, 5)).toEqual([
      [0, 50],
      [50, 60],
      [60, 61],
    ]);
  });
});
