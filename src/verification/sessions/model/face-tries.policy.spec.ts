import type { Findings } from '../../engine/index.js';
import type { Session } from './session.js';
import { costsTries, countedTries, isFailedFace, untilNextTry } from './face-tries.policy.js';

const NOW = new Date('2026-06-01T12:00:00Z');
const ago = (...seconds: number[]): Date[] =>
  seconds.map((each) => new Date(NOW.getTime() - each * 1_000));

describe('failed faces', () => {
  it.each<[number[], number, boolean]>([
    [[], 0, false],
    [[1], 0, false],
    [[9, 1], 29, false],
    [[40, 30], 0, false],
    [[60, 40, 20], 100, false],
    [[90, 60, 40, 100], 500, false],
    [[3_600, 90, 60, 40, 20], 82_800, true],
  ])('%j seconds ago: wait %d seconds, over for the day: %s', (seconds, wait, isOver) => {
    expect(untilNextTry(ago(...seconds), NOW)).toEqual({ ms: wait * 1_000, isOver });
  });

  it('count for a day', () => {
    expect(countedTries(ago(86_400, 86_399), NOW)).toEqual(ago(86_399));
  });

  it.each<[Findings['outcome'], boolean]>([
    [{ result: 'pass' }, false],
    [{ result: 'fail', code: 'selfie_mismatch' }, true],
    [{ result: 'fail', code: 'underage' }, false],
    [{ result: 'unclear', code: 'liveness_failed', reasons: ['moves_not_seen'] }, true],
    [{ result: 'unclear', code: 'selfie_mismatch', reasons: ['selfie_not_confirmed'] }, true],
    [{ result: 'unclear', code: 'liveness_failed', reasons: ['face_too_dark'] }, false],
  ])('%j costs a try: %s', (outcome, costs) => {
    expect(isFailedFace({ outcome })).toBe(costs);
  });

  it('of nobody cost as those of somebody where anybody gave the name', () => {
    const outcome = { result: 'fail', code: 'face_not_enrolled' } as const;
    expect([isFailedFace({ outcome }), isFailedFace({ outcome }, true)]).toEqual([false, true]);
    expect(isFailedFace({ outcome: { result: 'pass' } }, true)).toBe(false);
  });

  it('cost where the face alone says who it is', () => {
    const session = { engine: 'native', steps: ['selfie'], requestedUserId: 'user_1' } as const;
    const costs = (change: object) => costsTries({ ...session, ...change } as unknown as Session);
    expect(costs({})).toBe(true);
    expect(costs({ engine: 'simulated' })).toBe(false);
    expect(costs({ steps: ['document', 'selfie'] })).toBe(false);
    expect(costs({ requestedUserId: null })).toBe(false);
  });
});
