import { endOfLife, shouldRecordActivity, isWithinLife } from './staff-sessions.service.js';

const LIFE = { idleSeconds: 1_800, absoluteSeconds: 43_200 };
const START = new Date('2026-11-20T08:00:00Z');
const after = (seconds: number): Date => new Date(START.getTime() + seconds * 1_000);
const session = (seen = 0) => ({ createdAt: START, lastSeenAt: after(seen) });

describe('the life of a staff session', () => {
  it('ends after half an hour without a request', () => {
    expect(isWithinLife(session(100), after(100 + 1_799), LIFE)).toBe(true);
    expect(isWithinLife(session(100), after(100 + 1_800), LIFE)).toBe(false);
  });

  it('ends after twelve hours, however busy', () => {
    expect(isWithinLife(session(43_199), after(43_199), LIFE)).toBe(true);
    expect(isWithinLife(session(43_199), after(43_200), LIFE)).toBe(false);
  });

  it('has the nearer of both as its end', () => {
    expect(endOfLife(session(), LIFE)).toEqual(after(1_800));
    expect(endOfLife(session(43_000), LIFE)).toEqual(after(43_200));
  });

  it('is written at most once a minute', () => {
    expect(shouldRecordActivity(session(), after(59))).toBe(false);
    expect(shouldRecordActivity(session(), after(60))).toBe(true);
  });
});
