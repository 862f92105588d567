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
    const { tone, text } = endOf({ status: 'denied', reason });
    expect([tone, text]).toEqual(['alarm', expect.stringContaining(reason)]);
  });

  it('is no alarm when no person was verified', () => {
    expect(endOf({ status: 'denied', reason: 'verification_failed' }).tone).toBe('plain');
    expect(endOf({ status: 'canceled', reason: 'verification_canceled' }).tone).toBe('plain');
  });
});
