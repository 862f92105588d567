import { MESSAGE_STATUSES, statusAfter } from './message.js';

describe('a report of a provider', () => {
  it.each(['queued', 'accepted'] as const)('ends a message that is %s', (status) => {
    expect(statusAfter(status, 'delivered')).toBe('delivered');
    expect(statusAfter(status, 'undelivered')).toBe('failed');
  });

  it('changes nothing about a message that has ended', () => {
    const ended = MESSAGE_STATUSES.filter((each) => !['queued', 'accepted'].includes(each));

    expect(ended).toEqual(['delivered', 'failed', 'expired']);
    for (const status of ended)
      expect([statusAfter(status, 'delivered'), statusAfter(status, 'undelivered')]).toEqual([
        null,
        null,
      ]);
  });
});
