import { smsOutcome } from './sms-sender.js';

describe('the answer of a text message provider', () => {
  it.each([
    [200, 'accepted'],
    [201, 'accepted'],
    [202, 'accepted'],
    [302, 'unknown'],
    [400, 'refused'],
    [401, 'not_sent'],
    [404, 'refused'],
    [429, 'not_sent'],
    [500, 'unknown'],
    [503, 'not_sent'],
  ])('%d means %s', (status, result) => {
    expect(smsOutcome({ kind: 'answered', status }).result).toBe(result);
  });

  it.each([
    ['connection_refused', 'not_sent'],
    ['address_refused', 'not_sent'],
    ['tls_failed', 'not_sent'],
    ['timed_out', 'unknown'],
    ['connection_lost', 'unknown'],
    ['answer_malformed', 'unknown'],
    ['stopped', 'unknown'],
  ])('that never came because of %s means %s', (reason, result) => {
    expect(smsOutcome({ kind: 'failed', reason }).result).toBe(result);
  });
});
