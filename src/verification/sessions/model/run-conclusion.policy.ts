import type { Id } from '../../../platform/ids/index.js';
import {
  type Check,
  type FailureCode,
  completedCheck,
  matchProfile,
  NOTHING_VERIFIED,
  type ProfileMatch,
  type VerifiedProfile,
} from '../../checks/index.js';
import type { Findings, FoundFace } from '../../engine/index.js';
import { type Person, addressOnDocument } from '../../persons/index.js';
import type { StepName } from '../../projects/index.js';
import { questionAbout, type Verdict } from '../../review/index.js';
import { afterFailure, attemptsLeft } from './attempts.policy.js';
import type { StepAttempts, CodeCheck, FoundInSteps, SessionData, Session } from './session.js';

export interface Result {
  checks: FoundInSteps['checks'];
  /** Null when all passed. */
  failure: FailureCode | null;
  person: Person | null;
  face: FoundFace | null;
  /** The user whom the session names, when the evidence shows them. */
  recognised: Id<'user'> | null;
  /** Whether every failure is unclear, so that a reviewer may decide. */
  isUnclear: boolean;
}

/** The steps that were evaluated, and whether the person may repeat them. */
export interface EvaluatedSteps {
  steps: readonly StepName[];
  isRepeatable: boolean;
}

interface ConcludedSession {
  data: SessionData;
  steps: readonly StepName[];
  /** Whether reviewers decide unclear results. */
  review?: boolean;
}

interface Conclusion {
  change: Partial<SessionData>;
  /** Null while the session continues. */
  result: Result | null;
  /** Whether the person must repeat the steps. */
  repeats: boolean;
}

/**
 * The next state of a session after its steps were evaluated; `result` is null while it continues.
 */
export function concludeRun(
  { data, steps, review = false }: ConcludedSession,
  run: EvaluatedSteps,
  findings: Findings,
  now: number,
): Conclusion {
  const { outcome, collected } = findings;
  const others = data.found.filter((each) => !overlap(each.steps, run.steps));
  if (outcome.result === 'unclear') {
    const attempts = withAttempts(data, run.steps, (before) => afterFailure(before, outcome, now));
    const isLast =
      !run.isRepeatable || run.steps.some((step) => attemptsLeft(attempts[step], now) === 0);
    if (!isLast) return { change: { run: null, attempts }, result: null, repeats: true };
    const found = [...others, foundIn(run, { ...findings, ...NOBODY }, outcome.code)];
    const asked = review ? setAside({ others, steps }, run, findings) : null;
    const change = { run: null, attempts };
    return asked
      ? { ...asked, change: { ...change, ...asked.change } }
      : { change, result: { ...resultOf(found), failure: outcome.code }, repeats: false };
  }
  const failure = outcome.result === 'fail' ? outcome.code : null;
  const found = [...others, foundIn(run, findings, failure)];
  // An older version's step has no findings, and is repeated.
  const done = steps.filter((step) => found.some((each) => each.steps.includes(step)));
  return {
    change: {
      run: null,
      done,
      found,
      ...(run.steps.includes('phone') && { phone_check: usedCode(data.phone_check) }),
      ...(run.steps.includes('email') && { email_check: usedCode(data.email_check) }),
      ...(failure === null && run.steps.includes('selfie') && { face_passed_at: now }),
      ...(failure === null && run.steps.includes('document') && { document_passed_at: now }),
      collected: { ...collected, ...data.collected },
      attempts: withAttempts(data, run.steps, (before) => before && { ...before, reasons: [] }),
    },
    result: done.length === steps.length ? resultOf(found) : null,
    repeats: false,
  };
}

/**
 * Leaves unclear steps to a reviewer. Null if a reviewer could not approve either: no document was
 * read, it is not about faces, or the evidence is not there.
 */
function setAside(
  { others, steps }: { others: FoundInSteps[]; steps: readonly StepName[] },
  run: EvaluatedSteps,
  findings: Findings,
): Conclusion | null {
  const { outcome, checks } = findings;
  if (outcome.result !== 'unclear' || !wasJudged(checks)) return null;
  if (questionAbout(outcome.code) === null) return null;
  const unclear = {
    // The face of an unclear selfie may be a stranger's: the portrait of the document counts.
    ...foundIn(run, { ...findings, face: null, recognised: null }, outcome.code),
    isUnclear: true,
  };
  const found = [...others, unclear];
  const result = resultOf(found);
  if (!result.person) return null;
  const done = steps.filter((step) => found.some((each) => each.steps.includes(step)));
  return {
    change: { done, found },
    result: done.length === steps.length ? result : null,
    repeats: false,
  };
}

