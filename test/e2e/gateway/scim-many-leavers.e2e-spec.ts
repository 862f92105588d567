import { DirectoryTask } from '../../../src/gateway/scim/directory.task.js';
import { Mailbox } from '../../../src/platform/messages/index.js';
import { apiOf } from '../../factories/api.js';
import type { GatewayBody } from '../../factories/customer-api.js';
import { walkOf } from '../../factories/customer-walk.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { aUser, makeDirectory } from '../../factories/directory.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { sendMessages } from '../../factories/messages.js';
import { bodyOf, PEOPLE } from '../../factories/people.js';
import { confirming, makeStaff, signIn } from '../../factories/staff.js';
import { startApplication, type TestApplication } from '../../support/application.js';

describe('many leavers at once', () => {
  let test: TestApplication;
  let partner: Partner;

  beforeAll(async () => {
    test = await startApplication({ RATE_LIMIT_PER_CONNECTION: '100000' });
    partner = await makePartner(test.app);
  });
  afterAll(() => test.close());

  const off = { op: 'replace', path: 'active', value: false };
  const statusesOf = async (company: CustomerSystem): Promise<string[]> => {
    const { body } = await company.get('/gateway/v1/employees?limit=100');
    return (body.data as GatewayBody[]).map(({ status }) => status as string);
  };
  const activeIn = async (company: CustomerSystem): Promise<number> =>
    (await statusesOf(company)).filter((status) => status === 'active').length;
  /** A company whose directory ended 28 of 30. The last one was deleted. */
  const alarmed = async () => {
    const company = await makeCustomer(test, partner);
    const source = await makeDirectory(test, company);
    const accounts = [1, 2].map(() => makeStaff(test, [company.customerId, 'owner']));
    const [owner, second] = (await Promise.all(accounts)).map(({ account }) => account);
    const users = await Promise.all(
      Array.from({ length: 30 }, (_, n) => source.user(aUser({ externalId: `object-${n}` }))),
    );
    for (const user of users.slice(0, 27)) await source.patch(user, off);
    await source.send('DELETE', `/Users/${users[27]!.id}`);
    /** A new session: tests let hours pass. */
    const by = async (account = owner) => confirming(test, await signIn(test, account!));
    const alarms = async () =>
      (await bodyOf(200, (await by()).get(`${PEOPLE}/directory_alarms`)))['data'] as GatewayBody[];
    const [alarm] = await alarms();
    const path = `${PEOPLE}/directory_alarms/${alarm!.id}/restore`;
    const restore = async (account = owner) => (await by(account)).post(path, {});
    return { company, source, by, second, users, alarms, path, restore };
  };

  it('raise one alarm, and two people take it back, nobody else', async () => {
    const { company, source, by, second, users, alarms, path, restore } = await alarmed();
    expect(await alarms()).toMatchObject([
      { connection_id: source.connection.id, status: 'open', deactivated: 26 },
    ]);
    test.clock.advanceSeconds(2 * 3_600);
    await source.patch(users[28]!, off);

    const unconfirmed = (await by()).send('POST', path, { body: {}, confirms: false });
    expect((await unconfirmed).status).toBe(403);
    await bodyOf(200, restore());
    expect((await bodyOf(403, restore()))['code']).toBe('second_person_needed');
    await test.app.get(DirectoryTask, { strict: false }).run();
    expect(await alarms()).toMatchObject([{ status: 'awaiting_approval' }]);
    expect(await activeIn(company)).toBe(1);
    await bodyOf(200, restore(second));
    await test.app.get(DirectoryTask, { strict: false }).run();

    // The one who left two hours later stays out.
    expect(await activeIn(company)).toBe(29);
    expect((await source.get('/Users?count=0')).body['totalResults']).toBe(30);
  });

  it('stay out where another directory gave their name to somebody else', async () => {
    const { company, source, second, users, alarms, restore } = await alarmed();
    const elsewhere = await makeDirectory(test, company);
    const theirs = { externalId: users[27]!['externalId'] };
    await elsewhere.user(aUser(theirs));

    await bodyOf(200, restore());
    await bodyOf(200, restore(second));
    await test.app.get(DirectoryTask, { strict: false }).run();

    expect(await alarms()).toMatchObject([{ status: 'restored' }]);
    // The deleted user alone stays out, and whoever has the name keeps it.
    expect((await source.get(`/Users/${users[27]!.id}`)).status).toBe(404);
    expect((await source.get('/Users?count=0')).body['totalResults']).toBe(29);
    expect(await activeIn(company)).toBe(30);
    const filter = encodeURIComponent(`externalId eq "${String(theirs.externalId)}"`);
    expect((await elsewhere.get(`/Users?filter=${filter}`)).body['totalResults']).toBe(1);
  });

  it('raise an alarm also within a day, and beside it one about the hour of a sudden end', async () => {
    const company = await makeCustomer(test, partner);
    const source = await makeDirectory(test, company);
    const accounts = [1, 2].map(() => makeStaff(test, [company.customerId, 'owner']));
    const owners = (await Promise.all(accounts)).map(({ account }) => account);
    const by = async (n: 0 | 1) => confirming(test, await signIn(test, owners[n]!));
    const alarms = async () =>
      (await bodyOf(200, (await by(0)).get(`${PEOPLE}/directory_alarms`)))['data'] as GatewayBody[];
    /** How many, and about how many hours. */
    const spans = async () =>
      (await alarms()).map(({ created_at: raised, since, deactivated }) => [
        deactivated,
        Math.round(((raised as number) - (since as number)) / 3_600),
      ]);
    const users = await Promise.all(Array.from({ length: 62 }, () => source.user()));
    const end = async (from: number, to: number, eachSeconds = 0): Promise<void> => {
      for (const user of users.slice(from, to)) {
        test.clock.advanceSeconds(eachSeconds);
        await source.patch(user, off);
      }
    };

    await end(0, 26, 1_800);
    expect(await spans()).toEqual([[26, 24]]);
    const [slow] = await alarms();
    for (const n of [0, 1] as const) {
      const path = `${PEOPLE}/directory_alarms/${slow!.id}/restore`;
      await bodyOf(200, (await by(n)).post(path, {}));
    }
    await test.app.get(DirectoryTask, { strict: false }).run();
    expect(await activeIn(company)).toBe(62);

    // Twelve hours later: ten, and after two more hours 26 at once.
    test.clock.advanceSeconds(12 * 3_600);
    await end(26, 36);
    test.clock.advanceSeconds(2 * 3_600);
    await end(36, 62);

    // The slow one ended an hour after its alarm.
    expect(await spans()).toEqual([
      [26, 1],
      [26, 13],
      [26, 24],
    ]);
  });

  it('raise it by POST too, but not for leavers who are new or were out of service before', async () => {
    const company = await makeCustomer(test, partner);
    const source = await makeDirectory(test, company);
    const { account } = await makeStaff(test, [company.customerId, 'owner']);
    const staff = await signIn(test, account);
    const alarms = async () =>
      (await bodyOf(200, staff.get(`${PEOPLE}/directory_alarms`)))['data'] as GatewayBody[];
    const add = async (status: string) => {
      const user = aUser({ active: false });
      await company.employee({ employee_id: user.userName, status });
      return user;
    };
    const leavers = await Promise.all(Array.from({ length: 25 }, () => add('active')));
    const former = await Promise.all(Array.from({ length: 13 }, () => add('terminated')));
    for (const user of former) await source.user(user);
    for (const user of former)
      await source.user(aUser({ ...user, userName: `new-${user.userName}` }));
    expect(await alarms()).toEqual([]);

    for (const user of leavers.slice(0, 24)) await source.user(user);
    // Deleting somebody and creating them again does not hide that they lost access.
    const joined = aUser();
    await source.send('DELETE', `/Users/${(await source.user(joined)).id}`);
    await source.user({ ...joined, active: false });
    expect(await alarms()).toEqual([]);
    await source.user(leavers[24]);

    expect(await alarms()).toMatchObject([{ deactivated: 26, status: 'open' }]);
  });

  it('hide no account that comes back as somebody else’s: each is told of, five times a day', async () => {
    const { company, source } = await alarmed();
    const sent = aUser({ externalId: 'left' });
    let user = await source.user(sent);
    const path = `/gateway/v1/employees/${encodeURIComponent(sent.userName)}`;
    const employee = (await company.patch(path, { dob: '1990-12-10' }).expect(200)).body;
    await walkOf(apiOf(test, partner.sandboxKey), company).granted(employee as GatewayBody);
    const mailbox = test.app.get(Mailbox, { strict: false });
    const told: number[] = [];
    for (const account of [1, 2, 3, 4, 5, 6]) {
      await source.send('DELETE', `/Users/${user.id}`);
      user = await source.user({ ...sent, externalId: `came-${String(account)}` });
      await sendMessages(test.app);
      const letters = mailbox.list().filter(({ kind }) => kind === 'staff_held_notice');
      for (const { rendered } of letters) expect(rendered.text).toContain(employee.id);
      told.push(letters.length);
      await company.patch(path, { status: 'active' }).expect(200);
    }

    // The company has two owners.
    expect(told).toEqual([2, 4, 6, 8, 10, 10]);
  });

  it('stay out when the alarm is older than a week', async () => {
    const { company, second, restore } = await alarmed();
    await bodyOf(200, restore());

    test.clock.advanceSeconds(7 * 86_400);

    expect((await bodyOf(409, restore(second)))['code']).toBe('directory_alarm_lapsed');
    await test.app.get(DirectoryTask, { strict: false }).run();
    expect(await activeIn(company)).toBe(2);
  });
});
