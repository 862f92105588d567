import { randomUUID } from 'node:crypto';
import { DirectoryTask } from '../../../src/gateway/scim/directory.task.js';
import { NamedEmployeeStore } from '../../../src/gateway/scim/index.js';
import { EmployeeFinder } from '../../../src/gateway/sign-in-provider/kinds/oidc-sign-in.service.js';
import { uuidOf, type Id } from '../../../src/platform/ids/index.js';
import { answered, type GatewayBody } from '../../factories/customer-api.js';
import { apiOf } from '../../factories/api.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { walkOf } from '../../factories/customer-walk.js';
import { aUser, ENTERPRISE, makeDirectory, type Directory } from '../../factories/directory.js';
import { ACCOUNT, ONE, questionOf } from '../../factories/evaluations.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { startApplication, type TestApplication } from '../../support/application.js';

const DAY_SECONDS = 86_400;

interface Known {
  employee: GatewayBody;
  sent: ReturnType<typeof aUser> & { externalId: string };
  user: { id: string };
}

describe('a name that an employee has left', () => {
  let test: TestApplication;
  let partner: Partner;
  let customer: CustomerSystem;
  let directory: Directory;

  beforeAll(async () => {
    test = await startApplication({ RATE_LIMIT_PER_CONNECTION: '100000' });
    partner = await makePartner(test.app);
    customer = await makeCustomer(test, partner, { config: { reusable_actions: ['read_news'] } });
    directory = await makeDirectory(test, customer, { employee_id_from: 'employeeNumber' });
  });
  afterAll(() => test.close());

  const userOf = (employee: GatewayBody) => ({
    ...aUser({ [ENTERPRISE]: { employeeNumber: employee['employee_id'] } }),
    externalId: randomUUID(),
  });
  const linked = async (by = directory): Promise<Known> => {
    const employee = await customer.employee();
    const sent = userOf(employee);
    return { employee, sent, user: await by.user(sent) };
  };
  const verified = async (by = directory): Promise<Known> => {
    const known = await linked(by);
    const walk = walkOf(apiOf(test, partner.sandboxKey), customer);
    await walk.granted(known.employee, { action: 'read_news', resource: ACCOUNT });
    return known;
  };
  const decisionFor = async (name: string): Promise<boolean> => {
    const asked = questionOf({ id: '', employee_id: name });
    return (await answered(200, customer.post(ONE, asked)))['decision'] as boolean;
  };
  const give = (to: Known, path: string, value: string, by = directory) =>
    by.patch(to.user, { op: 'replace', path, value });

  const erase = ({ employee_id: id }: GatewayBody) =>
    customer.delete(`/gateway/v1/employees/${encodeURIComponent(String(id))}`).expect(200);
  const restingOf = async ({ employee }: Known): Promise<number> => {
    const rows = await test.database.query(
      'SELECT 1 FROM gateway.left_names WHERE employee_row_id = $1',
      [uuidOf(employee.id as Id<'emp'>)],
    );
    return rows.length;
  };

  const namesLeftBy = async ({ employee }: Known): Promise<unknown[]> => {
    const rows = await test.database.query<{ names: string[] }>(
      `SELECT details->'names' AS names FROM gateway.audit_entries
        WHERE subject = $1 AND action = 'directory.names_left'`,
      [employee.id],
    );
    return rows.flatMap(({ names }) => names);
  };

  it.each<[string, (victim: Known) => Promise<unknown>]>([
    [
      'renamed by PATCH',
      async (victim) => {
        await give(victim, 'userName', `${randomUUID()}@example.com`);
        await give(victim, 'externalId', randomUUID());
      },
    ],
    [
      'renamed by PUT',
      ({ user, employee }) => directory.send('PUT', `/Users/${user.id}`, userOf(employee)),
    ],
    ['deleted', ({ user }) => directory.send('DELETE', `/Users/${user.id}`)],
    [
      'deleted and created under other names',
      async ({ user, employee }) => {
        await directory.send('DELETE', `/Users/${user.id}`);
        await directory.user(userOf(employee));
      },
    ],
  ])('opens nothing to somebody else: %s', async (_, leave) => {
    const victim = await verified();
    const mallory = await verified();
    expect(await decisionFor(victim.sent.userName)).toBe(true);

    // Whoever holds the token moves the names to a record of their own, on which they are verified.
    await leave(victim);
    for (const name of ['userName', 'externalId'] as const)
      for (const by of ['userName', 'externalId']) {
        const { status, body } = await give(mallory, by, victim.sent[name]);
        expect(await decisionFor(victim.sent[name])).toBe(false);
        expect([status, body['scimType']]).toEqual([409, 'uniqueness']);
      }
    expect(await namesLeftBy(victim)).toContain('userName');
  });

  it('is not taken in the moment in which it is left', async () => {
    const victim = await verified();
    const others = await Promise.all([linked(), linked(), linked(), linked()]);
    let { userName } = victim.sent;
    for (let round = 0; round < 60; round += 1) {
      const next = `${randomUUID()}@example.com`;
      const statuses = await Promise.all([
        ...others.slice(0, 2).map((each) => give(each, 'userName', userName)),
        give(victim, 'userName', next),
        ...others.slice(2).map((each) => give(each, 'userName', userName)),
      ]);

      expect(statuses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
      userName = next;
    }
  });

  it('is taken back by themselves at once, and by others after 72 hours', async () => {
    const [victim, mallory] = [await verified(), await verified()];
    const { userName } = victim.sent;
    const elsewhere = `${randomUUID()}@example.com`;
    for (const name of [elsewhere, userName, elsewhere])
      expect((await give(victim, 'userName', name)).status).toBe(200);
    const { body } = await give(mallory, 'userName', userName);
    const [, until = ''] = /try again after (\S+)$/.exec(String(body['detail'])) ?? [];
    const hours = (Date.parse(until) - test.clock.now().getTime()) / 3_600_000;
    expect(hours).toBeCloseTo(72, 1);

    test.clock.advanceSeconds(3 * DAY_SECONDS - 60);
    expect((await give(mallory, 'userName', userName)).status).toBe(409);
    test.clock.advanceSeconds(60);
    expect((await give(mallory, 'userName', userName)).status).toBe(200);
    await test.app.get(NamedEmployeeStore, { strict: false }).forgetLeft();
    expect(await restingOf(victim)).toBe(0);
  });

  it('comes back with its leaver and their identity', async () => {
    const { user, sent, employee } = await verified();
    await directory.send('DELETE', `/Users/${user.id}`);

    await directory.user(sent);

    const path = `/gateway/v1/employees/${String(employee['employee_id'])}`;
    expect((await customer.get(path)).body).toMatchObject({
      status: 'active',
      clear_user_id: expect.any(String) as string,
    });
  });

  it.each<[string, number, (employee: GatewayBody) => Promise<unknown>]>([
    ['free without an identity', 200, () => Promise.resolve()],
    ['resting while a request is open', 409, (employee) => customer.ask(employee)],
    [
      'resting after an alarm',
      409,
      async (employee) => {
        const asked = await customer.ask(employee);
        await apiOf(test, partner.sandboxKey).complete(asked['verification_session_id'], 'not_me');
        await customer.look(asked);
      },
    ],
  ])('is %s', async (_, expected, happens) => {
    const [victim, mallory] = [await linked(), await linked()];
    await happens(victim.employee);
    await give(victim, 'userName', `${randomUUID()}@example.com`);

    expect((await give(mallory, 'userName', victim.sent.userName)).status).toBe(expected);
  });

  it('is nobody while HR gives it as an employee id', async () => {
    const victim = await verified();
    const { userName } = victim.sent;
    await give(victim, 'userName', `${randomUUID()}@example.com`);

    const mallory = await customer.employee({ employee_id: userName });
    const walk = walkOf(apiOf(test, partner.sandboxKey), customer);
    await walk.granted(mallory, { action: 'read_news', resource: ACCOUNT });

    expect(await decisionFor(userName)).toBe(false);
    const finder = test.app.get(EmployeeFinder, { strict: false });
    expect(await finder.find(customer.customerId, userName)).toBeNull();
    await erase(mallory);
    expect(await finder.find(customer.customerId, userName)).toBeNull();
    await erase(victim.employee);
    expect(await restingOf(victim)).toBe(0);
  });

  it('stays with them when their connection is removed', async () => {
    const another = await makeDirectory(test, customer, { employee_id_from: 'employeeNumber' });
    const [victim, mallory] = [await verified(another), await verified()];
    await customer.delete(`/gateway/v1/connections/${another.connection.id}`).expect(200);

    expect((await give(mallory, 'userName', victim.sent.userName)).status).toBe(409);
    await test.app.get(DirectoryTask, { strict: false }).run();
    expect((await give(mallory, 'userName', victim.sent.userName)).status).toBe(409);
    const moved = await directory.user(victim.sent);
    expect(moved['userName']).toBe(victim.sent.userName);
  });
});