/** Whether the engine judged all evidence. A selfie without a challenge shows nobody alive. */
function wasJudged(checks: Findings['checks']): boolean {
  return checks.length > 0 && checks.every(({ status }) => status === 'completed');
}

/** The result after a reviewer's verdict. The findings stay unchanged. */
export function reviewedResult(found: readonly FoundInSteps[], verdict: Verdict): Result {
  const result = resultOf(found);
  if (verdict === 'refuse') return { ...result, failure: result.failure ?? 'review_refused' };
  const decided = found.map((each) => (each.isUnclear ? { ...each, failure: null } : each));
  return resultOf(decided);
}

/** Replaces findings when nothing could be evaluated: never a pass. */
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
    isUnjudged: true,
  };
}

/** The result of a session that ends here, even with steps left. */
export function resultOf(found: readonly FoundInSteps[]): Result {
  const failed = found.filter(({ failure }) => failure !== null);
  return {
    checks: firstOfEach(found.flatMap(({ checks }) => checks)),
    failure: found.find(({ failure }) => failure !== null)?.failure ?? null,
    person: found.findLast(({ person }) => person !== null)?.person ?? null,
    face: faceOf(found),
    recognised: found.find(({ recognised }) => recognised)?.recognised ?? null,
    isUnclear: failed.length > 0 && failed.every(({ isUnclear }) => isUnclear === true),
  };
}

/** A final failure stays beside the findings of the same step, taken again: it comes first. */
function firstOfEach(checks: readonly Check[]): Check[] {
  return checks.filter(({ code }, at) => checks.findIndex((each) => each.code === code) === at);
}

/**
 * The findings that stay when steps are undone. A final failure stays without its steps, so that they
 * can be taken again, and nothing makes up for it.
 */
export function foundAfterUndo(
  found: readonly FoundInSteps[],
  isLeft: (steps: readonly StepName[]) => boolean,
): FoundInSteps[] {
  return found.flatMap((each) => {
    if (isLeft(each.steps)) return [each];
    return each.failure === null || each.isUnclear ? [] : [{ ...each, ...NOBODY, steps: [] }];
  });
}

/** The face of a session so far: the selfie, else the portrait of the document. */
function faceOf(found: readonly FoundInSteps[]): FoundFace | null {
  const faces = found.flatMap(({ face }) => face ?? []);
  return faces.find(({ kind }) => kind === 'selfie') ?? faces.at(-1) ?? null;
}

const NOBODY = { person: null, face: null, recognised: null };

function foundIn(
  { steps }: EvaluatedSteps,
  { checks, person, face = null, recognised = null }: Findings,
  failure: FailureCode | null,
): FoundInSteps {
  return { steps: [...steps], checks: [...checks], failure, person, face, recognised };
}

/** A code works once. Its tries and sends still count after a step back. */
function usedCode(check: CodeCheck | null): CodeCheck | null {
  return check && { ...check, code_hash: null };
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

/** A result with the check of the caller's profile. Where the project says so, a mismatch fails it. */
export function withProfileCheck<R extends Result>(
  { steps, data, profileMustMatch }: Pick<Session, 'steps' | 'data' | 'profileMustMatch'>,
  result: R,
): { result: R; profileMatch: ProfileMatch } {
  const verified = data && !result.failure ? verifiedIn(steps, data, result) : NOTHING_VERIFIED;
  const profileMatch = matchProfile(data?.profile ?? null, verified);
  if (result.failure || profileMatch === 'not_applicable') return { result, profileMatch };
  const matches = profileMatch === 'match';
  const checks = [...result.checks, completedCheck('profile_matches', matches)];
  const failure = profileMustMatch && !matches ? 'profile_mismatch' : null;
  return { result: { ...result, checks, failure }, profileMatch };
}

function verifiedIn(
  steps: Session['steps'],
  { collected }: SessionData,
  { person }: Result,
): VerifiedProfile {
  const onDocument = steps.includes('document') && person ? addressOnDocument(person) : null;
  return {
    person,
    email: collected.email ?? null,
    phone: collected.phone ?? null,
    address: onDocument ?? collected.address ?? null,
  };
}
