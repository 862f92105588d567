import request, { type Response } from 'supertest';
import { OPERATOR } from '../../../src/platform/audit/index.js';
import { newId } from '../../../src/platform/ids/index.js';
import { ProjectsService } from '../../../src/verification/projects/index.js';
import { SessionLifecycle } from '../../../src/verification/sessions/lifecycle/session-lifecycle.service.js';
import { apiOf } from '../../factories/api.js';
import {
  Browser,
  decode,
  makeRelyingParty,
  readWithToken,
  REDIRECT_URI,
  type RelyingParty,
} from '../../factories/oidc.js';
import { makePartner, makeProject, type Partner } from '../../factories/partner.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { rowCounts } from '../../support/stored.js';

describe('an authorization', () => {
  let test: TestApplication;
  let partner: Partner;
  let party: RelyingParty;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
    party = await makeRelyingParty(test, partner);
  });

  afterAll(() => test.close());

  const readSession = (token: unknown, id: string) =>
    readWithToken(test, token, `${id}?reveal_sensitive_data=true`);

  it('of a verified person returns a code, and both tokens for it', async () => {
    const browser = await party.start();
    const back = await party.finish(browser);

    expect(back.status).toBe(303);
    // The code is for the address alone.
    expect(back.text).toBe('Continue at the address of this redirect.');
    const location = new URL(String(back.headers['location']));
    expect(location.href).toMatch(/^https:\/\/app\.example\.org\/callback\?/);
    expect(Object.fromEntries(location.searchParams)).toEqual({
      code: expect.stringMatching(/^[\w-]{43,}$/),
      state: 'state-1',
      iss: party.issuerUrl,
    });
    const answer = await party.exchange(location.searchParams.get('code')!);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(answer.body).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'offline openid offline_access',
      refresh_token: expect.stringMatching(/^[\w-]{43,}$/),
      identity_token: expect.any(String),
      id_token: answer.body.identity_token,
    });
    const { claims } = decode(answer.body.access_token);
    expect(claims).toMatchObject({
      scp: ['offline', 'openid', 'offline_access'],
      verification_status: 'success',
      verification_id: browser.sessionId,
    });
    const session = await readSession(answer.body.access_token, browser.sessionId);
    expect(session.status).toBe(200);
    expect(session.body).toMatchObject({ status: 'success', psuid: claims['sub'] });
    expect(session.body.traits.document.document_number).toBe('VA14710913');
  });

  it.each([
    ['who failed', 'document_expired', 'failed'],
    ['who declined consent', 'consent_declined', 'canceled'],
  ])(
    'of a person %s returns an access token only, without a subject',
    async (_, scenario, status) => {
      const browser = await party.start();
      const back = await party.finish(browser, scenario);
      const code = new URL(String(back.headers['location'])).searchParams.get('code')!;

      const { body } = await party.exchange(code).expect(200);

      expect(Object.keys(body).sort()).toEqual(
        ['access_token', 'expires_in', 'refresh_token', 'scope', 'token_type'].sort(),
      );
      expect(body.scope).toBe('offline offline_access');
      const { claims } = decode(body.access_token);
      expect(claims).toMatchObject({
        scp: ['offline', 'offline_access'],
        sub: 'unknown',
        'com.identity_gateway': { partner_scoped_user_id: null },
        verification_status: status,
      });
      const session = await readSession(body.access_token, String(claims['verification_id']));
      expect(session.body).toMatchObject({ id: browser.sessionId, status, user_id: null });
      const refreshed = await party.refresh(body.refresh_token).expect(200);
      expect(refreshed.body).not.toHaveProperty('identity_token');
      expect(refreshed.body).not.toHaveProperty('id_token');
      await party.refresh(refreshed.body.refresh_token, { scope: 'openid' }).expect(400, {
        error: 'invalid_scope',
        error_description: 'refresh token missing requested scope',
        scope: 'openid',
      });
    },
  );

  it('asking for openid alone still returns an access token where the person failed', async () => {
    const answer = await party.exchange(await party.code({ scope: 'openid' }, 'document_expired'));

    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body).sort()).toEqual(
      ['access_token', 'expires_in', 'scope', 'token_type'].sort(),
    );
    expect(decode(answer.body.access_token).claims['scp']).toEqual([]);
  });

  it('that is abandoned returns nothing and redirects nowhere', async () => {
    const browser = await party.start();
    const early = await party.finish(browser, 'abandoned');

    expect(early.status).toBe(303);
    expect(early.headers['location']).toBe(`/verify/${browser.sessionId}`);
  });

  const comeBack = async (browser: Browser): Promise<Response> => {
    const { redirect_url: back } = await apiOf(test, partner.sandboxKey).read(browser.sessionId);
    return browser.get(`${String(back)}&session_id=${browser.sessionId}`);
  };

  const codesOf = async ({ client }: RelyingParty): Promise<number> => {
    const rows = await test.database.query(
      `SELECT 1 FROM verification.oidc_payloads WHERE client_id = $1 AND kind = 'AuthorizationCode'`,
      [client.clientId],
    );
    return rows.length;
  };

  it('that was left in another way than by declining ends in a page', async () => {
    const left = await party.start();
    await request(test.baseUrl)
      .post(`/v1/verification_sessions/${left.sessionId}/cancel`)
      .set('authorization', `Bearer ${partner.sandboxKey}`)
      .expect(200);

    const answer = await comeBack(left);

    expect(answer.status).toBe(200);
    expect(answer.headers['location']).toBeUndefined();
    expect(answer.text).toContain('The verification has ended');
  });

  const expire = async (id: string): Promise<void> => {
    test.clock.advanceSeconds(3_601);
    await test.app.get(SessionLifecycle, { strict: false }).expireOverdue();
    expect((await apiOf(test, partner.sandboxKey).read(id))['status']).toBe('expired');
  };

  it('whose session expired ends in a page, without a code', async () => {
    const theirs = await makeRelyingParty(test, partner);
    // The client asks for languages, and we speak its second one.
    const late = await theirs.start({ ui_locales: 'pt-BR es-MX fr' });
    const shown = await late.get(`/verify/api/${late.sessionId}`);
    expect(shown.body).toMatchObject({ locale: 'es-MX', language: 'es' });
    await expire(late.sessionId);

    const answer = await comeBack(late);

    expect(answer.status).toBe(200);
    expect(answer.headers['location']).toBeUndefined();
    expect(answer.text).toContain('<html lang="es">');
    expect(answer.text).toContain('La verificación ha terminado');
    expect(await codesOf(theirs)).toBe(0);
  });

  it('that has expired with its session redirects nowhere', async () => {
    const theirs = await makeRelyingParty(test, partner);
    const late = await theirs.start();
    await expire(late.sessionId);
    test.clock.advanceSeconds(3_600);

    const answer = await comeBack(late);

    expect(answer.status).toBe(400);
    expect(answer.headers['location']).toBeUndefined();
    expect(answer.headers['content-type']).toContain('text/html');
    expect(await codesOf(theirs)).toBe(0);
  });

  it('cannot be finished by a claim in the browser: the stored session decides', async () => {
    const browser = await party.start();
    const { body } = await request(test.baseUrl)
      .get(`/v1/verification_sessions/${browser.sessionId}`)
      .set('authorization', `Bearer ${partner.sandboxKey}`);

    const answer = await browser.get(`${String(body.redirect_url)}&status=success`);

    expect(answer.headers['location']).toBe(`/verify/${browser.sessionId}`);
  });

  it('that no browser follows leaves nothing behind; one that is followed twice is one', async () => {
    const rows = async () => (await rowCounts(test.database))['verification.sessions'];
    const before = await rows();
    const browser = new Browser(test.baseUrl);
    const sent = await browser.get(party.authorizeUrl());
    expect(await rows()).toBe(before);

    await party.follow(browser, sent);
    const again = await browser.get(String(sent.headers['location']));

    expect(again.headers['location']).toBe(`/verify/${browser.sessionId}`);
    expect(await rows()).toBe((before ?? 0) + 1);
  });

  const asked = async (): Promise<{ browser: Browser; address: URL; ticket: string }> => {
    const browser = new Browser(test.baseUrl);
    const { headers } = await browser.get(party.authorizeUrl());
    const address = new URL(String(headers['location']), test.baseUrl);
    return { browser, address, ticket: address.searchParams.get('ticket')! };
  };

  it.each<[string, (own: string, others: string) => string]>([
    ['of another authorization', (_, others) => others],
    ['changed', (own) => `${own.slice(0, -2)}AA`],
    ['no ticket at all', () => 'x'],
  ])('cannot be begun with a ticket that is %s', async (_, ticketOf) => {
    const [{ browser, address, ticket }, { ticket: others }] = [await asked(), await asked()];
    const answer = await browser.get(`${address.pathname}?ticket=${ticketOf(ticket, others)}`);

    expect(answer.status).toBe(410);
    expect(answer.headers['content-type']).toContain('text/html');
    expect((await browser.get(address.href)).status).toBe(303);
  });

  it('cannot be begun with a ticket that is old', async () => {
    const { browser, address } = await asked();
    test.clock.advanceSeconds(601);
    expect((await browser.get(address.href)).status).toBe(410);
  });

  it('can only be started by the browser that requested it, so nobody verifies for somebody else', async () => {
    const attacker = await asked();
    const { address } = attacker;
    const victim = new Browser(test.baseUrl);
    const answers = [await victim.get(address.href)];
    // One is in the middle of its own authorization, or pretends to be in this one.
    const busy = await asked();
    answers.push(await busy.browser.get(address.href));
    const [, uid = ''] = /auth\/([^/]+)\/begin/.exec(address.pathname) ?? [];
    const signature = busy.browser.cookies.get('oidc_interaction.sig')!.value;
    victim.cookies.set('oidc_interaction', { value: uid, path: '/' });
    answers.push(await victim.get(address.href));
    victim.cookies.set('oidc_interaction.sig', { value: signature, path: '/' });
    answers.push(await victim.get(address.href));

    expect(answers.map(({ status }) => status)).toEqual([410, 410, 410, 410]);
    expect(answers.map(({ headers }) => headers['location'])).toEqual(Array(4).fill(undefined));
    expect((await attacker.browser.get(address.href)).status).toBe(303);
    // Once it has begun, other browsers do not learn where.
    expect((await busy.browser.get(address.href)).status).toBe(410);
  });

  it('that is begun many times at once is one', async () => {
    const rows = async () => (await rowCounts(test.database))['verification.sessions'];
    const { browser, address } = await asked();
    const before = (await rows()) ?? 0;
    const begun = await Promise.all(Array.from({ length: 6 }, () => browser.get(address.href)));

    expect(begun.map(({ status }) => status)).toEqual(Array(6).fill(303));
    expect(new Set(begun.map(({ headers }) => headers['location'])).size).toBe(1);
    expect(await rows()).toBe(before + 1);
  });

  it('that is finished is not begun again, not even with the cookies of before', async () => {
    const { browser, address } = await asked();
    await party.follow(browser, { headers: { location: address.href } });
    const cookies = new Map(browser.cookies);
    expect((await party.finish(browser)).status).toBe(303);
    for (const [name, cookie] of cookies) browser.cookies.set(name, cookie);

    expect((await browser.get(address.href)).status).toBe(410);
  });

  it('with a request too long for the way to the hosted page is refused at once', async () => {
    const browser = new Browser(test.baseUrl);
    const fits = await browser.get(party.authorizeUrl({ state: 'x'.repeat(4_000) }));
    expect((await browser.get(String(fits.headers['location']))).status).toBe(303);

    const answer = await browser.get(party.authorizeUrl({ state: 'x'.repeat(6_000) }));
    const { searchParams } = new URL(String(answer.headers['location']));
    expect(searchParams.get('error')).toBe('invalid_request');
  });

  it('of a client whose project has ended goes back with the reason', async () => {
    const project = await makeProject(test.app, partner.organizationId, { template: 'ial2' });
    const theirs = await makeRelyingParty(test, partner, { projectId: project });
    await test.app
      .get(ProjectsService, { strict: false })
      .archive(partner.organizationId, project, OPERATOR);
    const browser = new Browser(test.baseUrl);
    const sent = await browser.get(theirs.authorizeUrl());

    const answer = await browser.get(String(sent.headers['location']));

    expect(answer.headers['location']).toBe(
      `${REDIRECT_URI}?error=unauthorized_client&error_description=the+project+of+this+client+has+ended` +
        `&state=state-1&iss=${encodeURIComponent(`${test.settings.baseUrl}/sandbox/integrations`)}`,
    );
  });

  it('is finished only by the browser that began it', async () => {
    const browser = await party.start();
    const stranger = await party.start();
    const answer = await party.finish(browser);

    const elsewhere = await stranger.get(answer.request.url);

    expect([answer.status, elsewhere.status]).toEqual([303, 400]);
    expect(elsewhere.headers['content-type']).toContain('text/html');
    expect(elsewhere.text).toContain('This cannot continue');
  });

  it.each([
    ['no organization', () => null],
    ['another organization', (other: Partner) => other.organizationId],
    ['an organization that there is not', () => newId('org')],
    ['something that is no id', () => '*'],
  ])('is finished by no address with %s', async (_, named) => {
    const browser = await party.start();
    const api = apiOf(test, partner.sandboxKey);
    const session = await api.complete(browser.sessionId, 'success', 'persona_01');
    const own = String(session['redirect_url']);
    const back = new URL(own);
    const organization = named(await makePartner(test.app, 'Elsewhere'));
    back.searchParams.delete('organization_id');
    if (organization !== null) back.searchParams.set('organization_id', organization);

    const refused = await browser.get(back.href);
    const twice = await browser.get(`${own}&organization_id=${newId('org')}`);

    expect([refused.status, twice.status]).toEqual([400, 400]);
    expect(refused.headers['location']).toBeUndefined();
    expect(refused.text).toContain('This cannot continue');
    expect((await browser.get(own)).headers['location']).toContain('code=');
  });

  it('keeps two people at one browser apart', async () => {
    const browser = await party.start();
    const first = await party.finish(browser, 'success', 'persona_01');
    const second = await browser.get(party.authorizeUrl());
    await party.follow(browser, second);
    const after = await party.finish(browser, 'success', 'persona_02');

    const names = await Promise.all(
      [first, after].map(async (answer) => {
        const code = new URL(String(answer.headers['location'])).searchParams.get('code')!;
        const { body } = await party.exchange(code).expect(200);
        return decode(body.identity_token).claims['given_name'] as unknown;
      }),
    );
    expect(names).toEqual(['Ada', 'Grace']);
    expect([...browser.cookies.keys()].filter((name) => name.startsWith('oidc_session'))).toEqual(
      [],
    );
  });
});
