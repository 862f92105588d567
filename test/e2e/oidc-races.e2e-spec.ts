import { Database } from '../../src/platform/database/index.js';
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
