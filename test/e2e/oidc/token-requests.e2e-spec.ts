import { connect } from 'node:net';
import request from 'supertest';
import { makeRelyingParties, REDIRECT_URI, type RelyingParty } from '../../factories/oidc.js';
import { type Partner } from '../../factories/partner.js';
import { sharedApplication, type TestApplication } from '../../support/application.js';

describe('a token request', () => {
  let test: TestApplication;
  let partner: Partner;
  let party: RelyingParty;

  beforeAll(async () => {
    test = await sharedApplication();
    ({ partner, party } = await makeRelyingParties(test));
  });

  /** Raw bytes on a connection: no library would send these. `halfClose` ends the sending side. */
  const raw = (lines: string[], body = '', { halfClose = false } = {}): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(test.baseUrl).port), '127.0.0.1');
      let text = '';
      socket.on('data', (chunk) => (text += String(chunk)));
      socket.on('end', () => {
        resolve(text);
      });
      socket.on('error', reject);
      const head = [
        'POST /sandbox/integrations/oauth2/token HTTP/1.1',
        'Host: x',
        'Connection: close',
        ...lines,
      ];
      socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
      if (halfClose) socket.end();
    });

  const FORM = 'Content-Type: application/x-www-form-urlencoded';

  it('without Content-Length is answered 411, chunked or not', async () => {
    const chunked = await raw([FORM, 'Transfer-Encoding: chunked'], '3\r\na=b\r\n0\r\n\r\n');
    const none = await raw([FORM]);

    for (const answer of [chunked, none]) {
      expect(answer).toMatch(/^HTTP\/1\.1 411 /);
      expect(answer).toContain('"error":"invalid_request"');
      expect(answer).toMatch(/x-request-id: req_/);
    }
  });

  it('with an empty body is answered 400', async () => {
    const answer = await raw([FORM, 'Content-Length: 0']);

    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"error":"invalid_request"');
  });

  it.each([
    ['more', -4],
    ['fewer', 4],
  ])('with %s bytes than it says is refused, and is good with as many', async (_, difference) => {
    const form = new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: party.client.clientId,
      client_secret: party.client.secret,
      redirect_uri: REDIRECT_URI,
      // Last, so that a form that ends too early loses it.
      code: await party.code(),
    }).toString();
    const send = (length: number): Promise<string> =>
      raw([FORM, `Content-Length: ${length}`], form, { halfClose: length > form.length });

    const answer = await send(form.length + difference);

    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).not.toContain('_token"');
    const exact = await send(form.length);
    expect(exact).toMatch(/^HTTP\/1\.1 200 /);
    expect(exact).toContain('"access_token"');
  });

  it.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x'])(
    'as %s is answered 400 as RFC 6749 says',
    async (type) => {
      const answer = await raw([`Content-Type: ${type}`, 'Content-Length: 2'], '{}');

      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toContain('"error":"invalid_request"');
    },
  );

  it('leaves forms refused everywhere else', async () => {
    await request(test.baseUrl)
      .post('/v1/verification_sessions')
      .set('authorization', `Bearer ${partner.sandboxKey}`)
      .type('form')
      .send({ project_id: partner.ial2Project })
      .expect(415);
  });
});
