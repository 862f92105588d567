import { RESET_STATUSES, nextResetStatus } from './identity-reset.js';

describe('the states of an identity reset', () => {
  it('reset nothing without an approval', () => {
    const carriedOut = RESET_STATUSES.filter((each) => nextResetStatus(each, 'carry_out'));

    expect(carriedOut).toEqual(['approved']);
    expect(RESET_STATUSES.filter((each) => nextResetStatus(each, 'approve'))).toEqual(['waiting']);
  });

  it('are final once it is done, canceled or expired', () => {
    const events = ['approve', 'carry_out', 'cancel', 'expire'] as const;
    for (const status of ['done', 'canceled', 'expired'] as const)
      expect(events.filter((event) => nextResetStatus(status, event))).toEqual([]);
  });
});
