import type { Response } from 'supertest';
import { apiOf } from '../../factories/api.js';
import {
  Browser,
  makeRelyingParty,
  REDIRECT_URI,
  type RelyingParty,
} from '../../factories/oidc.js';
import { makePartner } from '../../factories/partner.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { dump } from '../../support/stored.js';

describe('the return to the app', () => {
  let test: TestApplication;
  let party: RelyingParty;

  beforeAll(async () => {
    test = await startApplication();
    party = await makeRelyingParty(test, await makePartner(test.app));
  });
  afterAll(() => test.close());

  const locationOf = ({ headers }: Response): string => String(headers['location']);
  const codeOf = (answer: Response): string =>
    new URL(locationOf(answer)).searchParams.get('code') ?? '';

  it('keeps the address of the app as it was registered', async () => {
    const redirect_uri = "https://app.example.org/a/../b?sig='x'|y&e=";
    const own = await makeRelyingParty(test, party.partner, { redirectUris: [redirect_uri] });

    const browser = await own.start({ redirect_uri });
    const answer = await own.finish(browser);
    const refusal = await new Browser(test.baseUrl).get(
      own.authorizeUrl({ redirect_uri, prompt: 'none' }),
    );

    for (const [sent, name] of [
      [answer, 'code'],
      [await browser.get(answer.request.url), 'code'],
      [refusal, 'error'],
    ] as const)
      expect(locationOf(sent).startsWith(`${redirect_uri}&${name}=`)).toBe(true);
    await own.exchange(codeOf(answer), { redirect_uri }).expect(200);
  });

  describe('a return address that is loaded again', () => {
    let browser: Browser;
    let back: string;
    let first: Response;

    beforeEach(async () => {
      browser = await party.start();
      first = await party.finish(browser);
      back = first.request.url;
    });

    const expectPage = ({ status, headers, text }: Response): void => {
      expect([status, headers['location']]).toEqual([400, undefined]);
      expect(text).toContain('This cannot continue');
    };

    it('gives the same answer for a minute, and its code is good', async () => {
      test.clock.advanceSeconds(40);

      const again = await browser.get(back);
      const thrice = await browser.get(back);

      expect([again.status, locationOf(again)]).toEqual([303, locationOf(first)]);
      expect(locationOf(thrice)).toBe(locationOf(first));
      expect(again.text).toBe(first.text);
      await party.exchange(codeOf(again)).expect(200);
    });

    it('gives nothing after a minute', async () => {
      test.clock.advanceSeconds(61);

      expectPage(await browser.get(back));
    });

    it('gives nothing once the code was exchanged, and ends nothing', async () => {
      const { body } = await party.exchange(codeOf(first)).expect(200);

      expectPage(await browser.get(back));

      await party.refresh(String(body.refresh_token)).expect(200);
    });

    it('gives nothing to another browser, which has another authorization or none', async () => {
      expectPage(await new Browser(test.baseUrl).get(back));
      expectPage(await (await party.start()).get(back));
      const forged = new Browser(test.baseUrl);
      const [, uid = ''] = /auth\/([\w-]+)/.exec(back) ?? [];
      forged.cookies.set('oidc_resume', { value: uid, path: '/' });
      forged.cookies.set('oidc_resume.sig', { value: 'a'.repeat(27), path: '/' });
      expectPage(await forged.get(back));
      expect(locationOf(await browser.get(back))).toBe(locationOf(first));
    });

    it("gives nothing to an address with another organization's name", async () => {
      const { organizationId } = await makePartner(test.app, 'Elsewhere');
      const there = new URL(back);
      there.searchParams.set('organization_id', organizationId);

      expectPage(await browser.get(there.href));
    });

    it('keeps no code that can be read', async () => {
      const stored = await dump(test.database);

      expect(stored).not.toContain(codeOf(first));
      expect(stored).not.toContain(Buffer.from(codeOf(first)).toString('hex'));
    });
  });

  it('an answer that cannot be stored is not given, and the authorization can be finished again', async () => {
    const browser = await party.start();
    const api = apiOf(test, party.partner.sandboxKey);
    const { redirect_url: back } = await api.complete(browser.sessionId, 'success', 'persona_01');
    await test.database.query(
      `ALTER TABLE verification.oidc_payloads
       ADD CONSTRAINT broken CHECK (kind <> 'AuthorizationCode') NOT VALID`,
    );
    const failed = await browser.get(String(back));
    await test.database.query('ALTER TABLE verification.oidc_payloads DROP CONSTRAINT broken');

    expect([failed.status, failed.headers['location']]).toEqual([500, undefined]);
    expect(failed.headers['content-type']).toContain('text/html');
    await party.exchange(codeOf(await browser.get(String(back)))).expect(200);
  });

  describe('an answer by form', () => {
    const byForm = {
      response_mode: 'form_post',
      nonce: 'n',
      state: `"><script>alert('1')</script>&`,
    };

    const fieldsOf = ({ text }: Response): Record<string, string> =>
      Object.fromEntries(
        [...text.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
          name,
          value
            .replaceAll('&lt;', '<')
            .replaceAll('&gt;', '>')
            .replaceAll('&quot;', '"')
            .replaceAll('&#39;', "'")
            .replaceAll('&amp;', '&'),
        ]),
      );

    it('is a page that posts the code, and nothing but that page may run', async () => {
      const answer = await party.finish(await party.start(byForm));

      expect([answer.status, answer.headers['location']]).toEqual([200, undefined]);
      expect(answer.text).toContain(`<form method="post" action="${REDIRECT_URI}">`);
      expect(answer.text).not.toContain('<script>alert');
      const { code, ...fields } = fieldsOf(answer);
      expect(fields).toEqual({ state: byForm.state, iss: party.issuerUrl });
      const [, nonce = ''] = /script-src 'nonce-([^']+)'/.exec(
        String(answer.headers['content-security-policy']),
      )!;
      expect(answer.text).toContain(`<script nonce="${nonce}">`);
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['referrer-policy']).toBe('strict-origin');
      await party.exchange(code!).expect(200);
    });

    it('is given again when it got lost', async () => {
      const browser = await party.start(byForm);
      const answer = await party.finish(browser);

      const again = await browser.get(answer.request.url);

      expect([again.status, again.text]).toEqual([200, answer.text]);
      expect(again.headers['content-security-policy']).toBe(
        answer.headers['content-security-policy'],
      );
    });

    it.each([
      ['an unknown scope', { scope: 'openid of_doom' }, 'invalid_scope'],
      ['none and a login', { prompt: 'none login' }, 'invalid_request'],
    ])('tells an error too: %s', async (_, more, error) => {
      const answer = await new Browser(test.baseUrl).get(
        party.authorizeUrl({ ...byForm, ...more }),
      );

      expect(answer.status).toBe(200);
      expect(fieldsOf(answer)).toMatchObject({ error, state: byForm.state });
    });

    it.each(['form_page', 'fragment', 'web_message', 'of_doom'])(
      'is no other mode: %s',
      async (mode) => {
        const answer = await new Browser(test.baseUrl).get(
          party.authorizeUrl({ response_mode: mode }),
        );

        expect(answer.status).toBe(303);
        expect(locationOf(answer)).toMatch(
          /[?#](.*&)?error=(invalid_request|unsupported_response_mode)/,
        );
      },
    );

    it('goes to no app scheme, which gets it in its address', async () => {
      const redirect_uri = 'com.example.app:/done';
      const app = await makeRelyingParty(test, party.partner, { redirectUris: [redirect_uri] });

      const answer = await new Browser(test.baseUrl).get(
        app.authorizeUrl({ ...byForm, redirect_uri }),
      );

      expect(answer.status).toBe(303);
      expect(locationOf(answer)).toMatch(/^com\.example\.app:\/done\?error=invalid_request/);
    });
  });
});
