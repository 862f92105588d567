import type { FailureCode } from '../../checks/index.js';
import type { Findings } from '../../engine/index.js';
import type { Person } from '../../people/index.js';
import type { StepName } from '../../projects/index.js';
import { afterFailure, attemptsLeft, type StepAttempts } from './attempts.policy.js';
import type { FoundInSteps, SessionData } from './session.js';

/** What the checks of a session found, at its end. */
export interface Result {
  checks: FoundInSteps['checks'];
  /** Null where all passed. */
  failure: FailureCode | null;
  person: Person | null;
}

/** The steps that were evaluated, and whether the person may repeat them. */
export interface EvaluatedSteps {
  steps: readonly StepName[];
  isRepeatable: boolean;
}

/** What becomes of a session whose steps were evaluated; `result` is null while it goes on. */
export function concludeRun(
  { data, steps }: { data: SessionData; steps: readonly StepName[] },
  run: EvaluatedSteps,
  { checks, outcome, person }: Findings,
  now: number,
): { change: Partial<SessionData>; result: Result | null } {
  const others = data.found.filter((each) => !overlap(each.steps, run.steps));
  if (outcome.result === 'unclear') {
    const attempts = withAttempts(data, run.steps, (before) =>
      afterFailure(before, outcome.reasons, now),
    );
    const isLast =
      !run.isRepeatable || run.steps.some((step) => attemptsLeft(attempts[step], now) === 0);
    return {
      change: { run: null, attempts },
      result: isLast
        ? {
            ...resultOf([...others, foundIn(run, checks, outcome.code, null)]),
            failure: outcome.code,
          }
        : null,
    };
  }
  const failure = outcome.result === 'fail' ? outcome.code : null;
  const found = [...others, foundIn(run, checks, failure, person)];
  // A step that an older version took has left no findings, and is taken again.
  const done = steps.filter((step) => found.some((each) => each.steps.includes(step)));
  return {
    change: {
      run: null,
      done,
      found,
      // A code is good once.
      ...(run.steps.includes('phone') && { phone_check: null }),
      attempts: withAttempts(data, run.steps, (before) => before && { ...before, reasons: [] }),
    },
    result: done.length === steps.length ? resultOf(found) : null,
  };
}

/** Stands in for findings where nothing could be evaluated: never a pass. */
export function unevaluated(steps: readonly StepName[]): Findings {
  const isDocument = steps.includes('document');
  return {
    checks: [],
    outcome: {
      result: 'unclear',
      code: isDocument ? 'document_unreadable' : 'liveness_failed',
      reasons: [isDocument ? 'document_unreadable' : 'selfie_not_confirmed'],
    },
    person: null,
  };
}

/** The result of a session that ends here, whatever steps are left. */
export function resultOf(found: readonly FoundInSteps[]): Result {
  return {
    checks: found.flatMap(({ checks }) => checks),
    failure: found.find(({ failure }) => failure !== null)?.failure ?? null,
    person: found.findLast(({ person }) => person !== null)?.person ?? null,
  };
}

function foundIn(
  { steps }: EvaluatedSteps,
  checks: Findings['checks'],
  failure: FailureCode | null,
  person: Person | null,
): FoundInSteps {
  return { steps: [...steps], checks: [...checks], failure, person };
}

function overlap(one: readonly StepName[], other: readonly StepName[]): boolean {
  return one.some((step) => other.includes(step));
}

function withAttempts(
  { attempts }: SessionData,
  steps: readonly StepName[],
  change: (before: StepAttempts | undefined) => StepAttempts | undefined,
): SessionData['attempts'] {
  const changed = steps.flatMap((step) => {
    const after = change(attempts[step]);
    return after ? [[step, after] as const] : [];
  });
  return { ...attempts, ...Object.fromEntries(changed) };
}
