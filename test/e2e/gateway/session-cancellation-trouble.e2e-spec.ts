import { SessionCreationService } from '../../../src/gateway/access-requests/index.js';
import { SessionCancellationService } from '../../../src/gateway/access-requests/sessions/session-cancellation.service.js';
import { PollService } from '../../../src/gateway/verification-updates/poll.service.js';
import { hangUp, json, problem, type Answer } from '../../../sdk/test/http-double.js';
import {
  answered,
  CONFIG,
  EMPLOYEES,
  REQUESTS,
  type GatewayBody,
} from '../../factories/customer-api.js';
import { flowConfig, makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { startAnother, startApplication, type TestApplication } from '../../support/application.js';
import { VerificationDouble } from '../../support/doubles/verification-double.js';

/** Longer than any wait between two tries. */
const LONGEST_WAIT_SECONDS = 4_501;

/** More than a day of them. */
const MANY_TRIES = 22;

describe('canceling sessions at a service in trouble', () => {
  let double: VerificationDouble;
  let test: TestApplication;
  let second: TestApplication;
  let customer: CustomerSystem;

  beforeAll(async () => {
    double = await VerificationDouble.start();
    test = await startApplication(double.env);
    second = await startAnother(test.database, double.env, test.clock);
    double.clock = test.clock;
    test.clock.stop();
  });

  beforeEach(async () => {
    customer = await makeCustomer(test, double.service);
  });

  afterEach(async () => {
    double.recover();
    test.clock.advanceSeconds(LONGEST_WAIT_SECONDS);
    await cancelSessions();
    expect(await queued()).toBe(0);
    double.http.requests.length = 0;
  });

  afterAll(async () => {
    await second.close();
    await test.close();
    await double.stop();
  });

  const cancelSessions = (by = test): Promise<number> =>
    by.app.get(SessionCancellationService, { strict: false }).cancelDue();

  async function queued(): Promise<number> {
    const rows = await test.database.query('SELECT 1 FROM gateway.session_cancellations');
    return rows.length;
  }

  async function canceled(by = customer): Promise<GatewayBody> {
    const asked = await by.ask(await by.employee());
    return answered(200, by.post(`${REQUESTS}/${asked.id}/cancel`));
  }

  const triesOf = (asked: GatewayBody): number =>
    double.cancelsOf(asked['verification_session_id']);

  it('is done once for each, by two processes at once and for two customers', async () => {
    const other = await makeCustomer(test, double.service);
    const requests = await Promise.all(
      Array.from({ length: 12 }, (_, n) => canceled(n % 2 ? other : customer)),
    );

    await Promise.all([
      cancelSessions(),
      cancelSessions(second),
      cancelSessions(),
      cancelSessions(second),
    ]);

    expect(requests.map(triesOf)).toEqual(requests.map(() => 1));
  });

  it('is tried once at each time by two processes, later and later', async () => {
    const asked = await canceled();
    double.trouble = problem(401, 'credential_invalid');
    const both = (): Promise<unknown> => Promise.all([cancelSessions(), cancelSessions(second)]);

    await both();
    expect(triesOf(asked)).toBe(1);
    test.clock.advanceSeconds(14); // twenty, less a quarter
    await both();
    expect(triesOf(asked)).toBe(1);
    test.clock.advanceSeconds(11);
    await both();
    expect(triesOf(asked)).toBe(2);
    test.clock.advanceSeconds(29); // forty, less a quarter
    await both();
    expect(triesOf(asked)).toBe(2);
    test.clock.advanceSeconds(21);
    await both();
    expect(triesOf(asked)).toBe(3);
  });

  const page: Answer = (response) => {
    response.writeHead(404, { 'content-type': 'text/html' }).end('<p>No such host');
  };

  it.each<[string, Answer]>([
    ['hangs up', hangUp],
    ['answers 500', problem(500, 'internal_error')],
    ['answers 429', problem(429, 'rate_limited', { 'retry-after': '3600' })],
    ['answers rubbish', json(200, { status: 'canceled' })],
    ['answers with the 404 of a proxy', page],
    ['knows no such route, as where the address is wrong', problem(404, 'route_not_found')],
    ['does not take the key', problem(401, 'credential_invalid')],
    ['asks for another scope', problem(403, 'scope_missing')],
    ['is in conflict about something else', problem(409, 'idempotency_key_in_use')],
  ])('is tried again while the service %s, until it is done', async (_, trouble) => {
    const asked = await canceled();
    double.trouble = trouble;
    await cancelSessions();
    expect(await queued()).toBe(1);
    double.recover();
    test.clock.advanceSeconds(25);
    double.http.requests.length = 0;

    await cancelSessions();

    expect([triesOf(asked), await queued()]).toEqual([1, 0]);
    expect(double.sessions.get(asked['verification_session_id'])).toMatchObject({
      status: 'canceled',
    });
  });

  it.each([
    ['has ended', problem(409, 'session_already_terminal')],
    ['is not known', problem(404, 'session_not_found')],
  ])('is settled where the session %s', async (_, answer) => {
    const asked = await canceled();
    double.troubleWith = ({ path }) => (path.endsWith('/cancel') ? answer : null);

    await cancelSessions();

    expect([triesOf(asked), await queued()]).toEqual([1, 0]);
  });

  it.each([
    ['refuses', problem(403, 'scope_missing')],
    ['cannot be reached', hangUp],
  ])('is not given up while the service %s: a device key may be left', async (_, trouble) => {
    const asked = await canceled();
    const id = String(asked['verification_session_id']);
    double.succeed(id);
    double.trouble = trouble;
    for (let tries = 0; tries < MANY_TRIES; tries += 1) {
      await cancelSessions();
      test.clock.advanceSeconds(LONGEST_WAIT_SECONDS);
    }
    double.recover();
    double.http.requests.length = 0;
    await cancelSessions();

    const revocations = double.http.requests.filter(({ path }) =>
      path.endsWith(`/${id}/device_keys/revoke_all`),
    );
    expect([revocations.length, await queued()]).toEqual([1, 0]);
  });

  it('uses the current key', async () => {
    const asked = await canceled();
    const wrong = { ...flowConfig(double.service), verification_api_key: 'sk_test_wrong' };
    await customer.put(CONFIG, wrong).expect(200);
    await cancelSessions();
    expect(await queued()).toBe(1);
    const right = { ...wrong, verification_api_key: double.service.sandboxKey };
    await customer.put(CONFIG, right).expect(200);
    test.clock.advanceSeconds(25);

    await cancelSessions();

    expect([triesOf(asked), await queued()]).toEqual([2, 0]);
  });

  it('of one customer does not wait for another whose data is broken', async () => {
    const other = await makeCustomer(test, double.service);
    const requests = [await canceled(), await canceled(other)];
    await test.database.query(
      `UPDATE gateway.customers SET sealed_api_key = decode(md5('x'), 'hex')
        WHERE id = (SELECT min(customer_id::text)::uuid FROM gateway.session_cancellations)`,
    );

    await expect(cancelSessions()).rejects.toThrow('1 of 2 failed');

    expect(requests.map(triesOf).sort()).toEqual([0, 1]);
    await test.database.query('DELETE FROM gateway.session_cancellations');
  });

  describe('of an employee who was deleted', () => {
    const deleted = async (): Promise<GatewayBody> => {
      const asked = await customer.ask(await customer.employee());
      await customer.delete(`${EMPLOYEES}/${asked['employee_id']}`).expect(200);
      return asked;
    };

    const sessionOf = (asked: GatewayBody) => double.sessions.get(asked['verification_session_id']);

    it.each<[string, Answer]>([
      ['is out of reach', hangUp],
      ['is under a legal hold', problem(409, 'legal_hold')],
      ['does not take the key', problem(401, 'credential_invalid')],
    ])('redacts one that %s for as long as it takes', async (_, trouble) => {
      const asked = await deleted();
      double.trouble = trouble;
      for (let tries = 0; tries < MANY_TRIES; tries += 1) {
        await cancelSessions();
        test.clock.advanceSeconds(LONGEST_WAIT_SECONDS);
      }
      expect(await queued()).toBe(1);
      double.recover();

      await cancelSessions();

      expect([sessionOf(asked), await queued()]).toEqual([
        expect.objectContaining({ redacted_at: 1, user_profile_information: null }),
        0,
      ]);
    });

    it('redacts one that was only being canceled when they were deleted', async () => {
      const asked = await canceled();
      double.meanwhile = () => customer.delete(`${EMPLOYEES}/${asked['employee_id']}`).expect(200);
      await cancelSessions();
      expect([sessionOf(asked)?.['redacted_at'], await queued()]).toEqual([undefined, 1]);

      await cancelSessions();

      expect([sessionOf(asked)?.['redacted_at'], await queued()]).toEqual([1, 0]);
    });

    it('redacts one that was made while they were deleted, without a stored request', async () => {
      const employee = await customer.employee();
      double.meanwhile = () =>
        customer.delete(`${EMPLOYEES}/${employee['employee_id']}`).expect(200);
      const input = { employee_id: employee['employee_id'], action: 'reset_mfa' };
      await customer.post(REQUESTS, input).expect(404);
      test.clock.advanceSeconds(600);

      await test.app.get(SessionCreationService, { strict: false }).cancelLost();
      await cancelSessions();

      expect([...double.sessions.values()].at(-1)).toMatchObject({ redacted_at: 1 });
      expect(await queued()).toBe(0);
    });
  });

  describe('comes also to a request that was kept just as', () => {
    const ask = async (): Promise<GatewayBody> => {
      const employee = await customer.employee();
      const input = { employee_id: employee['employee_id'], action: 'reset_mfa' };
      return (await customer.post(REQUESTS, input)).body;
    };

    it.each<[string, string, (employee: GatewayBody) => Promise<unknown>]>([
      [
        'the employee was suspended',
        'employee_inactive',
        ({ employee_id: id }) =>
          customer.patch(`${EMPLOYEES}/${id}`, { status: 'suspended' }).expect(200),
      ],
      [
        'the identity was reset',
        'verification_stale',
        ({ employee_id: id }) =>
          customer.post(`${EMPLOYEES}/${id}/reset_identity`, { reason: 'x' }).expect(200),
      ],
      [
        'the flow was switched off',
        'flow_disabled',
        () =>
          customer
            .put(CONFIG, { ...flowConfig(double.service), establish_identity: { enabled: false } })
            .expect(200),
      ],
    ])('%s: the first poll ends both', async (_, reason, happens) => {
      const employee = await customer.employee();
      double.meanwhile = () => happens(employee);
      const asked = await answered(
        201,
        customer.post(REQUESTS, { employee_id: employee['employee_id'], action: 'reset_mfa' }),
      );
      expect(asked['status']).toBe('pending');
      const bystander = await (reason === 'flow_disabled' ? null : ask());
      test.clock.advanceSeconds(11);

      await test.app.get(PollService, { strict: false }).pollDue();
      await cancelSessions();

      expect(await customer.look(asked)).toMatchObject({ status: 'denied', reason });
      expect(double.sessions.get(asked['verification_session_id'])).toMatchObject({
        status: 'canceled',
      });
      if (bystander) expect(await customer.look(bystander)).toMatchObject({ status: 'pending' });
    });
  });
});
