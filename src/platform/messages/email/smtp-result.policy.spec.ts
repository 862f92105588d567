import { smtpResult } from './smtp-result.policy.js';

describe('a failed hand-over to a mail server', () => {
  it.each([
    [
      'an unknown recipient',
      { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' },
      'refused',
    ],
    ['a refused content', { code: 'EMESSAGE', responseCode: 554, command: 'DATA' }, 'refused'],
    [
      'a greylisted recipient',
      { code: 'EENVELOPE', responseCode: 451, command: 'RCPT TO' },
      'not_sent',
    ],
    [
      'a full queue at the end',
      { code: 'EMESSAGE', responseCode: 452, command: 'DATA' },
      'not_sent',
    ],
    ['a wrong password', { code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }, 'not_sent'],
    ['a refused greeting', { code: 'EPROTOCOL', responseCode: 554, command: 'CONN' }, 'not_sent'],
    ['an unknown certificate', { code: 'ETLS', command: 'CONN' }, 'not_sent'],
    ['a closed port', { code: 'ESOCKET', syscall: 'connect' }, 'not_sent'],
    ['a silent server', { code: 'ETIMEDOUT', timeoutType: 'GREETING_TIMEOUT' }, 'not_sent'],
    ['an address of several', { code: 'EENVELOPE', command: 'API' }, 'refused'],
    ['a connection lost in the middle', { code: 'ECONNECTION', command: 'CONN' }, 'unknown'],
    ['a time-out in the middle', { code: 'ETIMEDOUT', timeoutType: 'SOCKET_TIMEOUT' }, 'unknown'],
    ['anything else', {}, 'unknown'],
  ])('by %s', (_what, failure, result) => {
    expect(smtpResult(failure)).toBe(result);
  });
});
