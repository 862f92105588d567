import type { IdentityState } from '../employees/index.js';

/** Active employees of one department in one identity state. */
export interface StateCount {
  /** Blind index of the department in hexadecimal; null for employees without one. */
  department: string | null;
  state: IdentityState;
  count: number;
}

export interface CoverageCounts {
  employees: number;
  invited: number;
  established: number;
  exempt: number;
  needsAttention: number;
}

export interface DepartmentCoverage extends CoverageCounts {
  department: string | null;
}

/** How many active employees have an identity. */
export interface Coverage {
  everybody: CoverageCounts;
  /** The largest departments, largest first. */
  departments: DepartmentCoverage[];
  /** The employees of all other departments together. */
  others: CoverageCounts;
}

/** Departments beyond this number are added up. */
const MOST_DEPARTMENTS = 25;

const NOBODY: CoverageCounts = {
  employees: 0,
  invited: 0,
  established: 0,
  exempt: 0,
  needsAttention: 0,
};

export function coverageOf(counts: readonly StateCount[]): Coverage {
  const departments = new Map<string | null, CoverageCounts>();
  for (const each of counts) {
    if (each.count === 0) continue;
    const before = departments.get(each.department) ?? NOBODY;
    departments.set(each.department, sumOf([before, countsOf(each)]));
  }
  const sorted = [...departments]
    .map(([department, found]) => ({ department, ...found }))
    .sort((one, two) => two.employees - one.employees || orderOf(one, two));
  return {
    everybody: sumOf(sorted),
    departments: sorted.slice(0, MOST_DEPARTMENTS),
    others: sumOf(sorted.slice(MOST_DEPARTMENTS)),
  };
}

/** A count stored by an earlier version lacks newer fields. */
export function readCoverage({ everybody, departments, others }: Coverage): Coverage {
  return {
    everybody: { ...NOBODY, ...everybody },
    departments: departments.map((each) => ({ ...NOBODY, ...each })),
    others: { ...NOBODY, ...others },
  };
}

/** Bounds of the chart, in seconds: five minutes, an hour, a day, three days, a week. */
export const TIME_BOUNDS = [300, 3_600, 86_400, 259_200, 604_800] as const;

export interface VerificationTimes {
  count: number;
  /** Median time; null if nobody was verified. */
  medianSeconds: number | null;
  /** Number of verifications up to each bound; the last counts all longer ones. */
  buckets: { upToSeconds: number | null; count: number }[];
}

/** How long first verifications took, from being asked to being granted. */
export function verificationTimesOf(seconds: readonly number[]): VerificationTimes {
  const sorted = [...seconds].sort((one, two) => one - two);
  const bounds = [...TIME_BOUNDS, null];
  return {
    count: sorted.length,
    medianSeconds: sorted[Math.floor((sorted.length - 1) / 2)] ?? null,
    buckets: bounds.map((upToSeconds, n) => ({
      upToSeconds,
      count: sorted.filter(
        (each) => each > (bounds[n - 1] ?? -1) && each <= (upToSeconds ?? Infinity),
      ).length,
    })),
  };
}

const OWN_NUMBERS: Partial<Record<IdentityState, keyof CoverageCounts>> = {
  invited: 'invited',
  established: 'established',
  exempt: 'exempt',
  needs_attention: 'needsAttention',
};

function countsOf({ state, count }: StateCount): CoverageCounts {
  const own = OWN_NUMBERS[state];
  return { ...NOBODY, employees: count, ...(own && { [own]: count }) };
}

function sumOf(all: readonly CoverageCounts[]): CoverageCounts {
  const sum = { ...NOBODY };
  for (const each of all)
    for (const name of Object.keys(NOBODY) as (keyof CoverageCounts)[]) sum[name] += each[name];
  return sum;
}

/** Any stable order. */
function orderOf(one: DepartmentCoverage, two: DepartmentCoverage): number {
  return (one.department ?? '') < (two.department ?? '') ? -1 : 1;
}
