import { completedCheck, openCheck } from '../../checks/index.js';
import type { Findings } from '../../engine/index.js';
import type { Person } from '../../persons/index.js';
import type { StepName } from '../../projects/index.js';
import { MAX_ATTEMPTS } from './attempts.policy.js';
import {
  concludeRun,
  foundAfterUndo,
  resultOf,
  reviewedResult,
  unevaluated,
} from './run-conclusion.policy.js';
import { emptyData, type FoundInSteps, type SessionData } from './session.js';

const NOW = 1_000_000;
const ADA = { first_name: 'Ada' } as Person;
const STEPS: StepName[] = ['document', 'selfie'];
const EXPIRED = completedCheck('id_not_expired', false);
const LIVE = completedCheck('selfie_liveness', true);

const found = (step: StepName, fields: Partial<FoundInSteps> = {}): FoundInSteps => ({
  ...{ steps: [step], checks: [], failure: null, person: null },
  ...fields,
});
const passed = (fields: Partial<Findings> = {}): Findings => ({
  ...{ checks: [], outcome: { result: 'pass' }, person: null },
  ...fields,
});
const UNCLEAR: Findings = {
  checks: [completedCheck('selfie_liveness', false)],
  outcome: { result: 'unclear', code: 'liveness_failed', reasons: ['selfie_not_confirmed'] },
  person: ADA,
};

function conclude(
  data: Partial<SessionData>,
  steps: StepName[],
  findings: Findings,
  isRepeatable = true,
): ReturnType<typeof concludeRun> {
  const session = { data: { ...emptyData(), run: 'run_1' as const, ...data }, steps: STEPS };
  return concludeRun(session, { steps, isRepeatable }, findings, NOW);
}

