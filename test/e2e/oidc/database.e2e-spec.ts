import type { Response } from 'supertest';
import { apiOf } from '../../factories/api.js';
import { Browser, makeRelyingParty, RelyingParty, REDIRECT_URI } from '../../factories/oidc.js';
import { makePartner } from '../../factories/partner.js';
import { startAnother, startApplication, type TestApplication } from '../../support/application.js';
import { cutLineTo, type CutLine } from '../../support/doubles/cut-line.js';

describe('OpenID Connect without its database', () => {
  let owner: TestApplication;
  let test: TestApplication;
  let line: CutLine;
  let party: RelyingParty;

  beforeAll(async () => {
    owner = await startApplication();
    const url = new URL(owner.database.url);
    line = await cutLineTo(Number(url.port));
    url.port = String(line.port);
    test = await startAnother(
      { ...owner.database, url: url.href },
      { DATABASE_TIMEOUT_MS: '2000' },
    );
    const { client, partner } = await makeRelyingParty(owner, await makePartner(owner.app));
    party = new RelyingParty(test, partner, client);
    await party.tokens();
  });

  afterAll(async () => {
    await test.close();
    await line.cut();
    await owner.close();
  });

  async function whileCut<T>(ask: () => PromiseLike<T>): Promise<T> {
    await line.cut();
    const answer = await ask();
    await line.mend();
    return answer;
  }

  const expectPage = ({ status, headers, text }: Response): void => {
    expect([status, headers['retry-after'], headers['content-type']]).toEqual([
      503,
      '1',
      'text/html; charset=utf-8',
    ]);
    expect(headers['location']).toBeUndefined();
    expect(text).toContain('<a class="button" href="">Try again</a>');
    expect(text).not.toMatch(/postgres|ECONN|127\.0\.0\.1/i);
  };

  it.each(['token', 'revoke', 'introspect'])(
    'the %s endpoint says so in the words of the protocol, and works when it is back',
    async (path) => {
      const { refresh_token: token } = await party.tokens();
      const form = { grant_type: 'refresh_token', refresh_token: String(token), token: 'x' };

      const { status, headers, body } = await whileCut(() => party.post(path, form));

      expect([status, headers['retry-after'], body]).toEqual([
        503,
        '1',
        { error: 'temporarily_unavailable', error_description: expect.stringMatching(/try again/) },
      ]);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['content-type']).toMatch(/^application\/json/);
      await party.post(path, form).expect(200);
    },
  );

  it('an authorization stays on a page that offers to go on, and goes on', async () => {
    const { client } = await makeRelyingParty(owner, party.partner);
    const address = new RelyingParty(test, party.partner, client).authorizeUrl();
    const browser = new Browser(test.baseUrl);

    expectPage(await whileCut(() => browser.get(address)));

    expect((await browser.get(address)).headers['location']).toContain('/begin?ticket=');
  });

  it('the step to the verification stays on a page that offers to go on, and goes on', async () => {
    const browser = new Browser(test.baseUrl);
    const { headers } = await browser.get(party.authorizeUrl());
    const address = String(headers['location']);

    expectPage(await whileCut(() => browser.get(address)));

    expect((await browser.get(address)).headers['location']).toMatch(/^\/verify\//);
  });

  it('a person who has verified comes back to such a page, and nothing is lost', async () => {
    const browser = await party.start();
    const api = apiOf(test, party.partner.sandboxKey);
    const { redirect_url: back } = await api.complete(browser.sessionId, 'success', 'persona_01');

    expectPage(await whileCut(() => browser.get(String(back))));

    const answer = await browser.get(String(back));
    const { origin, pathname, searchParams } = new URL(String(answer.headers['location']));
    expect(origin + pathname).toBe(REDIRECT_URI);
    await party.exchange(String(searchParams.get('code'))).expect(200);
  });
});
