import { AccessRequestsService } from '../../../src/gateway/access-requests/access-requests.service.js';
import { hangUp } from '../../../sdk/test/http-double.js';
import { EMPLOYEES, gatewayOf, REQUESTS, type GatewayBody } from '../../factories/customer-api.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { startAnother, startApplication, type TestApplication } from '../../support/application.js';
import { VerificationDouble } from '../../support/doubles/verification-double.js';
import { it, itInSoak } from '../../support/volume.js';

describe('the end of an access request in time', () => {
  let double: VerificationDouble;
  let test: TestApplication;
  let second: TestApplication;
  let customer: CustomerSystem;

  beforeAll(async () => {
    double = await VerificationDouble.start();
    test = await startApplication(double.env);
    second = await startAnother(test.database, double.env, test.clock);
    double.clock = test.clock;
    customer = await makeCustomer(test, double.service);
  });

  afterEach(() => {
    double.recover();
  });

  afterAll(async () => {
    await second.close();
    await test.close();
    await double.stop();
  });

  const sweep = (by: TestApplication): Promise<number> =>
    by.app.get(AccessRequestsService, { strict: false }).expireOverdue();

  async function asked(count: number, by: CustomerSystem = customer): Promise<GatewayBody[]> {
    const made: GatewayBody[] = [];
    for (let n = 0; n < count; n += 1) made.push(await by.ask(await by.employee()));
    return made;
  }

  async function endings(requests: GatewayBody[]): Promise<Record<string, number>> {
    const rows = await test.database.query<{ subject: string; count: number }>(
      `SELECT subject, count(*)::int AS count FROM gateway.audit_entries
        WHERE subject = ANY($1) AND action <> 'access_request.created' GROUP BY subject`,
      [requests.map(({ id }) => id)],
    );
    return Object.fromEntries(rows.map(({ subject, count }) => [subject, count]));
  }

  const once = (requests: GatewayBody[]): Record<string, number> =>
    Object.fromEntries(requests.map(({ id }) => [id, 1]));

  it('comes once to each, for two customers, from four sweepers in two processes', async () => {
    const other = await makeCustomer(test, double.service);
    const mine = await asked(15);
    const theirs = await asked(15, other);
    test.clock.advanceSeconds(1_800);

    await Promise.all([sweep(test), sweep(second), sweep(test), sweep(second)]);

    expect(await endings([...mine, ...theirs])).toEqual(once([...mine, ...theirs]));
    for (const { id } of mine) {
      const { body } = await customer.get(`${REQUESTS}/${id}`);
      expect(body).toMatchObject({ status: 'expired', reason: 'verification_expired' });
      expect(body.verification_url).toBeNull();
    }
    expect(await sweep(test)).toBe(0);
  });

  itInSoak('covers more than one batch', async () => {
    const requests = await asked(105);
    test.clock.advanceSeconds(1_800);

    const swept = (await sweep(test)) + (await sweep(test));

    expect(swept).toBe(105);
    expect(await endings(requests)).toEqual(once(requests));
  });

  it('does not come early, and never to one that has ended', async () => {
    const [pending, canceled, granted] = await asked(3);
    await customer.post(`${REQUESTS}/${canceled!.id}/cancel`).expect(200);
    double.succeed(granted!['verification_session_id']);
    await customer.look(granted!);
    test.clock.advanceSeconds(1_790);
    expect(await sweep(test)).toBe(0);
    expect(await customer.look(pending!)).toMatchObject({ status: 'pending' });
    test.clock.advanceSeconds(10);

    expect(await sweep(test)).toBe(1);

    const states = await Promise.all(
      [pending, canceled, granted].map((each) => customer.look(each!)),
    );
    expect(states.map(({ status }) => status)).toEqual(['expired', 'canceled', 'granted']);
    expect(await endings([pending!, canceled!, granted!])).toEqual(
      once([pending!, canceled!, granted!]),
    );
  });

  it.each([1, 2, 3, 4])(
    'gives one result when a success, a cancel and a look come at the same moment (round %d)',
    async () => {
      const elsewhere = gatewayOf(second, customer.key);
      const requests = await asked(4);
      for (const each of requests) double.succeed(each['verification_session_id']);
      test.clock.advanceSeconds(1_800);

      const answers = await Promise.all([
        sweep(test),
        sweep(second),
        ...requests.flatMap(({ id }) => [
          customer.get(`${REQUESTS}/${id}`),
          elsewhere.get(`${REQUESTS}/${id}`),
          elsewhere.post(`${REQUESTS}/${id}/cancel`),
        ]),
      ]);

      const statuses = answers.map((answer) => (typeof answer === 'number' ? 200 : answer.status));
      expect(statuses.filter((status) => ![200, 409].includes(status))).toEqual([]);
      expect(await endings(requests)).toEqual(once(requests));
      for (const each of requests)
        expect(await customer.look(each)).toMatchObject({ status: 'expired', grant: null });
    },
  );

  it('needs no answer of the verification service', async () => {
    const [swept, looked] = await asked(2);
    test.clock.advanceSeconds(1_800);
    double.trouble = hangUp;

    expect(await customer.look(looked!)).toMatchObject({ status: 'expired' });
    expect(await sweep(test)).toBe(1);
    expect(await customer.look(swept!)).toMatchObject({ status: 'expired' });
  });

  it('comes to the request of a deleted employee too, which was kept just as they were deleted', async () => {
    const [left] = await asked(1);
    await customer.delete(`${EMPLOYEES}/${left!['employee_id']}`).expect(200);
    await test.database.query(
      `UPDATE gateway.access_requests SET status = 'pending', reason = NULL, completed_at = NULL
        WHERE verification_session_id = $1`,
      [left!['verification_session_id']],
    );
    test.clock.advanceSeconds(1_800);

    expect(await sweep(test)).toBe(1);

    expect(await customer.look(left!)).toMatchObject({ status: 'expired', grant: null });
  });

  it('comes to the others when one cannot be read, which is logged', async () => {
    const [broken, ...others] = await asked(4);
    await test.database.query(
      `UPDATE gateway.access_requests SET sealed_data = decode(md5('x'), 'hex')
        WHERE verification_session_id = $1`,
      [broken!['verification_session_id']],
    );
    test.clock.advanceSeconds(1_800);

    await expect(sweep(test)).rejects.toThrow(/^1 of \d+ failed$/);

    expect(await endings(others)).toEqual(once(others));
  });
});
