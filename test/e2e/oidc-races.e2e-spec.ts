import { Database } from '../../src/platform/database/index.js';
import { apiOf } from '../factories/api.js';
import { makeRelyingParty, readWithToken, RelyingParty } from '../factories/oidc.js';
import { makePartner } from '../factories/partner.js';
import { startAnother, startApplication, type TestApplication } from '../support/application.js';
import { untilWaiting } from '../support/waiting.js';

describe('a code that two processes have read before either used it up', () => {
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

  it('gives tokens to one of them, and none that live', async () => {
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

  beforeAll(async () => {
    test = await startApplication();
  });

  afterAll(() => test.close());

  it('gives one code, and it is good', async () => {
    const partner = await makePartner(test.app);
    const party = await makeRelyingParty(test, partner);
    const browser = await party.start();
    const api = apiOf(test, partner.sandboxKey);
    const { redirect_url: back } = await api.complete(browser.sessionId, 'success', 'persona_01');

    const { asked } = await test.app.get(Database).transaction(async (tx) => {
      await tx.query('SELECT FROM verification.oidc_interactions FOR UPDATE');
      const all = Array.from({ length: 8 }, () => browser.get(String(back)));
      await untilWaiting(test.database, all.length);
      return { asked: all };
    });
    const answers = await Promise.all(asked);

    expect(answers.map(({ status }) => status).sort()).toEqual([
      303,
      ...Array<number>(7).fill(400),
    ]);
    const { headers } = answers.find(({ status }) => status === 303)!;
    const codes = await test.database.query(
      "SELECT 1 FROM verification.oidc_payloads WHERE kind = 'AuthorizationCode'",
    );
    expect(codes).toHaveLength(1);
    await party
      .exchange(new URL(String(headers['location'])).searchParams.get('code')!)
      .expect(200);
  });
});
