import { redact } from './redact.js';

describe('the redaction net', () => {
  it.each([
    ['an API key', `sk_test_01h455vb4pex5vsknk084sn02q_${'a'.repeat(43)}`],
    ['another key', `gk_live_01h455vb4pex5vsknk084sn02q_${'B-_'.repeat(14)}`],
    ['a session token', `vst_01h455vb4pex5vsknk084sn02q_${'c'.repeat(43)}`],
    ["a browser's session token", `vsb_01h455vb4pex5vsknk084sn02q_${'c'.repeat(43)}`],
    ['a code of a sign-in', `code_01h455vb4pex5vsknk084sn02q_${'c'.repeat(43)}`],
    ['a webhook secret', `whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw`],
    ['a token', 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl'],
    ['an e-mail address', 'ada.lovelace@example.com'],
    ['an authorization header', 'Bearer abcdefghijklmnop'],
  ])('holds back %s', (_, secret) => {
    expect(redact(`{"msg":"before ${secret} after"}`)).toBe('{"msg":"before [redacted] after"}');
  });

  it('holds back the password of a database address', () => {
    expect(redact('postgres://app:hunter22@db/x')).toBe('postgres://app:[redacted]@db/x');
  });

  it('leaves ids and times alone', () => {
    const line = '{"time":1700000000,"session":"vs_01h455vb4pex5vsknk084sn02q","ms":1.2}';
    expect(redact(line)).toBe(line);
  });
});
