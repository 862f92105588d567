import { DirectoryTask } from '../../../src/gateway/scim/directory.task.js';
import { GRANTS, somebody, type GatewayBody } from '../../factories/customer-api.js';
import { apiOf } from '../../factories/api.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { walkOf } from '../../factories/customer-walk.js';
import { aUser, makeDirectory, type Directory } from '../../factories/directory.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { makeStaff } from '../../factories/staff.js';
import { startApplication, type TestApplication } from '../../support/application.js';

describe('leavers, movers and owners of values', () => {
  let test: TestApplication;
  let partner: Partner;
  let customer: CustomerSystem;
  let directory: Directory;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
    customer = await makeCustomer(test, partner);
    directory = await makeDirectory(test, customer);
  });
  afterAll(() => test.close());

  const others: Directory[] = [];
  /** One more directory of the customer, for one test: a customer has five at most. */
  const another = async (config: object = {}): Promise<Directory> => {
    const made = await makeDirectory(test, customer, config);
    others.push(made);
    return made;
  };
  afterEach(async () => {
    for (const { connection } of others.splice(0))
      await customer.delete(`/gateway/v1/connections/${connection.id}`);
  });

  /** The employee of a user, by the customer's own API. */
  const employeeOf = async ({ userName }: { userName?: string }): Promise<GatewayBody> =>
    (await customer.get(`/gateway/v1/employees/${encodeURIComponent(userName ?? '')}`))
      .body as GatewayBody;

  /** What was recorded about an employee. */
  const actionsOf = async ({ id }: GatewayBody): Promise<string[]> => {
    const rows = await test.database.query<{ action: string }>(
      `SELECT action || ' ' || outcome AS action FROM gateway.audit_entries WHERE subject = $1`,
      [id],
    );
    return rows.map(({ action }) => action);
  };
  const countHeldNotices = async (): Promise<number> => {
    const kind = 'staff_held_notice';
    return (await test.database.query('SELECT FROM gateway.messages WHERE kind = $1', [kind]))
      .length;
  };
  const filterOf = ({ userName }: { userName: string }): string =>
    `/Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}`;

  const leave: [string, (user: { id: string }) => Promise<{ status: number }>][] = [
    ['E1', (user) => directory.patch(user, { op: 'Replace', path: 'active', value: 'False' })],
    ['E2', (user) => directory.patch(user, { op: 'replace', path: 'active', value: false })],
    ['O1', (user) => directory.patch(user, { op: 'replace', value: { active: false } })],
    [
      'PUT',
      async (user) =>
        directory.send('PUT', `/Users/${user.id}`, {
          ...(await directory.get(`/Users/${user.id}`)).body,
          active: false,
        }),
    ],
    ['DELETE', (user) => directory.send('DELETE', `/Users/${user.id}`)],
  ];

  it.each(leave)(
    'by %s lose their grants and open requests in the same moment',
    async (_, ends) => {
      const walk = walkOf(apiOf(test, partner.sandboxKey), customer);
      const sent = aUser();
      const user = await directory.user(sent);
      await customer
        .patch(`/gateway/v1/employees/${encodeURIComponent(sent.userName)}`, {
          dob: '1990-12-10',
        })
        .expect(200);
      const employee = await employeeOf(sent);
      const granted = await walk.granted(employee);
      const grant = granted['grant'] as { id: string };
      const open = await customer.ask(employee);
      const evaluated = async (): Promise<unknown> => {
        const { body } = await customer.post('/access/v1/evaluation', {
          subject: { type: 'employee', id: sent.userName },
          action: { name: granted['action'] as string },
          resource: { type: 'app', id: 'x' },
        });
        return (body as { context: { reason?: string } }).context.reason;
      };
      expect(await evaluated()).not.toBe('employee_inactive');

      expect([200, 204]).toContain((await ends(user)).status);

      const consumed = await customer.post(`${GRANTS}/${grant.id}/consume`);
      expect(consumed.status).toBe(409);
      expect(await customer.look(open)).toMatchObject({
        status: 'denied',
        reason: 'employee_inactive',
      });
      expect(await evaluated()).toBe('employee_inactive');
    },
  );

  /** A user of the directory whose identity is established. */
  const verified = async (sent: ReturnType<typeof aUser>) => {
    const user = await directory.user(sent);
    await customer
      .patch(`/gateway/v1/employees/${encodeURIComponent(sent.userName)}`, { dob: '1990-12-10' })
      .expect(200);
    await walkOf(apiOf(test, partner.sandboxKey), customer).granted(await employeeOf(sent));
    const before = await employeeOf(sent);
    expect(before['clear_user_id']).not.toBeNull();
    return { user, before };
  };

  it('by DELETE come back with the identity they had, as the same account', async () => {
    const sent = aUser({ externalId: 'same-account' });
    const { user, before } = await verified(sent);

    expect((await directory.send('DELETE', `/Users/${user.id}`)).status).toBe(204);
    expect((await directory.get(`/Users/${user.id}`)).status).toBe(404);
    expect((await employeeOf(sent))['status']).toBe('terminated');
    const again = await directory.user(sent);

    expect(again.id).not.toBe(user.id);
    expect(await employeeOf(sent)).toMatchObject({
      status: 'active',
      clear_user_id: before['clear_user_id'] as string,
    });
    const renamed = await directory.patch(again, {
      op: 'replace',
      path: 'userName',
      value: 'other@example.com',
    });
    expect([renamed.status, renamed.body['scimType']]).toEqual([400, 'mutability']);
  });

  const reused: [string, (user: { id: string }, sent: object) => Promise<{ status: number }>][] = [
    [
      'DELETE and POST',
      async (user, sent) => {
        await directory.send('DELETE', `/Users/${user.id}`);
        return directory.send('POST', '/Users', sent);
      },
    ],
    [
      'the account that was switched off',
      async (user, sent) => {
        await directory.patch(user, { op: 'replace', path: 'active', value: false });
        return directory.send('PUT', `/Users/${user.id}`, { ...sent, active: true });
      },
    ],
  ];
  it.each(reused)(
    'do not open the record to who gets their name later, by %s',
    async (_, reuse) => {
      await makeStaff(test, [customer.customerId, 'owner']);
      const told = await countHeldNotices();
      const sent = aUser({ externalId: `left-${_}` });
      const { user, before } = await verified(sent);
      const namesake = { ...sent, name: { givenName: 'Eve' }, externalId: `came-${_}` };

      expect([200, 201]).toContain((await reuse(user, namesake)).status);

      const held = { status: 'suspended', clear_user_id: before['clear_user_id'] as string };
      expect(await employeeOf(sent)).toMatchObject(held);
      expect(await actionsOf(before)).toContain('directory.identity_held alarm');
      expect(await countHeldNotices()).toBeGreaterThan(told);
      // The account comes and goes once more: what HR has not lifted stays.
      const [again] = (await directory.get(filterOf(sent))).body['Resources'] as [{ id: string }];
      await directory.send('DELETE', `/Users/${again.id}`);
      await directory.user(namesake);
      expect(await employeeOf(sent)).toMatchObject(held);
    },
  );

  it('leave nothing to a directory that was confirmed before it linked somebody', async () => {
    const walk = walkOf(apiOf(test, partner.sandboxKey), customer);
    const [hire, invited] = [aUser(), aUser()];
    // A friend is verified on the record of somebody who is still to come, and another is asked.
    const friend = await walk.established({ ...somebody(), employee_id: hire.userName });
    const record = await customer.employee({ ...somebody(), employee_id: invited.userName });
    const open = await customer.ask(record);

    await directory.user(hire);
    await directory.user(invited);

    expect(await employeeOf(hire)).toMatchObject({ status: 'active', clear_user_id: null });
    expect(await customer.look(open)).toMatchObject({
      status: 'denied',
      reason: 'verification_stale',
    });
    expect(await actionsOf(friend)).toContain('employee.identity_reset changed');
  });

  it('are not reset by a connection that comes later, nor by a move to another directory', async () => {
    const walk = walkOf(apiOf(test, partner.sandboxKey), customer);
    const known = aUser();
    const record = { ...somebody(), employee_id: known.userName };
    const { clear_user_id: person } = await walk.established(record);
    test.clock.advanceSeconds(60);
    const later = await another();
    await later.user(known);
    expect(await employeeOf(known)).toMatchObject({ status: 'active', clear_user_id: person });

    const moved = aUser();
    const { before } = await verified(moved);
    await later.user(moved);
    expect(await employeeOf(moved)).toMatchObject({
      status: 'active',
      clear_user_id: before['clear_user_id'] as string,
    });
  });

  it('are held, not reset, while they say that somebody acts in their name', async () => {
    const walk = walkOf(apiOf(test, partner.sandboxKey), customer);
    const [hire, invited] = [aUser(), aUser()];
    const record = await walk.established({ ...somebody(), employee_id: hire.userName });
    const other = await customer.employee({ ...somebody(), employee_id: invited.userName });
    for (const each of [record, other]) await walk.verify(await customer.ask(each), 'not_me');
    const open = await customer.ask(other);

    await directory.user(hire);
    await directory.user(invited);

    expect(await employeeOf(hire)).toMatchObject({
      status: 'suspended',
      clear_user_id: record['clear_user_id'] as string,
    });
    // Nobody is established by a request from before the link.
    expect(await customer.look(open)).toMatchObject({ reason: 'verification_stale' });
  });

  it('keep the strictest status of HR and of two directories, and each directory its own word', async () => {
    const second = await another();
    const sent = aUser();
    const [one, two] = [await directory.user(sent), await second.user(sent)];
    const status = async () => (await employeeOf(sent))['status'] as string;
    const path = `/gateway/v1/employees/${encodeURIComponent(sent.userName)}`;
    const off = { op: 'replace', path: 'active', value: false };
    const on = { op: 'replace', path: 'active', value: true };

    await directory.patch(one, off);
    expect(await status()).toBe('suspended');
    expect((await second.get(`/Users/${two.id}`)).body).toMatchObject({
      active: true,
      'urn:identity-gateway:scim:schemas:2.0:User': { employeeStatus: 'suspended' },
    });
    await second.patch(two, off);
    await directory.patch(one, on);
    expect(await status()).toBe('suspended');
    await second.patch(two, on);
    expect(await status()).toBe('active');
    await customer.patch(path, { status: 'suspended' }).expect(200);
    await directory.patch(one, off);
    await directory.patch(one, on);
    expect(await status()).toBe('suspended');
    await second.send('DELETE', `/Users/${two.id}`);
    expect(await status()).toBe('terminated');
    await customer.patch(path, { status: 'active' }).expect(200);
    expect(await status()).toBe('terminated');
    await second.user(sent);
    expect(await status()).toBe('active');
  });

  it('leave their values to the oldest directory, and what it does not own to HR', async () => {
    const sent = aUser({ title: 'First' });
    const path = `/gateway/v1/employees/${encodeURIComponent(sent.userName)}`;
    await customer.employee({
      employee_id: sent.userName,
      title: 'By HR',
      phone: '+15555550199',
      dob: '1990-01-02',
    });
    const one = await directory.user(sent);
    // A value that the directory never sent stays HR's word.
    expect(await employeeOf(sent)).toMatchObject({
      title: 'First',
      phone: '+15555550199',
      dob: '1990-01-02',
    });
    const refused = await customer.patch(path, { title: 'HR again' });
    expect([refused.status, refused.body.code]).toEqual([409, 'value_owned']);
    await customer.patch(path, { dob: '1990-01-03', title: 'First' }).expect(200);
    const second = await another();
    const two = await second.user({ ...sent, title: 'Second' });
    await second.patch(two, { op: 'replace', path: 'title', value: 'Second, later' });
    expect(await employeeOf(sent)).toMatchObject({ title: 'First' });

    await directory.send('DELETE', `/Users/${one.id}`);
    expect(await employeeOf(sent)).toMatchObject({ title: 'Second, later', status: 'terminated' });
    await second.send('DELETE', `/Users/${two.id}`);

    await customer.patch(path, { title: 'HR at last' }).expect(200);
  });

  it('are linked only where the connection may not add them', async () => {
    const linking = await another({ may_create: false });
    const sent = aUser();

    expect((await linking.send('POST', '/Users', sent)).status).toBe(403);
    await customer.employee({ employee_id: sent.userName });
    expect((await linking.send('POST', '/Users', sent)).status).toBe(201);
  });

  it('need the attribute that is their id, and it is named', async () => {
    const numbered = await another({ employee_id_from: 'employeeNumber' });

    const { status, body } = await numbered.send('POST', '/Users', aUser());

    expect([status, body['scimType']]).toEqual([400, 'invalidValue']);
    expect(body['detail']).toContain('employeeNumber');
    const path = `/gateway/v1/connections/${numbered.connection.id}`;
    expect((await customer.get(path)).body.last_error).toBe(body['detail']);
  });

  it('stay as they are when their connection is removed', async () => {
    const other = await another();
    const [gone, kept, deleted] = [aUser({ active: false }), aUser(), aUser()];
    await other.user(gone);
    await other.user(kept);
    await other.send('DELETE', `/Users/${(await other.user(deleted)).id}`);
    await customer.delete(`/gateway/v1/connections/${other.connection.id}`).expect(200);

    await test.app.get(DirectoryTask, { strict: false }).run();

    expect([(await employeeOf(gone))['status'], (await employeeOf(kept))['status']]).toEqual([
      'suspended',
      'active',
    ]);
    await customer
      .patch(`/gateway/v1/employees/${encodeURIComponent(gone.userName)}`, {
        status: 'active',
        title: 'Mine',
      })
      .expect(200);
    expect(await employeeOf(gone)).toMatchObject({ status: 'active', title: 'Mine' });
    const path = `/gateway/v1/employees/${encodeURIComponent(deleted.userName)}`;
    expect((await customer.patch(path, { status: 'active' })).body).toMatchObject({
      status: 'active',
    });
  });

  it('are erased with everything that their directory said', async () => {
    const sent = aUser();
    const user = await directory.user(sent);

    await customer.delete(`/gateway/v1/employees/${encodeURIComponent(sent.userName)}`).expect(200);

    expect((await directory.get(`/Users/${user.id}`)).status).toBe(404);
    const again = await directory.user(sent);
    expect((await employeeOf(sent))['clear_user_id']).toBeNull();
    expect(again.id).not.toBe(user.id);
  });

  it('keep one primary value, and the later of two of one type', async () => {
    const user = await directory.user();
    const { body } = await directory.patch(
      user,
      {
        op: 'add',
        path: 'emails',
        value: [{ type: 'home', value: 'home@example.com', primary: true }],
      },
      { op: 'add', path: 'emails', value: { type: 'home', value: 'later@example.com' } },
    );

    expect(body['emails']).toEqual([
      { value: user['userName'] as string, type: 'work', primary: false },
      { type: 'home', value: 'later@example.com' },
    ]);
  });

  it('keep several roles of one type, as Entra sends them', async () => {
    const user = await directory.user();
    const role = (value: string) => ({ value, type: 'WindowsAzureActiveDirectoryRole' });
    const added = await directory.patch(user, {
      op: 'Add',
      path: 'roles',
      value: [role('reader'), role('writer'), role('reader')],
    });
    const replaced = await directory.patch(user, {
      op: 'Replace',
      path: 'roles',
      value: [role('owner'), role('reader')],
    });

    expect([added.body['roles'], replaced.body['roles']]).toEqual([
      [role('reader'), role('writer')],
      [role('owner'), role('reader')],
    ]);
  });
});
