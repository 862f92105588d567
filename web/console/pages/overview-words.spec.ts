import { endWords, statusWords } from '../case-words.js';
import { causesOf, funnelOf, OUTCOMES, statesOf } from './overview-words.js';

const COUNTS = [
  { status: 'success', failure_code: null, count: 5 },
  { status: 'failed', failure_code: 'selfie_mismatch', count: 2 },
  { status: 'failed', failure_code: 'underage', count: 1 },
  { status: 'not_started', failure_code: null, count: 3 },
  { status: 'expired', failure_code: null, count: 1 },
] as Parameters<typeof funnelOf>[0];

describe('the charts of the overview', () => {
  it('narrow from what was begun to what succeeded', () => {
    expect(funnelOf(COUNTS).map(({ count }) => count)).toEqual([12, 9, 8, 5]);
  });

  it('call a state as its page does', () => {
    const called = statusWords('success').label;

    expect(funnelOf(COUNTS).at(-1)?.label).toBe(called);
    expect(statesOf(COUNTS)[0]?.label).toBe(called);
    expect(OUTCOMES[0]?.label).toBe(called);
  });

  it('add up the causes in their state, and name each', () => {
    expect(statesOf(COUNTS)).toContainEqual({ label: 'Failed', count: 3 });
    expect(causesOf(COUNTS)).toEqual([
      { label: endWords('selfie_mismatch'), count: 2 },
      { label: endWords('underage'), count: 1 },
    ]);
  });
});
