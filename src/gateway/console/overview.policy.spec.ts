import {
  coverageOf,
  readCoverage,
  verificationTimesOf,
  type Coverage,
  type StateCount,
} from './overview.policy.js';

const COUNTS: StateCount[] = [
  { department: 'aa', state: 'established', count: 5 },
  { department: 'aa', state: 'not_invited', count: 2 },
  { department: 'bb', state: 'needs_attention', count: 1 },
  { department: 'bb', state: 'in_progress', count: 2 },
  { department: 'bb', state: 'invited', count: 6 },
  { department: null, state: 'exempt', count: 3 },
];

describe('the coverage of an overview', () => {
  it('adds the states of each department up, the largest department first', () => {
    expect(coverageOf(COUNTS)).toEqual({
      everybody: { employees: 19, invited: 6, established: 5, exempt: 3, needsAttention: 1 },
      departments: [
        {
          department: 'bb',
          employees: 9,
          invited: 6,
          established: 0,
          exempt: 0,
          needsAttention: 1,
        },
        {
          department: 'aa',
          employees: 7,
          invited: 0,
          established: 5,
          exempt: 0,
          needsAttention: 0,
        },
        {
          department: null,
          employees: 3,
          invited: 0,
          established: 0,
          exempt: 3,
          needsAttention: 0,
        },
      ],
      others: { employees: 0, invited: 0, established: 0, exempt: 0, needsAttention: 0 },
    });
  });

  it('leaves a department without active employees out', () => {
    const { departments } = coverageOf([{ department: 'aa', state: 'established', count: 0 }]);

    expect(departments).toEqual([]);
  });

  it('reads a count of an earlier version, which counted less', () => {
    const earlier = { employees: 2, established: 2, exempt: 0, needsAttention: 0 };
    const stored = { everybody: earlier, departments: [{ department: 'aa', ...earlier }] };
    const read = readCoverage({ ...stored, others: earlier } as unknown as Coverage);

    expect(read.everybody).toEqual({ ...earlier, invited: 0 });
    expect(read.departments).toEqual([{ department: 'aa', ...earlier, invited: 0 }]);
    expect(read.others).toEqual({ ...earlier, invited: 0 });
  });

  it('adds small departments up, and loses nobody', () => {
    const many = Array.from({ length: 40 }, (_, n) => ({
      department: String(n),
      state: 'established' as const,
      count: n + 1,
    }));
    const { everybody, departments, others } = coverageOf(many);

    expect(departments).toHaveLength(25);
    expect(departments[0]).toMatchObject({ department: '39', employees: 40 });
    expect(others.employees).toBe(120); // 1 + 2 + ... + 15
    expect(everybody.employees).toBe(820);
  });
});

describe('the time to verify', () => {
  it('is a median and a count for each range, bounds included', () => {
    const { count, medianSeconds, buckets } = verificationTimesOf([300, 10, 301, 3_600, 9_000_000]);

    expect(count).toBe(5);
    expect(medianSeconds).toBe(301);
    expect(buckets).toEqual([
      { upToSeconds: 300, count: 2 },
      { upToSeconds: 3_600, count: 2 },
      { upToSeconds: 86_400, count: 0 },
      { upToSeconds: 259_200, count: 0 },
      { upToSeconds: 604_800, count: 0 },
      { upToSeconds: null, count: 1 },
    ]);
  });

  it('is unknown where nobody was verified', () => {
    expect(verificationTimesOf([])).toMatchObject({ count: 0, medianSeconds: null });
  });
});
