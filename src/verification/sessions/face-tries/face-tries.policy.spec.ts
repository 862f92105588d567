import type { Findings } from '../../engine/index.js';
import type { Session } from '../model/session.js';
import { unevaluated } from '../model/run-conclusion.policy.js';
import {
  countedTries,
  documentTries,
  isFailedFace,
  maxTries,
  missedTurns,
  untilNextTry,
} from './face-tries.policy.js';

const NOW = new Date('2026-06-01T12:00:00Z');
const ago = (...seconds: number[]): Date[] =>
  seconds.map((each) => new Date(NOW.getTime() - each * 1_000));

describe('failed faces', () => {
  it.each<[number[], number, boolean]>([
    [[], 0, false],
    [[1], 0, false],
    [[-1], 0, false],
    [[9, 1], 29, false],
    [[40, 30], 0, false],
    [[60, 40, 20], 100, false],
    [[90, 60, 40, 100], 500, false],
    [[3_600, 90, 60, 40, 20], 82_800, true],
  ])('%j seconds ago: wait %d seconds, over for the day: %s', (seconds, wait, isOver) => {
    expect(untilNextTry(ago(...seconds), NOW, 5)).toEqual({ ms: wait * 1_000, isOver });
  });

  it.each([
    [5, 1, 599, false],
    [9, 1, 599, false],
    [9, 600, 0, false],
    [10, 600, 85_800, true],
  ])('%d beside a document, %d seconds ago: wait %d seconds', (count, seconds, wait, isOver) => {
    const tried = ago(...Array.from({ length: count }, () => seconds));
    expect(untilNextTry(tried, NOW, 10)).toEqual({ ms: wait * 1_000, isOver });
  });

  it('count for a day', () => {
    expect(countedTries(ago(86_400, 86_399), NOW)).toEqual(ago(86_399));
  });

  it.each<[Findings['outcome'], boolean]>([
    [{ result: 'pass' }, false],
    [{ result: 'fail', code: 'selfie_mismatch' }, true],
    [{ result: 'fail', code: 'document_mismatch' }, true],
    [{ result: 'fail', code: 'underage' }, false],
    [{ result: 'unclear', code: 'liveness_failed', reasons: ['moves_not_seen'] }, true],
    [{ result: 'unclear', code: 'selfie_mismatch', reasons: ['selfie_not_confirmed'] }, true],
    [{ result: 'unclear', code: 'liveness_failed', reasons: ['face_too_dark'] }, false],
  ])('%j costs a try: %s', (outcome, costs) => {
    expect(isFailedFace({ outcome })).toBe(costs);
  });

  it('of another face cost a try, also where the document passes or is to be shown again', () => {
    const [code, reasons] = ['document_unreadable', ['portrait_unreadable']] as const;
    const again = { result: 'unclear', code, reasons } as const;
    expect(isFailedFace({ outcome: again })).toBe(false);
    for (const outcome of [again, { result: 'pass' } as const])
      expect(isFailedFace({ outcome, isOtherFace: true })).toBe(true);
  });

  it('whose turns alone were unlike the enrolled ones are no failed faces', () => {
    const outcome = {
      result: 'unclear',
      code: 'liveness_unclear',
      reasons: ['selfie_not_confirmed', 'moves_not_seen'],
    } as const;
    expect([isFailedFace({ outcome }), missedTurns({ outcome })]).toEqual([false, true]);
    expect(missedTurns({ outcome, isOtherFace: true })).toBe(false);
    expect(missedTurns({ outcome: { ...outcome, code: 'liveness_failed' } })).toBe(false);
    expect(missedTurns({ outcome: { result: 'pass' } })).toBe(false);
  });

  it('of a check that was given up cost nothing', () => {
    expect(isFailedFace(unevaluated(['selfie']))).toBe(false);
    expect(isFailedFace(unevaluated(['selfie']), true)).toBe(false);
  });

  it('of nobody cost as those of somebody where anybody gave the name', () => {
    const outcome = { result: 'fail', code: 'face_not_enrolled' } as const;
    expect([isFailedFace({ outcome }), isFailedFace({ outcome }, true)]).toEqual([false, true]);
    expect(isFailedFace({ outcome: { result: 'pass' } }, true)).toBe(false);
  });

  it('cost where the session names its person, and more of them beside a document', () => {
    const session = { engine: 'native', steps: ['selfie'], requestedUserId: 'user_1' } as const;
    const max = (change: object) => maxTries({ ...session, ...change } as unknown as Session);
    expect(max({})).toBe(5);
    expect(max({ steps: ['document', 'selfie'] })).toBe(10);
    expect(max({ engine: 'simulated' })).toBeNull();
    expect(max({ requestedUserId: null })).toBeNull();
    expect(max({ requestedUserId: null, data: { started_by_anybody: 'name' } })).toBe(5);
  });

  it('cost the document that was read, where the session names nobody', () => {
    const found = [{ steps: ['document'], failure: null, person: { last_name: 'Ada' } }];
    const max = (change: object, data: object = {}) =>
      documentTries({
        ...{ engine: 'native', steps: ['document', 'selfie'], requestedUserId: null },
        ...{ data: { found, ...data }, ...change },
      } as unknown as Session)?.max;

    expect(max({})).toBe(5);
    expect(max({}, { started_by_anybody: 'name' })).toBe(10);
    expect(max({ requestedUserId: 'user_1' }, { started_by_anybody: 'name' })).toBe(10);
    const free = [{ requestedUserId: 'user_1' }, { engine: 'simulated' }, { steps: ['document'] }];
    for (const change of free) expect(max(change)).toBeUndefined();
    expect(max({}, { found: [] })).toBeUndefined();
    const expired = { ...found[0], failure: 'document_expired' };
    expect(max({}, { found: [expired] })).toBeUndefined();
  });
});
