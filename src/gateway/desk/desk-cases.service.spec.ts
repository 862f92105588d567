import { caseStatus, type CaseFacts } from './desk-cases.service.js';

const SENDING: CaseFacts = {
  request: 'pending',
  message: 'queued',
  opened: false,
  proved: false,
  override: null,
};

describe('the status of a desk case', () => {
  it.each<[string, Partial<CaseFacts>, string]>([
    ['a queued link', {}, 'sending'],
    ['a link that the provider took', { message: 'accepted' }, 'sent'],
    ['a link that arrived', { message: 'delivered' }, 'delivered'],
    ['a link that was opened', { message: 'accepted', opened: true }, 'opened'],
    ['a proved person', { opened: true, proved: true }, 'awaiting_code'],
    ['a person who was never seen to open it', { proved: true }, 'awaiting_code'],
    ['a granted request', { request: 'granted', proved: true }, 'verified'],
    ['a denied request', { request: 'denied', proved: true }, 'not_verified'],
    ['a canceled request', { request: 'canceled', opened: true }, 'canceled'],
    ['a late request', { request: 'expired', proved: true }, 'expired'],
    [
      'a denied request with an override',
      { request: 'denied', override: 'approved' },
      'overridden',
    ],
    [
      'an override that one person wants',
      { request: 'denied', override: 'requested' },
      'not_verified',
    ],
    ['a refused override', { request: 'expired', override: 'refused' }, 'expired'],
  ])('of %s', (_, facts, status) => {
    expect(caseStatus({ ...SENDING, ...facts })).toBe(status);
  });

  it('is verified for a granted request alone, whatever else is said', () => {
    const requests = ['pending', 'denied', 'canceled', 'expired'] as const;
    const statuses = requests.map((request) =>
      caseStatus({
        request,
        message: 'delivered',
        opened: true,
        proved: true,
        override: 'approved',
      }),
    );

    expect(statuses).not.toContain('verified');
  });
});
