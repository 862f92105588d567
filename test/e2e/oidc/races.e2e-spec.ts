import { Database } from '../../../src/platform/database/index.js';
import { apiOf } from '../../factories/api.js';
import { makeRelyingParty, readWithToken, RelyingParty } from '../../factories/oidc.js';
import { makePartner } from '../../factories/partner.js';
import { startAnother, startApplication, type TestApplication } from '../../support/application.js';
import { untilWaiting } from '../../support/waiting.js';

describe('a code that two processes have read before either used it', () => {
  let test: TestApplication;
  let other: TestApplication;

  beforeAll(async () => {
    test = await startApplication();
    other = await startAnother(test.database);
  });

  afterAll(async () => {
    await other.close();
    await test.close();
  });

  it('gives tokens to one of them, and revokes them', async () => {
    const partner = await makePartner(test.app);
    const party = await makeRelyingParty(test, partner);
    const elsewhere = new RelyingParty(other, partner, party.client);
    const code = await party.code();

    const { asked } = await test.app.get(Database).transaction(async (tx) => {
      await tx.query('SELECT FROM verification.oidc_payloads WHERE client_id = $1 FOR UPDATE', [
        party.client.clientId,
      ]);
      const both = [party, elsewhere].map((each) => each.exchange(code).then((answer) => answer));
      await untilWaiting(test.database, 2);
      return { asked: both };
    });
    const answers = await Promise.all(asked);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const { body } = answers.find(({ status }) => status === 200)!;
    await party.refresh(body.refresh_token).expect(400);
    expect((await readWithToken(test, body.access_token)).status).toBe(401);
  });
});

describe('an authorization that a browser comes back to eight times at once', () => {
  let test: TestApplication;
  let other: TestApplication;

  beforeAll(async () => {
    test = await startApplication();
    other = await startAnother(test.database, { BASE_URL: test.settings.baseUrl });
  });

  afterAll(async () => {
    await other.close();
    await test.close();
  });

  it('gives one valid code, at every process', async () => {
    const partner = await makePartner(test.app);
    const party = await makeRelyingParty(test, partner);
    const browser = await party.start();
    const api = apiOf(test, partner.sandboxKey);
    const { redirect_url: back } = await api.complete(browser.sessionId, 'success', 'persona_01');

    const { asked } = await test.app.get(Database).transaction(async (tx) => {
      await tx.query('SELECT FROM verification.oidc_interactions FOR UPDATE');
      const at = (each: TestApplication) =>
        browser.get(String(back).replace(test.settings.baseUrl, each.baseUrl), each.baseUrl);
      const all = Array.from({ length: 8 }, (_, n) => at(n % 2 ? other : test));
      // One process batches concurrent writes.
      await untilWaiting(test.database, 2);
      return { asked: all };
    });
    const answers = await Promise.all(asked);

    expect(answers.map(({ status }) => status)).toEqual(Array<number>(8).fill(303));
    const given = new Set(answers.map(({ headers }) => String(headers['location'])));
    expect(given.size).toBe(1);
    expect(await kinds()).toEqual(['AuthorizationCode', 'Grant']);
    const [location = ''] = given;
    await party.exchange(new URL(location).searchParams.get('code')!).expect(200);
  });

  async function kinds(): Promise<string[]> {
    const rows = await test.database.query<{ kind: string }>(
      'SELECT kind FROM verification.oidc_payloads ORDER BY kind',
    );
    return rows.map(({ kind }) => kind);
  }
});
