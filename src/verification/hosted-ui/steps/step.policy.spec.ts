import type { Session, SessionData } from '../../sessions/index.js';
import { MAX_TRIES, secondsUntilSend, SEND_WINDOW_SECONDS, triesExhausted } from './code.policy.js';
import { currentStep, progressOf, stepBack } from './step.policy.js';

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
  it('are sent three times in ten minutes and no more', () => {
    const now = 10_000;
    expect(secondsUntilSend([now - 3, now - 2], now)).toBe(0);
    expect(secondsUntilSend([now - 3, now - 2, now - 1], now)).toBe(SEND_WINDOW_SECONDS - 3);
    expect(secondsUntilSend([now - SEND_WINDOW_SECONDS, now - 2, now - 1], now)).toBe(0);
  });

  it('are tried five times', () => {
    expect(triesExhausted({ tries: MAX_TRIES - 1 })).toBe(false);
    expect(triesExhausted({ tries: 5 })).toBe(true);
  });
});
