import { nextStep } from './retry.policy.js';

const letter = { isCode: false, attempts: 1, random: 0.5 };
const code = { ...letter, isCode: true };

describe('after an attempt', () => {
  it('what was taken or refused is final', () => {
    for (const message of [letter, code]) {
      expect(nextStep('accepted', message)).toEqual({ kind: 'accepted' });
      expect(nextStep('refused', message)).toEqual({ kind: 'failed', reason: 'refused' });
    }
  });

  it('a letter whose fate is unknown is sent again, and a code never', () => {
    expect(nextStep('unknown', letter)).toEqual({ kind: 'retry', inSeconds: 5 });
    expect(nextStep('unknown', code)).toEqual({ kind: 'failed', reason: 'interrupted' });
  });

  it('what was certainly not taken is tried again, a code sooner', () => {
    expect(nextStep('not_sent', letter)).toEqual({ kind: 'retry', inSeconds: 5 });
    expect(nextStep('not_sent', code)).toEqual({ kind: 'retry', inSeconds: 2 });
  });

  it.each([
    [1, 5],
    [3, 120],
    [6, 7_200],
    [60, 7_200],
  ])('number %d the next try waits %d seconds', (attempts, seconds) => {
    expect(nextStep('not_sent', { ...letter, attempts })).toEqual({
      kind: 'retry',
      inSeconds: seconds,
    });
  });

  it('retries are spread by a tenth', () => {
    expect(nextStep('not_sent', { ...letter, random: 0 })).toMatchObject({ inSeconds: 4.5 });
    expect(nextStep('not_sent', { ...letter, random: 1 })).toMatchObject({ inSeconds: 5.5 });
  });
});
