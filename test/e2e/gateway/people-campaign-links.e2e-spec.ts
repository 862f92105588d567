import pg from 'pg';
import { CampaignHandler } from '../../../src/gateway/batches/campaigns/campaign-handler.js';
import { uuidOf } from '../../../src/platform/ids/index.js';
import { problem } from '../../../sdk/test/http-double.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { bodyOf, PEOPLE } from '../../factories/people.js';
import { makeStaff, stepUp, type StaffBrowser } from '../../factories/staff.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { VerificationDouble } from '../../support/doubles/verification-double.js';
import { untilWaiting } from '../../support/waiting.js';

const CAMPAIGNS = `${PEOPLE}/campaigns`;
const PEOPLE_INVITED = 12;
/** Fewer than half of the connections of the test application. */
const AT_ONCE = 4;

interface Row {
  state: string;
  tries: number;
}

describe('the links of a campaign', () => {
  let double: VerificationDouble;
  let test: TestApplication;
  let customer: CustomerSystem;
  let hr: StaffBrowser;

  beforeAll(async () => {
    double = await VerificationDouble.start();
    test = await startApplication(double.env);
  });
  beforeEach(async () => {
    customer = await makeCustomer(test, double.service);
    hr = await makeStaff(test, [customer.customerId, 'hr']);
  });
  afterEach(() => {
    double.recover();
  });
  afterAll(async () => {
    await test.close();
    await double.stop();
  });

  const work = () => test.app.get(CampaignHandler, { strict: false }).run();

  async function startCampaign(): Promise<string> {
    for (let n = 0; n < PEOPLE_INVITED; n += 1)
      await customer.employee({ email: `link${n}@example.com` });
    const input = { action: 'verify_identity', deliver: 'email' };
    const { id } = await bodyOf(201, hr.post(CAMPAIGNS, input));
    const proof = await stepUp(test, hr, 'campaigns.start', id);
    const count = { invited_count: PEOPLE_INVITED };
    await bodyOf(200, hr.post(`${CAMPAIGNS}/${id}/start`, count, proof));
    return id;
  }

  const rows = () =>
    test.database.query<Row>(
      'SELECT state, tries FROM gateway.batch_items WHERE customer_id = $1 ORDER BY number',
      [uuidOf(customer.customerId)],
    );
  const invited = async () => (await rows()).filter(({ state }) => state === 'invited').length;
  const messages = async () =>
    (
      await test.database.query('SELECT id FROM gateway.messages WHERE customer_id = $1', [
        uuidOf(customer.customerId),
      ])
    ).length;

  it('are written several at once, but not on every connection', async () => {
    await startCampaign();
    const locks = new pg.Client({ connectionString: test.database.url });
    await locks.connect();
    await locks.query('BEGIN');
    await locks.query('SELECT 1 FROM gateway.employees WHERE customer_id = $1 FOR UPDATE', [
      uuidOf(customer.customerId),
    ]);
    const working = work();
    await untilWaiting(test.database, AT_ONCE);
    const taken = (await rows()).filter(({ tries }) => tries > 0);
    await locks.query('COMMIT');
    await locks.end();
    await working;

    expect(taken).toHaveLength(AT_ONCE);
    expect(await invited()).toBe(PEOPLE_INVITED);
    expect(await messages()).toBe(PEOPLE_INVITED);
  });

  it('are exported with their campaign, to nobody of another customer', async () => {
    const id = await startCampaign();
    const lines = async (path: string, who = hr) =>
      (await (await who.get(`${PEOPLE}/exports/${path}`)).text()).trim().split('\r\n');
    const [header, ...all] = await lines(`campaigns/${id}`);
    expect(header).toContain('"number","employee_id","name","stage"');
    expect(all).toHaveLength(PEOPLE_INVITED);
    const summary = await lines('campaigns');
    expect(summary).toHaveLength(2);
    expect(summary[1]).toContain(`"${id}"`);
    const stranger = await makeCustomer(test, double.service);
    const theirs = await makeStaff(test, [stranger.customerId, 'hr']);
    expect((await theirs.get(`${PEOPLE}/exports/campaigns/${id}`)).status).toBe(404);
    expect(await lines('campaigns', theirs)).toHaveLength(1);
  });

  it('are written for the others where one fails, which is tried again and in the end given up', async () => {
    await startCampaign();
    // What is on record of one employee cannot be read any more.
    await test.database.query(
      `UPDATE gateway.employees SET sealed_profile = '\\x00'
        WHERE customer_id = $1 AND id = (SELECT employee_row_id FROM gateway.batch_items
          WHERE customer_id = $1 AND number = 2)`,
      [uuidOf(customer.customerId)],
    );
    await expect(work()).rejects.toThrow(/^1 of \d+ failed$/);
    expect(await invited()).toBe(AT_ONCE - 1);
    await work();
    expect(await invited()).toBe(PEOPLE_INVITED - 1);

    for (let tries = 2; tries <= 6; tries += 1) {
      test.clock.advanceSeconds(121);
      await work().catch(() => undefined);
    }

    expect((await rows())[1]).toMatchObject({ state: 'failed' });
    expect(await messages()).toBe(PEOPLE_INVITED - 1);
  });

  it('wait where the service says later, and use up no tries of the others', async () => {
    await startCampaign();
    double.trouble = problem(429, 'rate_limited', { 'retry-after': '60' });
    await work();

    const tried = (await rows()).filter(({ tries }) => tries > 0);
    expect(tried).toHaveLength(AT_ONCE);

    double.recover();
    await work();
    test.clock.advanceSeconds(31);
    await work();
    expect(await invited()).toBe(PEOPLE_INVITED);
    expect(await messages()).toBe(PEOPLE_INVITED);
  });
});
