import {
  isTerminal,
  nextStatus,
  SESSION_STATUSES,
  type SessionTrigger,
} from './session.machine.js';

const TRIGGERS: SessionTrigger[] = ['open', 'pass', 'fail', 'cancel', 'expire'];

describe('the session machine', () => {
  it('allows exactly the transitions of the contract', () => {
    const table = SESSION_STATUSES.map((status) => [
      status,
      TRIGGERS.map((trigger) => nextStatus(status, trigger)),
    ]);
    expect(table).toEqual([
      ['not_started', ['awaiting_user_input', null, null, 'canceled', 'expired']],
      ['awaiting_user_input', [null, 'success', 'failed', 'canceled', 'expired']],
      ['success', [null, null, null, null, null]],
      ['failed', [null, null, null, null, null]],
      ['expired', [null, null, null, null, null]],
      ['canceled', [null, null, null, null, null]],
    ]);
  });

  it('calls exactly success, failed, expired and canceled terminal', () => {
    expect(SESSION_STATUSES.filter(isTerminal)).toEqual([
      'success',
      'failed',
      'expired',
      'canceled',
    ]);
  });
});
