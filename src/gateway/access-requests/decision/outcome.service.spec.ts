import { REASONS, type Reason } from '../access-request.js';
import { identityStateAfter } from './outcome.service.js';

describe('the identity state after a request', () => {
  it('is established by a grant and expired by time', () => {
    expect(identityStateAfter({ status: 'granted', reason: null })).toBe('established');
    expect(identityStateAfter({ status: 'expired', reason: 'verification_expired' })).toBe(
      'expired',
    );
  });

  it('asks for attention by each reason that is about the person', () => {
    const asks = (reason: Reason): boolean =>
      identityStateAfter({ status: 'denied', reason }) === 'needs_attention';

    expect(REASONS.filter((reason) => !asks(reason)).sort()).toEqual([
      'employee_inactive',
      'flow_disabled',
      'link_not_delivered',
      'no_longer_needed',
      'verification_canceled',
      'verification_stale',
    ]);
  });

  it('is a contact that could not be reached, and no alarm, when the link bounced', () => {
    const end = { status: 'canceled', reason: 'link_not_delivered' } as const;

    expect(identityStateAfter(end)).toBe('undelivered');
  });

  it.each(['verification_canceled', 'vouch_objected'] as const)(
    'is as before the request when it was canceled (%s)',
    (reason) => {
      expect(identityStateAfter({ status: 'canceled', reason })).toBe('not_invited');
    },
  );
});
