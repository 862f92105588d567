import { createHash } from 'node:crypto';
import request from 'supertest';
import { Log } from '../../../src/platform/logging/index.js';
import {
  decode,
  makeRelyingParties,
  readWithToken,
  REDIRECT_URI,
  type RelyingParty,
  type TokenBody,
} from '../../factories/oidc.js';
import { startApplication, type TestApplication } from '../../support/application.js';

const VERIFIER = 'a-verifier-of-more-than-forty-three-characters-0123456789';
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');
const WITH_PKCE = { code_challenge: CHALLENGE, code_challenge_method: 'S256' };

describe('the OpenID Connect endpoints', () => {
  let test: TestApplication;
  let party: RelyingParty;
  let other: RelyingParty;
  let foreign: RelyingParty;

  beforeAll(async () => {
    test = await startApplication();
    ({ party, other, foreign } = await makeRelyingParties(test));
  });

  afterAll(() => test.close());

  const read = (token: unknown, id: unknown) => readWithToken(test, token, id);

  const refusal = (body: TokenBody) => ({ error: body['error'] as unknown });

  describe('authorization', () => {
    const ask = (more: Record<string, string | undefined>) =>
      request(test.baseUrl)
        .get(party.authorizeUrl(more).slice(test.baseUrl.length))
        .set('accept', 'text/html')
        .redirects(0);

    describe('by form (OpenID Connect Core 3.1.2.1)', () => {
      const path = '/sandbox/integrations/oauth2/auth';
      const send = (query: string) => request(test.baseUrl).post(path).type('form').send(query);

      it('is asked for as an address, and goes on from there', async () => {
        const query = new URL(party.authorizeUrl({ state: 'a b&c=d' })).search.slice(1);
        const answer = await send(query).expect(303);

        expect(answer.headers['location']).toBe(`${path}?${query}`);
        const next = await request(test.baseUrl).get(String(answer.headers['location']));
        expect(next.status).toBe(303);
        expect(next.headers['location']).toMatch(
          /^\/sandbox\/integrations\/oauth2\/auth\/[\w-]+\/begin\?ticket=/,
        );
      });

      it('never redirects to another address, and may be no longer than an address', async () => {
        const split = await send('a=%0d%0alocation:%20https://evil.example').expect(303);
        expect(split.headers['location']).toBe(
          `${path}?a=%0D%0Alocation%3A+https%3A%2F%2Fevil.example`,
        );
        await send('//evil.example').expect('location', `${path}?%2F%2Fevil.example=`);
        await send(`state=${'s'.repeat(9_000)}`).expect(414);
        await send('%80'.repeat(2_000)).expect(414);
        for (const answer of [await send(''), await request(test.baseUrl).post(path).send({})]) {
          expect(answer.status).toBe(400);
          expect(answer.headers['content-type']).toContain('text/html');
        }
      });
    });

    it.each([
      ['an unknown client', { client_id: 'urn:oid:2.999.1' }],
      ['no client', { client_id: undefined }],
      ['a foreign redirect', { redirect_uri: 'https://evil.example/callback' }],
      ['a redirect below the listed one', { redirect_uri: `${REDIRECT_URI}/more` }],
      ['a redirect with a query of its own', { redirect_uri: `${REDIRECT_URI}?more=1` }],
      ['a redirect in another case', { redirect_uri: REDIRECT_URI.toUpperCase() }],
    ])('for %s is a page and no redirect', async (_, more) => {
      const answer = await ask(more);

      expect(answer.status).toBe(400);
      expect(answer.headers['location']).toBeUndefined();
      expect(answer.headers['content-type']).toContain('text/html');
      expect(answer.text).not.toContain('evil.example');
    });

    it.each([
      ['an unknown scope', { scope: 'openid profile_of_doom' }, 'invalid_scope'],
      ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
      [
        'an implicit id_token',
        { response_type: 'id_token', nonce: 'n' },
        'unsupported_response_type',
      ],
      ['a plain challenge', { ...WITH_PKCE, code_challenge_method: 'plain' }, 'invalid_request'],
      ['a challenge without its method', { code_challenge: CHALLENGE }, 'invalid_request'],
      ['a method without a challenge', { code_challenge_method: 'S256' }, 'invalid_request'],
      ['a challenge that is none', { ...WITH_PKCE, code_challenge: 'short' }, 'invalid_request'],
      ['another response mode', { response_mode: 'fragment' }, 'invalid_request'],
      ['no interaction at all', { prompt: 'none' }, 'login_required'],
      ['none and a login', { prompt: 'none login' }, 'invalid_request'],
      ['consent and none', { prompt: 'consent  none' }, 'invalid_request'],
      ['none and something unheard of', { prompt: 'of_doom none' }, 'invalid_request'],
      ['a scope of our own', { scope: 'openid verification' }, 'invalid_scope'],
      ['a request object', { request: 'e30.e30.' }, 'request_not_supported'],
    ])('for %s goes back with an error, and its state', async (_, more, error) => {
      const answer = await ask(more);

      expect(answer.status).toBe(303);
      const { origin, pathname, searchParams, hash } = new URL(String(answer.headers['location']));
      expect(origin + pathname).toBe(REDIRECT_URI);
      const sent = Object.fromEntries(hash ? new URLSearchParams(hash.slice(1)) : searchParams);
      expect(sent).toMatchObject({ error, state: 'state-1' });
      expect(sent).not.toHaveProperty('code');
    });

    it.each(['/', '//', '/%20', '%2f'])(
      'has one address: with %p appended it is not found',
      async (more) => {
        const { pathname, search } = new URL(party.authorizeUrl({ scope: 'of_doom' }));
        const answer = await request(test.baseUrl)
          .get(pathname + more + search)
          .redirects(0);

        expect(answer.status).toBe(404);
      },
    );

    it.each(['client_id=urn:oid:2.999', 'prompt=none&prompt=login', 'scope=openid'])(
      'with a parameter twice is refused: %s',
      async (more) => {
        const address = `${party.authorizeUrl()}&${more}`;
        const answer = await request(test.baseUrl).get(address.slice(test.baseUrl.length));

        const { location = '' } = answer.headers as Record<string, string>;
        expect(answer.status === 400 || location.includes('error=invalid_request')).toBe(true);
        expect(location).not.toContain('/begin');
      },
    );

    it.each(['login', 'consent', 'login consent', 'select_account'])(
      'with the prompt %s is a verification, as every one is',
      async (prompt) => {
        const answer = await ask({ prompt });

        expect(answer.headers['location']).toMatch(/\/begin\?ticket=/);
      },
    );

    it.each([
      ['of the client', 'de', 'fr', 'Hier geht es nicht weiter'],
      ['of the browser', 'pt', 'fr', 'Impossible de continuer'],
      ['that we speak, else in English', 'pt', 'pt', 'This cannot continue'],
    ])('of nobody we know is refused in a language %s', async (_, ui_locales, browser, title) => {
      const answer = await ask({ client_id: 'urn:oid:2.999', ui_locales }).set(
        'accept-language',
        browser,
      );

      expect(answer.status).toBe(400);
      expect(answer.text).toContain(`<h1>${title}</h1>`);
    });

    it.each([9_000, 60_000])('of %d letters is a page for a browser', async (length) => {
      const answer = await ask({ state: 's'.repeat(length) });

      expect([answer.status, answer.headers['content-type']]).toEqual([
        414,
        'text/html; charset=utf-8',
      ]);
      expect(answer.headers['x-request-id']).toMatch(/^req_/);
      expect(answer.text).toContain('The address is too long');
      expect(answer.text).not.toContain('sssss');
    });

    it('of 9,000 letters is an error of the protocol for a program', async () => {
      const { pathname, search } = new URL(party.authorizeUrl({ state: 's'.repeat(9_000) }));
      const { status, body } = await request(test.baseUrl).get(pathname + search);

      expect([status, body.error]).toEqual([414, 'invalid_request']);
    });

    it('tells addresses of BASE_URL only, whatever host was called', async () => {
      const { body } = await request(test.baseUrl)
        .get('/integrations/.well-known/openid-configuration?of=today')
        .set('host', 'evil.example')
        .set('x-forwarded-host', 'evil.example')
        .set('x-forwarded-proto', 'https');

      expect(JSON.stringify(body)).not.toContain('evil');
      expect(body.token_endpoint).toBe(`${test.settings.baseUrl}/integrations/oauth2/token`);
    });
  });

  describe('a code', () => {
    it.each([
      ['a wrong verifier', { code_verifier: `${VERIFIER}x` }],
      ['no verifier', {}],
    ])('of a request with a challenge is worthless with %s', async (_, more) => {
      const answer = await party.exchange(await party.code(WITH_PKCE), more);

      expect([answer.status, refusal(answer.body)]).toEqual([400, { error: 'invalid_grant' }]);
    });

    it('of a request with a challenge is exchanged with its verifier', async () => {
      await party.exchange(await party.code(WITH_PKCE), { code_verifier: VERIFIER }).expect(200);
    });

    it('of a request without a challenge takes no verifier', async () => {
      const answer = await party.exchange(await party.code(), { code_verifier: VERIFIER });

      expect([answer.status, refusal(answer.body)]).toEqual([400, { error: 'invalid_grant' }]);
    });

    it('is worthless to another client, of the same partner or of another', async () => {
      const code = await party.code();
      for (const stranger of [other, foreign]) {
        const answer = await stranger.exchange(code);
        expect([answer.status, refusal(answer.body)]).toEqual([400, { error: 'invalid_grant' }]);
      }
      await party.exchange(code).expect(200);
    });

    it('needs the redirect it was made for', async () => {
      const code = await party.code();
      const answer = await party.exchange(code, { redirect_uri: `${REDIRECT_URI}2` });

      expect([answer.status, refusal(answer.body)]).toEqual([400, { error: 'invalid_grant' }]);
    });

    it('used twice is refused, and revokes the tokens of its first use', async () => {
      const code = await party.code();
      const { body: tokens } = await party.exchange(code).expect(200);
      const id = decode(tokens.access_token).claims['verification_id'] as unknown;
      await read(tokens.access_token, id).expect(200);

      const again = await party.exchange(code);

      expect([again.status, refusal(again.body)]).toEqual([400, { error: 'invalid_grant' }]);
      await read(tokens.access_token, id).expect(401);
      await party.refresh(tokens.refresh_token).expect(400);
    });

    it('exchanged ten times at once gives tokens at most once, and revokes them', async () => {
      const code = await party.code();
      const answers = await Promise.all(Array.from({ length: 10 }, () => party.exchange(code)));

      const given = answers.filter(({ status }) => status === 200);
      expect(given.length).toBeLessThanOrEqual(1);
      expect(answers.filter(({ status }) => status === 400).length).toBe(10 - given.length);
      for (const { body } of given) await party.refresh(body.refresh_token).expect(400);
    });

    it('is refused without the reason, which is in the log', async () => {
      const codes: (string | undefined)[] = [];
      test.app.get(Log).info = (_event, fields) => codes.push(fields?.code);
      await party.exchange('nothing').expect(400);

      expect(codes).toContain('invalid_grant: authorization code not found');
    });

    it('lives for a minute', async () => {
      const [young, old] = [await party.code(), await party.code()];
      test.clock.advanceSeconds(50);
      await party.exchange(young).expect(200);
      test.clock.advanceSeconds(11);
      const answer = await party.exchange(old);

      expect([answer.status, refusal(answer.body)]).toEqual([400, { error: 'invalid_grant' }]);
    });
  });

  describe('a client', () => {
    const basic = (id: string, secret: string) =>
      `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

    const exchangeBy = (header: string, code: string) =>
      request(test.baseUrl)
        .post('/sandbox/integrations/oauth2/token')
        .type('form')
        .set('authorization', header)
        .send({ grant_type: 'authorization_code', redirect_uri: REDIRECT_URI, code });

    it.each([
      ['form-encoded as RFC 6749 wants', encodeURIComponent],
      ['plainly, as curl does', (text: string) => text],
    ])('may authenticate by Basic, %s', async (_, encode) => {
      const { clientId, secret } = party.client;

      await exchangeBy(basic(encode(clientId), encode(secret)), await party.code()).expect(200);
    });

    it('with a wrong secret gets 401 and no token, by form and by Basic', async () => {
      const code = await party.code();
      const wrong = await party.exchange(code, { client_secret: 'cs_test_wrong' });
      const byHeader = await exchangeBy(
        basic(encodeURIComponent(party.client.clientId), 'x'),
        code,
      );

      expect([wrong.status, refusal(wrong.body)]).toEqual([401, { error: 'invalid_client' }]);
      expect([byHeader.status, refusal(byHeader.body)]).toEqual([401, { error: 'invalid_client' }]);
      expect(byHeader.headers['www-authenticate']).toMatch(/^Basic realm=/);
      await party.exchange(code).expect(200);
    });

    it('without a secret, or with that of another client, is refused', async () => {
      const code = await party.code();
      const { clientId } = party.client;
      const none = await request(test.baseUrl)
        .post('/integrations/oauth2/token')
        .type('form')
        .send({
          client_id: clientId,
          grant_type: 'authorization_code',
          redirect_uri: REDIRECT_URI,
          code,
        });
      const others = await party.exchange(code, { client_secret: other.client.secret });

      expect([none.status, refusal(none.body)]).toEqual([401, { error: 'invalid_client' }]);
      expect([others.status, refusal(others.body)]).toEqual([401, { error: 'invalid_client' }]);
    });

    it.each([
      ['client_credentials', 'unsupported_grant_type'],
      ['password', 'unsupported_grant_type'],
      ['', 'invalid_request'],
    ])('asking for the grant %j is answered as RFC 6749 5.2 says', async (grant, error) => {
      const answer = await party.post('token', { grant_type: grant });

      expect([answer.status, refusal(answer.body)]).toEqual([400, { error }]);
      expect(answer.headers['content-type']).toContain('application/json');
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.body.error_description).toEqual(expect.any(String));
    });
  });
});