describe('the conclusion of a run', () => {
  it('finishes its step and frees the session for the next', () => {
    const { change, result } = conclude({}, ['document'], passed({ person: ADA }));

    expect(result).toBeNull();
    expect(change).toMatchObject({ run: null, done: ['document'], found: [{ person: ADA }] });
  });

  it('uses up the code of a telephone step, but neither its tries nor its sends, and of no other', () => {
    const phone_check = { to: '+15555550102', code_hash: 'h', tries: 1, sent_at: [NOW] };
    const { change } = conclude({ phone_check }, ['phone'], passed());

    expect(change.phone_check).toEqual({ ...phone_check, code_hash: null });
    expect(conclude({ phone_check }, ['document'], passed()).change).not.toHaveProperty(
      'phone_check',
    );
  });

  it('ends the session with the last step, with all checks and the person found last', () => {
    const document = found('document', { checks: [completedCheck('id_authenticity', true)] });
    const { result } = conclude(
      { done: ['document'], found: [document] },
      ['selfie'],
      passed({ checks: [LIVE], person: ADA }),
    );

    expect(result).toMatchObject({ failure: null, person: ADA });
    expect(result?.checks.map(({ code }) => code)).toEqual(['id_authenticity', 'selfie_liveness']);
  });

  it('keeps a final failure until the last step, and ends with it', () => {
    const failing = conclude(
      {},
      ['document'],
      passed({ checks: [EXPIRED], outcome: { result: 'fail', code: 'document_expired' } }),
    );
    expect(failing.result).toBeNull();

    const { result } = conclude(failing.change, ['selfie'], passed({ checks: [LIVE] }));
    expect(result?.failure).toBe('document_expired');
    expect(result?.checks).toEqual([EXPIRED, LIVE]);
  });

  it('repeats an unclear step while tries are left', () => {
    const { change, result } = conclude({ done: ['document'] }, ['selfie'], UNCLEAR);

    expect(result).toBeNull();
    expect(change).toEqual({
      run: null,
      attempts: { selfie: { failed_at: [NOW], reasons: ['selfie_not_confirmed'] } },
    });
  });

  it.each([
    ['the last try', Array.from({ length: MAX_ATTEMPTS - 1 }, () => NOW), true],
    ['a step that nobody can repeat', [], false],
  ] as const)('fails the session after %s', (_, failedAt, isRepeatable) => {
    const attempts = { selfie: { failed_at: [...failedAt], reasons: [] } };
    const expired = found('document', { checks: [EXPIRED], failure: 'document_expired' });
    const { result } = conclude(
      { done: ['document'], found: [expired], attempts },
      ['selfie'],
      UNCLEAR,
      isRepeatable,
    );

    expect(result).toMatchObject({ failure: 'liveness_failed', person: null });
    expect(result?.checks).toEqual([EXPIRED, ...UNCLEAR.checks]);
  });

  it('repeats a step that an older version took without findings', () => {
    const { change, result } = conclude({ done: ['document'] }, ['selfie'], passed());

    expect(result).toBeNull();
    expect(change.done).toEqual(['selfie']);
  });

  it('ends with a final failure of an undone step, whatever its evidence shows later', () => {
    const failed = found('document', {
      ...{ checks: [EXPIRED], failure: 'document_expired', person: ADA },
      face: { kind: 'portrait' } as never,
    });
    const undone = foundAfterUndo([failed, found('selfie')], () => false);
    expect(resultOf(undone)).toMatchObject({ person: null, face: null });

    const again = conclude({ found: undone }, ['document'], {
      ...passed({ person: ADA }),
      checks: [completedCheck('id_authenticity', true), completedCheck('id_not_expired', true)],
    });
    expect(again).toMatchObject({ change: { done: ['document'] }, result: null });
    const twice = foundAfterUndo(again.change.found ?? [], () => false);
    expect(twice).toHaveLength(1);

    const { result } = conclude(
      { ...again.change, found: again.change.found },
      ['selfie'],
      passed(),
    );
    expect(result?.failure).toBe('document_expired');
    expect(result?.checks).toEqual([EXPIRED, completedCheck('id_authenticity', true)]);
  });

  it("replaces an earlier run's findings for the same step", () => {
    const before = found('document', { failure: 'underage' });
    const { result } = conclude({ found: [before] }, STEPS, passed({ checks: [LIVE] }));

    expect(result).toEqual({
      ...{ checks: [LIVE], failure: null, person: null },
      ...{ face: null, recognised: null, isUnclear: false },
    });
  });

  it.each([
    ['document', 'document_unreadable'],
    ['selfie', 'liveness_failed'],
  ] as const)('of a %s that could not be evaluated is unclear, never a pass', (step, code) => {
    const { change, result } = conclude({}, [step], unevaluated([step]), false);

    expect(result?.failure).toBe(code);
    expect(change.done).toBeUndefined();
  });

  describe('where a person may decide', () => {
    const document = found('document', { person: ADA, face: { kind: 'portrait' } as never });
    const ask = (data: Partial<SessionData>, findings: Findings, steps: StepName[] = STEPS) =>
      concludeRun(
        { data: { ...emptyData(), ...data }, steps, review: true },
        { steps: ['selfie'], isRepeatable: false },
        findings,
        NOW,
      );

    it('leaves an unclear selfie to them, by the portrait of the document', () => {
      const { change, result, repeats } = ask({ found: [document] }, UNCLEAR);

      expect(result).toMatchObject({
        failure: 'liveness_failed',
        isUnclear: true,
        face: { kind: 'portrait' },
        recognised: null,
      });
      expect(change.done).toEqual(STEPS);
      expect(repeats).toBe(false);
    });

    it('goes on with the remaining steps first', () => {
      const { change, result } = ask({ found: [document] }, UNCLEAR, [...STEPS, 'phone']);

      expect(result).toBeNull();
      expect(change.done).toEqual(STEPS);
    });

    it.each([
      ['nobody is known yet', {}, { ...UNCLEAR, person: null }],
      ['the engine judged nothing', { found: [document] }, unevaluated(['selfie'])],
      [
        'no challenge was answered',
        { found: [document] },
        {
          ...UNCLEAR,
          checks: [
            completedCheck('selfie_matches_portrait', true),
            openCheck('selfie_liveness', 'skipped', ['challenge_missing']),
          ],
        },
      ],
      [
        'it is no question of faces',
        { found: [document] },
        { ...UNCLEAR, outcome: { ...UNCLEAR.outcome, code: 'document_unreadable' } as never },
      ],
    ])('fails as before while %s', (_, data, findings) => {
      expect(ask(data, findings).result).toMatchObject({ isUnclear: false });
      expect(ask(data, findings).result?.failure).not.toBeNull();
    });

    it('keeps a definite failure beside what is unclear', () => {
      const expired = found('document', { person: ADA, failure: 'document_expired' });
      const { result } = ask({ found: [expired] }, UNCLEAR);

      expect(result).toMatchObject({ isUnclear: false });
      const { change } = ask({ found: [expired] }, UNCLEAR);
      expect(reviewedResult(change.found ?? [], 'confirm').failure).toBe('document_expired');
    });

    it('keeps the findings under a confirmation, and the code under a refusal', () => {
      const { change } = ask({ found: [document] }, UNCLEAR);
      const all = change.found ?? [];

      expect(reviewedResult(all, 'confirm')).toMatchObject({
        failure: null,
        checks: [{ code: 'selfie_liveness', value: false }],
      });
      expect(reviewedResult(all, 'refuse').failure).toBe('liveness_failed');
      expect(reviewedResult([document], 'refuse').failure).toBe('review_refused');
    });
  });
});
