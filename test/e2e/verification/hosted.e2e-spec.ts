import request, { type Response } from 'supertest';
import { SessionLifecycle } from '../../../src/verification/sessions/lifecycle/session-lifecycle.service.js';
import { mintCredential } from '../../../src/platform/crypto/index.js';
import { newId } from '../../../src/platform/ids/index.js';
import { apiOf, SESSIONS, type Api, type SessionBody } from '../../factories/api.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { cookieOf, visit, visitor } from '../../factories/visitor.js';
import { startAnother, startApplication, type TestApplication } from '../../support/application.js';
import { problemFaults } from '../../support/answers/problem.js';

describe('the hosted page', () => {
  let test: TestApplication;
  let partner: Partner;
  let api: Api;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app, 'Acme Health');
    api = apiOf(test, partner.sandboxKey);
  });

  afterAll(() => test.close());

  const make = (input: object = {}): Promise<SessionBody> =>
    api.session({ project_id: partner.ial2Project, ...input });
  const open = (token: string, at = test) =>
    request(at.baseUrl).get(`/verify?token=${encodeURIComponent(token)}`);

  describe('opened by its link', () => {
    it('swaps the token for a cookie and goes to an address without it', async () => {
      const { id, token } = await make();

      const answer = await open(token);

      expect(answer.status).toBe(303);
      expect(answer.headers['location']).toBe(`/verify/${id}`);
      expect(answer.headers['referrer-policy']).toBe('no-referrer');
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.text).not.toContain(token);
      expect((await api.read(id))['status']).toBe('awaiting_user_input');
    });

    it('sets a cookie that scripts and other sites cannot use, for as long as the session lives', async () => {
      const { id, token, expires_at } = await make();

      const [cookie = ''] = (await open(token)).headers['set-cookie'] as unknown as string[];

      const [pair, ...attributes] = cookie.split('; ');
      // The rest tells browsers with one link apart.
      expect(pair?.startsWith(`${id}=${token}.`)).toBe(true);
      expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Path=/']));
      const expires =
        attributes.find((attribute) => attribute.startsWith('Expires='))?.slice(8) ?? '';
      expect(Date.parse(expires) / 1000).toBe(expires_at);
      expect(cookie).not.toMatch(/domain/i);
    });

    it('sets a secure host cookie where the deployment has https', async () => {
      const secure = await startAnother(
        test.database,
        { BASE_URL: 'https://id.example' },
        test.clock,
      );
      const { id, token } = await make();

      const { headers } = await open(token, secure);
      const cookie = headers['set-cookie']?.[0] ?? '';
      const plain = visitor(secure.baseUrl, id, `${id}=${token}`);
      const host = visitor(secure.baseUrl, id, cookieOf(headers));

      expect(cookie).toMatch(new RegExp(`^__Host-${id}=`));
      expect(cookie).toContain('; Secure');
      expect(headers['strict-transport-security']).toMatch(/^max-age=\d+/);
      expect((await plain.get()).status).toBe(401);
      expect((await host.get()).status).toBe(200);
      await secure.close();
    });

    it('works again until the session has ended, and notes each visit', async () => {
      const { id, token } = await make();

      const statuses = [
        (await open(token)).status,
        (await open(token)).status,
        (await open(token)).status,
      ];

      expect(statuses).toEqual([303, 303, 303]);
      expect((await api.read(id))['sessions']).toHaveLength(3);
    });

    it('notes the browser, cut to what fits', async () => {
      const { id, token } = await make();
      await open(token)
        .set('user-agent', 'B'.repeat(2_000))
        .set('accept-language', 'de-CH,de;q=0.9');

      const [record] = (await api.read(id))['sessions'];

      expect(record).toMatchObject({
        user_agent: 'B'.repeat(500),
        locale: 'de-CH',
        ip: '127.0.0.1',
      });
    });

    it('does not start the session for a HEAD request', async () => {
      const { id, token } = await make();

      const { status, headers } = await request(test.baseUrl).head(`/verify?token=${token}`);

      expect([status, headers['allow']]).toEqual([405, 'GET']);
      expect((await api.read(id))['status']).toBe('not_started');
    });

    it.each<[string, () => string]>([
      ['is wrong', () => mintCredential('vst', partner.organizationId)],
      ['names a tenant that is not there', () => mintCredential('vst', newId('org'))],
      ['is another kind of secret', () => partner.sandboxKey],
      ['is no token', () => 'x'],
    ])('says 401 on a page where the token %s', async (_, token) => {
      expectPage(await open(token()), 401, 'This link is not valid');
    });

    it.each(['', '?token=', '?token=a&token=b', '?token=a&more=1'])(
      'says 400 on a page where the address ends in "%s"',
      async (query) => {
        expectPage(
          await request(test.baseUrl).get(`/verify${query}`),
          400,
          'The request is not valid',
        );
      },
    );

    const ENDED: [string, (session: SessionBody) => Promise<unknown>][] = [
      ['success', ({ id }) => api.complete(id, 'success')],
      ['failed', ({ id }) => api.complete(id, 'underage')],
      ['canceled', ({ id }) => api.post(`${SESSIONS}/${id}/cancel`)],
      [
        'expired',
        async () => {
          test.clock.advanceSeconds(86_400);
          await test.app.get(SessionLifecycle, { strict: false }).expireOverdue();
        },
      ],
      [
        'overdue',
        () => {
          test.clock.advanceSeconds(86_400);
          return Promise.resolve();
        },
      ],
    ];

    it.each(ENDED)('says 410 on a page where the session is %s', async (_, end) => {
      const session = await make();
      await end(session);

      const answer = await open(session.token);

      expectPage(answer, 410, 'This link has been used or has expired');
      expect(answer.headers['set-cookie']).toBeUndefined();
    });
  });

  function expectPage({ status, headers, text }: Response, expected: number, title: string): void {
    expect([status, headers['content-type']]).toEqual([expected, 'text/html; charset=utf-8']);
    expect(text).toContain(`<h1>${title}</h1>`);
    expect(text).toContain(headers['x-request-id']);
    expect(headers['content-security-policy']).toMatch(
      /default-src 'none'.*frame-ancestors 'none'/,
    );
    expect(text).not.toMatch(/vst_|sk_test/);
  }

  describe('served to the browser', () => {
    it('runs and styles nothing that did not come from us', async () => {
      const { status, headers } = await request(test.baseUrl).get(`/verify/${newId('vs')}`);
      const policy = headers['content-security-policy'] ?? '';

      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(policy).toMatch(
        /^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[\w+/=]{24}';/,
      );
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).not.toMatch(/unsafe|\*|https?:/);
      expect(headers['x-content-type-options']).toBe('nosniff');
    });

    it.each([
      ['it-CH, en;q=0.5', 'it', 'Questa pagina non si è avviata'],
      ['pt', 'en', 'This page did not start'],
    ])('says in a language of %j what to do where it cannot start', async (header, lang, title) => {
      const { text } = await request(test.baseUrl)
        .get(`/verify/${newId('vs')}`)
        .set('accept-language', header);

      expect(text).toContain(`<html lang="${lang}">`);
      expect(text).toContain(`<h1>${title}</h1>`);
      expect(text).not.toMatch(/__[A-Z_]+__/);
    });

    it.each(['verify', 'me'])('says it at /%s in the language of the session', async (page) => {
      const session = await make({ locale: 'de' });
      const { cookie } = await visit(test, session);
      const textAt = async (id: string) => {
        const asked = request(test.baseUrl).get(`/${page}/${id}`).set('cookie', cookie);
        return (await asked.set('accept-language', 'fr')).text;
      };

      expect(await textAt(session.id)).toMatch(
        /<html lang="de">.*Diese Seite ist nicht gestartet/s,
      );
      // Another's id tells nothing.
      expect(await textAt((await make({ locale: 'it' })).id)).toContain('<html lang="fr">');
    });

    it('has a nonce of its own in every answer, the same in page and header', async () => {
      const answers = await Promise.all(
        [1, 2, 3].map(() => request(test.baseUrl).get(`/verify/${newId('vs')}`)),
      );

      const nonces = answers.map(
        ({ headers }) =>
          /'nonce-([^']+)'/.exec(headers['content-security-policy'] ?? '')?.[1] ?? '',
      );
      expect(new Set(nonces).size).toBe(3);
      answers.forEach(({ text }, n) => {
        expect(text).toContain(nonces[n]);
        expect(text).not.toContain('__CSP_NONCE__');
      });
    });

    it('has only files that are served', async () => {
      const { text } = await request(test.baseUrl).get(`/verify/${newId('vs')}`);
      const files = [...text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, file]) => file ?? '');

      expect(files.length).toBeGreaterThan(0);
      for (const file of files) await request(test.baseUrl).get(file).expect(200);
    });
  });

  describe('API', () => {
    it('shows the person what they need and nothing of the partner', async () => {
      const session = await make({
        custom_fields: { employee_id: 'E-1' },
        redirect_url: 'https://partner.example/back',
        locale: 'fr',
      });
      const { body } = await (await visit(test, session)).get().expect(200);

      expect(body).toMatchObject({
        object_name: 'hosted_session',
        id: session.id,
        status: 'awaiting_user_input',
        organization_name: 'Acme Health',
        locale: 'fr',
        simulated: true,
        identity_known: false,
        purpose: null,
        vouch_for: null,
        current_step: 'consent',
        result: null,
      });
      expect(body.steps.map(({ name }: { name: string }) => name)).toEqual([
        'consent',
        'document',
        'selfie',
        'phone',
      ]);
      expect(JSON.stringify(body)).not.toMatch(/E-1|partner\.example|vst_|custom_fields|checks/);
    });

    it.each<[string, object | null, string | null]>([
      ['as the partner names it', { purpose: 'reset_mfa' }, 'reset_mfa'],
      ['without the space around it', { purpose: ' Open the safe\n' }, 'Open the safe'],
      ['where it is as long as may be', { purpose: 'p'.repeat(100) }, 'p'.repeat(100)],
      ['but nothing where it is too long', { purpose: 'p'.repeat(101) }, null],
      ['but nothing where it is empty', { purpose: ' ' }, null],
      ['but nothing where there is none', null, null],
    ])('tells what the person is asked to confirm, %s', async (_, custom_fields, purpose) => {
      const page = await visit(test, await make({ custom_fields }));

      const { body } = await page.get().expect(200);

      expect(body.purpose).toBe(purpose);
    });

    it.each<[string, (a: SessionBody, b: SessionBody) => string]>([
      ['no cookie', () => 'other=1'],
      ["another session's cookie", (_, b) => `${b.id}=${b.token}`],
      ["another session's token in its own cookie", (a, b) => `${a.id}=${b.token}`],
      ['a forged token', (a) => `${a.id}=${mintCredential('vst', newId('org'))}`],
      ['an API key for a token', (a) => `${a.id}=${partner.sandboxKey}`],
      ['an empty token', (a) => `${a.id}=`],
    ])('refuses %s with 401', async (_, cookie) => {
      const [mine, other] = [await make(), await make()];
      const page = visitor(test.baseUrl, mine.id, cookie(mine, other));

      for (const answer of [
        await page.get(),
        await page.post('steps/consent', { granted: true }),
        await page.post('cancel'),
      ]) {
        expect([answer.status, answer.body.code, problemFaults(answer)]).toEqual([
          401,
          'link_invalid',
          [],
        ]);
      }
      expect((await api.read(mine.id))['status']).toBe('not_started');
    });

    it.each<[string, Record<string, string>]>([
      ['without X-Requested-By', {}],
      ['with another X-Requested-By', { 'x-requested-by': 'XMLHttpRequest' }],
      ['from another site', { 'x-requested-by': 'hosted-page', 'sec-fetch-site': 'cross-site' }],
      [
        'from another host of this site',
        { 'x-requested-by': 'hosted-page', 'sec-fetch-site': 'same-site' },
      ],
      ['typed into the address bar', { 'x-requested-by': 'hosted-page', 'sec-fetch-site': 'none' }],
    ])('refuses a change %s with 403', async (_, headers) => {
      const session = await make();
      const { cookie } = await visit(test, session);

      const answer = await request(test.baseUrl)
        .post(`/verify/api/${session.id}/cancel`)
        .set({ cookie, ...headers })
        .send();

      expect([answer.status, answer.body.code, problemFaults(answer)]).toEqual([
        403,
        'request_not_from_page',
        [],
      ]);
      expect((await api.read(session.id))['status']).toBe('awaiting_user_input');
    });

    it('takes a change that the page itself sends', async () => {
      const session = await make();
      const page = await visit(test, session);

      await page
        .post('steps/consent', { granted: true })
        .set('sec-fetch-site', 'same-origin')
        .expect(200);
    });

    it('allows no other site to read it', async () => {
      const session = await make();
      const { headers } = await (
        await visit(test, session)
      )
        .get()
        .set('origin', 'https://evil.example');

      expect(headers['access-control-allow-origin']).toBeUndefined();
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    });

    it('still shows the result to the browser that was there when the session ended', async () => {
      const session = await make();
      const page = await visit(test, session);
      await api.complete(session.id, 'success');

      const { body } = await page.get().expect(200);

      expect(body).toMatchObject({
        status: 'success',
        current_step: null,
        result: { redirect_url: null },
      });
    });
  });
});
