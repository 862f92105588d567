import { AccessRequestsService } from '../../../src/gateway/access-requests/index.js';
import { BulkJobsService } from '../../../src/gateway/batches/bulk-jobs.service.js';
import { EmployeeIdentities } from '../../../src/gateway/employees/identity/employee-identities.service.js';
import { Mailbox } from '../../../src/platform/messages/index.js';
import { apiOf } from '../../factories/api.js';
import { EMPLOYEES as API_EMPLOYEES, REQUESTS } from '../../factories/customer-api.js';
import { walkOf, type Walk } from '../../factories/customer-walk.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { importerOf } from '../../factories/importer.js';
import { sendMessages } from '../../factories/messages.js';
import { makePartner } from '../../factories/partner.js';
import { bodyOf, dayAhead, PEOPLE } from '../../factories/people.js';
import { makeConfirmingStaff } from '../../factories/staff-visitor.js';
import { addressOf, makeStaff, type StaffBrowser } from '../../factories/staff.js';
import { sharedApplication, type TestApplication } from '../../support/application.js';

const EMPLOYEES = `${PEOPLE}/employees`;
const RESETS = `${PEOPLE}/resets`;

describe('the record of an employee', () => {
  let test: TestApplication;
  let customer: CustomerSystem;
  let walk: Walk;
  let hr: StaffBrowser;
  let admin: StaffBrowser;

  beforeAll(async () => {
    test = await sharedApplication();
    const partner = await makePartner(test.app);
    customer = await makeCustomer(test, partner);
    walk = walkOf(apiOf(test, partner.sandboxKey), customer);
    hr = await makeConfirmingStaff(test, [customer.customerId, 'hr']);
    admin = await makeConfirmingStaff(test, [customer.customerId, 'admin']);
  });

  it('lets nobody change, exempt or erase their own record', async () => {
    const email = await addressOf(test, hr);
    const { id } = await customer.employee({ employee_id: 'E-own', email });
    const path = `${EMPLOYEES}/${id}`;
    const other = { first_name: 'Olive', last_name: 'Other', email: 'olive@example.com' };
    const calls: [string, string, object?][] = [
      ['PATCH', path, other],
      ['PATCH', path, { department: 'Ops' }],
      ['PUT', `${path}/status`, { status: 'suspended', reason: 'leave_of_absence' }],
      ['PUT', `${path}/exemption`, { until: dayAhead(90), reason: 'legal' }],
      ['DELETE', `${path}/exemption`],
      ['DELETE', path],
    ];
    for (const [method, at, body] of calls) {
      const refused = await hr.send(method, at, body ? { body } : {});
      expect([method, at, refused.status, await refused.json()]).toEqual([
        ...[method, at, 403],
        expect.objectContaining({ code: 'employee_own' }),
      ]);
    }

    const job = { employee_row_ids: [id], status: 'suspended', reason: 'leave_of_absence' };
    const prepared = await bodyOf(201, hr.post(`${PEOPLE}/jobs/change_status`, job));
    await bodyOf(200, hr.post(`${PEOPLE}/jobs/${prepared.id}/start`, { employee_count: 1 }));
    await test.app.get(BulkJobsService, { strict: false }).run();
    const { rows } = await bodyOf(200, hr.get(`${PEOPLE}/jobs/${prepared.id}/rows`));
    expect(rows).toMatchObject([{ state: 'skipped', code: 'employee_own' }]);

    const importing = importerOf(test, hr);
    const header = 'Employee ID,First name,Last name,Email';
    const file = await importing.done('E-own,Olive,Other,olive@example.com', header);
    expect(file).toMatchObject({ counts: { changed: 0, rejected: 1 } });
    const read = await bodyOf(200, hr.get(`${PEOPLE}/imports/${file.id}/rows`));
    expect(read['rows'][0]).toMatchObject({ errors: [{ field: null, code: 'employee_own' }] });
    const same = await importing.done(`E-own,,,${email}`, header);
    expect(same).toMatchObject({ counts: { unchanged: 1, rejected: 0 } });

    await bodyOf(200, admin.send('PATCH', path, { body: other }));
  });

  it('lets one person replace nobody who has a contact and is not verified yet', async () => {
    const email = 'eve@example.com';
    const known = await customer.employee({ email: 'ada@example.com' });
    const erased = await hr.send('DELETE', `${EMPLOYEES}/${known.id}`);

    expect(await erased.json()).toMatchObject({ code: 'employee_in_service' });
    const anew = { employee_id: known['employee_id'], email };
    const again = await hr.post(EMPLOYEES, anew);
    expect(await again.json()).toMatchObject({ code: 'employee_exists' });
  });

  it('lets somebody else stop a reset, with a confirmation, and tells who asked and approved', async () => {
    const employee = await walk.established({ email: 'ada@example.com' });
    const asked = await bodyOf(
      201,
      hr.post(`${EMPLOYEES}/${employee.id}/resets`, { reason: 'wrong_person' }),
    );
    await bodyOf(200, admin.post(`${RESETS}/${asked.id}/approve`));
    const path = `${API_EMPLOYEES}/${String(employee['employee_id'])}`;
    const impostor = await makeConfirmingStaff(test, [customer.customerId, 'hr']);
    const own = { email: await addressOf(test, impostor) };
    await customer.patch(path, own).expect(200);
    expect(await (await impostor.post(`${RESETS}/${asked.id}/cancel`)).json()).toMatchObject({
      code: 'identity_reset_own',
    });

    await customer.patch(path, { email: 'ada@example.com' }).expect(200);
    const unproven = await impostor.send('POST', `${RESETS}/${asked.id}/cancel`, {
      confirms: false,
    });
    expect(await unproven.json()).toMatchObject({ code: 'step_up_required' });
    await bodyOf(200, impostor.post(`${RESETS}/${asked.id}/cancel`));

    await sendMessages(test.app);
    const letters = test.app.get(Mailbox, { strict: false }).list();
    const told = letters.filter(({ kind }) => kind === 'reset_canceled');
    const addresses = await Promise.all([hr, admin].map((who) => addressOf(test, who)));
    expect(told.map(({ address }) => address).sort()).toEqual(addresses.sort());
  });

  it('hides no alarm behind an exemption', async () => {
    const employee = await customer.employee();
    const path = `${EMPLOYEES}/${employee.id}`;
    const body = { until: dayAhead(90), reason: 'long_absence' };
    await bodyOf(200, hr.send('PUT', `${path}/exemption`, { body }));
    const asked = await customer.ask(employee);
    await walk.verify(asked, 'not_me');

    expect((await bodyOf(200, hr.get(path)))['identity_state']).toBe('needs_attention');
    const { id: withdrawn } = await customer.ask(employee);
    await customer.post(`${REQUESTS}/${withdrawn}/cancel`).expect(200);
    expect((await bodyOf(200, hr.get(path)))['identity_state']).toBe('needs_attention');
    await customer.ask(employee);
    test.clock.advanceSeconds(1_800);
    await test.app.get(AccessRequestsService, { strict: false }).expireOverdue();
    test.clock.advanceSeconds(-1_800);
    expect((await bodyOf(200, hr.get(path)))['identity_state']).toBe('needs_attention');
    await walk.verify(await customer.ask(employee), 'not_me');
    await bodyOf(200, hr.send('DELETE', `${path}/exemption`));
    expect((await bodyOf(200, hr.get(path)))['identity_state']).toBe('needs_attention');
    for (const method of ['PUT', 'DELETE']) {
      await bodyOf(200, hr.send(method, `${path}/exemption`, method === 'PUT' ? { body } : {}));
      expect((await bodyOf(200, hr.get(path)))['identity_state']).toBe('needs_attention');
    }
  });

  it('clears no alarm by a request that is canceled', async () => {
    const [never, once] = [await customer.employee(), await walk.established()];
    for (const [employee, scenario] of [
      [never, 'not_me'],
      [once, 'different_user'],
    ] as const) {
      const state = async () =>
        (await bodyOf(200, hr.get(`${EMPLOYEES}/${employee.id}`)))['identity_state'];
      await walk.verify(await customer.ask(employee), scenario);
      expect(await state()).toBe('needs_attention');

      const { id } = await customer.ask(employee);
      await customer.post(`${REQUESTS}/${id}/cancel`).expect(200);

      expect(await state()).toBe('needs_attention');
      await walk.granted(employee);
      expect(await state()).toBe('established');
      const { id: later } = await customer.ask(employee);
      await customer.post(`${REQUESTS}/${later}/cancel`).expect(200);
      expect(await state()).toBe('established');
    }
  });

  it('hides no lost identity behind an exemption', async () => {
    const employee = await walk.established();
    const path = `${EMPLOYEES}/${employee.id}`;
    const body = { until: dayAhead(90), reason: 'long_absence' };
    await bodyOf(200, hr.send('PUT', `${path}/exemption`, { body }));

    await test.app
      .get(EmployeeIdentities, { strict: false })
      .lose(customer.customerId, employee['clear_user_id'] as string);

    expect((await bodyOf(200, hr.get(path)))['identity_state']).toBe('needs_attention');
  });

  it('exempts until a day, which grants nothing, and asks again afterwards', async () => {
    const employee = await customer.employee();
    const path = `${EMPLOYEES}/${employee.id}`;
    const until = new Date(test.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
    const body = { until, reason: 'long_absence' };
    const unproven = await hr.send('PUT', `${path}/exemption`, { body, confirms: false });
    expect(unproven.status).toBe(403);
    expect(await bodyOf(200, hr.send('PUT', `${path}/exemption`, { body }))).toMatchObject({
      identity_state: 'exempt',
      next_action: 'none',
    });
    const tooLong = { until: dayAhead(182), reason: 'long_absence' };
    const refused = await hr.send('PUT', `${path}/exemption`, { body: tooLong });
    expect(await refused.json()).toMatchObject({ status: 400, code: 'exemption_too_long' });
    const last = { until: dayAhead(180), reason: 'long_absence' };
    await bodyOf(200, hr.send('PUT', `${path}/exemption`, { body: last }));
    await bodyOf(200, hr.send('PUT', `${path}/exemption`, { body }));
    const asked = await customer.ask(employee);
    expect(asked['status']).toBe('pending');
    const task = test.app.get(EmployeeIdentities, { strict: false });
    await task.endExemptions();
    expect((await bodyOf(200, hr.get(path)))['identity_state']).toBe('exempt');

    test.clock.advanceSeconds(4 * 86_400);
    await task.endExemptions();

    const fresh = await makeStaff(test, [customer.customerId, 'hr']);
    expect((await bodyOf(200, fresh.get(path)))['identity_state']).toBe('in_progress');
    test.clock.advanceSeconds(-4 * 86_400);
  });
});
