import { readFileSync } from 'node:fs';
import { STEPS } from './activity-log.js';
import { endOf } from './help-desk.service.js';

describe('the end of a request, as the log tells it', () => {
  it('is good when granted and nothing while pending', () => {
    expect(endOf({ status: 'granted', reason: null }).tone).toBe('good');
    expect(endOf({ status: 'pending', reason: null }).tone).toBe('plain');
  });

  it.each([
    'profile_mismatch',
    'user_id_mismatch',
    'identity_conflict',
    'verification_not_me',
  ] as const)('is an alarm for %s, by its name', (reason) => {
    expect(endOf({ status: 'denied', reason })).toMatchObject({ tone: 'alarm', reason });
  });

  it('is no alarm when no person was verified', () => {
    expect(endOf({ status: 'denied', reason: 'verification_failed' }).tone).toBe('plain');
    expect(endOf({ status: 'canceled', reason: 'verification_canceled' }).tone).toBe('plain');
  });
});

it('names only steps for which the page has words', () => {
  const [, texts = ''] = readFileSync('web/demo/words/en.ts', 'utf8').split('  steps: {');
  const named = [...texts.matchAll(/^ {4}(\w+): \(/gm)].map(([, step]) => step);

  expect([...named].sort()).toEqual([...STEPS].sort());
});
