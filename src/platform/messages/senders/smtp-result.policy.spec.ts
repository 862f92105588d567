import { cleanAnswer } from '../delivery/trouble.js';
import { smtpResult, smtpTrouble } from './smtp-result.policy.js';

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
    [
      'an untrusted certificate',
      { code: 'ESOCKET', originalCode: 'SELF_SIGNED_CERT_IN_CHAIN' },
      'not_sent',
    ],
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

describe('the trouble of a failed hand-over', () => {
  it.each([
    [{ code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }, 'sign_in_refused'],
    [{ code: 'EENVELOPE', responseCode: 530, command: 'MAIL FROM' }, 'sign_in_refused'],
    [{ code: 'ESOCKET', originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'certificate_untrusted'],
    [{ code: 'ETLS', originalCode: 'CERT_HAS_EXPIRED' }, 'certificate_expired'],
    [{ code: 'ESOCKET', originalCode: 'ERR_TLS_CERT_ALTNAME_INVALID' }, 'certificate_name_differs'],
    [{ code: 'ESOCKET', originalCode: 'ERR_SSL_WRONG_VERSION_NUMBER' }, 'tls_failed'],
    [{ code: 'ESOCKET', originalCode: 'ECONNREFUSED', syscall: 'connect' }, 'connection_refused'],
    [{ code: 'ECONNREFUSED', syscall: 'connect' }, 'connection_refused'],
    [{ code: 'ERR_ADDRESS_REFUSED', syscall: 'connect' }, 'address_private'],
    [{ code: 'ETIMEDOUT', timeoutType: 'GREETING_TIMEOUT' }, 'timed_out'],
    [{ code: 'EDNS' }, 'name_not_found'],
    [{ code: 'EENVELOPE', responseCode: 550, command: 'MAIL FROM' }, 'sender_refused'],
    [{ code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }, 'recipient_refused'],
    [{ code: 'EMESSAGE', responseCode: 554, command: 'DATA' }, 'message_refused'],
    [{ code: 'EENVELOPE', responseCode: 451, command: 'RCPT TO' }, 'busy'],
    [{}, 'other'],
  ])('%o is %s', (failure, trouble) => {
    expect(smtpTrouble(failure)).toBe(trouble);
  });

  it('shows the answer of the server on one short line, and no secret in any form', () => {
    const plain = `\0ada\0p:/ss`;
    const sent = Buffer.from(plain).toString('base64');
    const answer = cleanAnswer(`535-no ${sent}\r\n535 p:/ss p%3A%2Fss\u202e ${'x'.repeat(400)}`, [
      'p:/ss',
      plain,
    ]);
    expect(answer).toMatch(/^535-no … 535 … … x+…$/);
    expect(answer.length).toBe(201);
  });
});
