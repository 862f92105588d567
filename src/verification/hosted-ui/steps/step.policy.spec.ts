import type { Session, SessionData } from '../../sessions/index.js';
import {
  secondsUntilSend,
  triesExhausted,
  currentStep,
  progressOf,
  stepBack,
} from './step.policy.js';

function at(done: string[], granted: boolean | null): Pick<Session, 'steps' | 'data'> {
  const consent = granted === null ? null : { granted };
  return { steps: ['document', 'selfie'], data: { consent, done } as unknown as SessionData };
}

describe('the steps', () => {
  it('begin with consent, whatever was done', () => {
    expect(currentStep(at([], null))).toBe('consent');
    expect(currentStep(at(['document'], false))).toBe('consent');
  });

  it('follow the project and end', () => {
    expect(currentStep(at([], true))).toBe('document');
    expect(currentStep(at(['document'], true))).toBe('selfie');
    expect(currentStep(at(['document', 'selfie'], true))).toBeNull();
  });

  it('show the last one as being checked while a person decides', () => {
    const waiting = at(['document', 'selfie'], true);
    const session = {
      ...waiting,
      data: { ...waiting.data, run: null, in_review: true },
    } as Session;

    expect(currentStep(session)).toBe('selfie');
    expect(progressOf(session).map(({ status }) => status)).toEqual(['done', 'done', 'checking']);
  });

  it('go back one at a time and at last to consent', () => {
    const found: SessionData['found'] = [];
    expect(stepBack({ done: ['document', 'selfie'], found })).toEqual({
      done: ['document'],
      found,
      undoesConsent: false,
    });
    expect(stepBack({ done: [], found })).toEqual({ done: [], found, undoesConsent: true });
  });
});

describe('one-time codes', () => {
  const NOW = 10_000;

  it.each([
    ['nothing was sent', [], 0],
    ['two codes were sent', [NOW - 20, NOW - 10], 0],
    ['three codes were sent', [NOW - 500, NOW - 20, NOW - 10], 100],
    ['the first of three is just out of the window', [NOW - 600, NOW - 20, NOW - 10], 0],
  ])('when %s another code waits', (_, sentAt, seconds) => {
    expect(secondsUntilSend(sentAt, NOW)).toBe(seconds);
  });

  it.each([
    [0, false],
    [4, false],
    [5, true],
    [6, true],
  ])('after %d tries the code is spent: %s', (tries, exhausted) => {
    expect(triesExhausted({ tries })).toBe(exhausted);
  });
});
