import { uuidOf, type Id } from '../../../src/platform/ids/index.js';
import { CONFIG, REQUESTS } from '../../factories/customer-api.js';
import { DeskScene } from '../../factories/desk.js';
import { aUser, ENTERPRISE, makeDirectory, type Directory } from '../../factories/directory.js';
import { bodyOf, PEOPLE } from '../../factories/people.js';
import { makeStaff, type StaffBrowser } from '../../factories/staff.js';

const DESK = `${PEOPLE}/desk`;
const BEHIND = [409, 'contact_behind_sign_in'];

describe('a mailbox that opens with the account which is reset', () => {
  let desk: DeskScene;
  let agent: StaffBrowser;
  let directory: Directory;

  beforeAll(async () => {
    desk = await DeskScene.start();
    await behindSignIn('corp.example');
    agent = await makeStaff(desk.test, [desk.customer.customerId, 'help_desk']);
    directory = await makeDirectory(desk.test, desk.customer, {
      employee_id_from: 'employeeNumber',
    });
  });
  afterAll(() => desk.test.close());

  const behindSignIn = async (...sign_in_email_domains: string[]) => {
    const { establish_identity, known_user_key } = (await desk.customer.get(CONFIG)).body;
    const action_labels = { reset_mfa: 'Reset your MFA', change_payroll: 'Change your bank' };
    const flows = { establish_identity, known_user_key };
    const action_label_translations = { de: { reset_mfa: 'MFA zurücksetzen' } };
    const labels = { action_labels, action_label_translations };
    const config = { ...flows, sign_in_email_domains, ...labels };
    await desk.customer.put(CONFIG, config).expect(200);
  };
  const ask = async (employee_id: string, deliver = 'email') => {
    const asked = { employee_id, action: 'reset_mfa', deliver };
    const { status, body } = await desk.customer.post(REQUESTS, asked);
    return [status, body.code];
  };
  const channelsOf = async (search: string) => {
    const query = `${DESK}/employees?search=${encodeURIComponent(search)}`;
    const { employees } = await bodyOf(200, agent.get(query));
    const [found] = employees as { channels: Record<string, unknown>[] }[];
    return found?.channels.map(({ channel, behind_sign_in: isBehind }) => [channel, isBehind]);
  };

  it('is marked at the desk, beside the actions that send it no link', async () => {
    const last_name = 'Behind';
    const phone = '+15555550131';
    await desk.customer.employee({ last_name, email: 'ada@corp.example', phone });

    expect(await channelsOf('ada behind')).toEqual([
      ['email', true],
      ['sms', false],
    ]);
    const { actions } = await bodyOf(200, agent.get(`${DESK}/actions`));
    expect(actions).toEqual([
      {
        ...{ action: 'reset_mfa', label: 'Reset your MFA', is_recovery: true },
        label_translations: { de: 'MFA zurücksetzen' },
      },
      {
        ...{ action: 'change_payroll', label: 'Change your bank', is_recovery: false },
        label_translations: {},
      },
    ]);
  });

  it.each([
    [71, 'too_new', true],
    [73, null, true],
    [168, null, false],
  ])('is marked too when it changed %d hours ago', async (hours, unusable, isRecent) => {
    const last_name = `Changed${String(hours)}`;
    const { id } = await desk.customer.employee({ last_name, phone: '+15555550132' });
    const changedAt = new Date(desk.test.clock.now().getTime() - hours * 3_600_000);
    await desk.test.database.query(
      'UPDATE gateway.employees SET phone_changed_at = $2 WHERE id = $1',
      [uuidOf(id as Id<'emp'>), changedAt],
    );

    const { employees } = await bodyOf(200, agent.get(`${DESK}/employees?search=${last_name}`));

    expect(employees).toMatchObject([{ channels: [{ unusable, is_recent: isRecent }] }]);
  });

  it.each([
    ['userName', 'ada@home.example', 'Ada@home.example'],
    ['userName', 'eve+x@home.example', 'eve@home.example'],
    ['externalId', 'byron@home.example', 'byron@home.example'],
  ])('is one to which a directory gave the %s of the employee: %s', async (by, mailbox, name) => {
    const employeeNumber = `E-${mailbox}`;
    const emails = [{ value: mailbox, type: 'work', primary: true }];
    await directory.user(aUser({ [ENTERPRISE]: { employeeNumber }, emails, [by]: name }));

    expect(await ask(employeeNumber)).toEqual(BEHIND);
    expect(await channelsOf(mailbox)).toEqual([['email', true]]);
  });

  it('is no mailbox that a directory gives to somebody else', async () => {
    await directory.user(
      aUser({ userName: 'grace@home.example', [ENTERPRISE]: { employeeNumber: 'E-1' } }),
    );
    const { employee_id: id } = await desk.customer.employee({
      ...{ last_name: 'Another', email: 'grace@home.example' },
    });

    expect(await channelsOf('ada another')).toEqual([['email', false]]);
    expect((await ask(String(id)))[0]).toBe(201);
  });

  it('stays one for a while under a name that the directory has changed', async () => {
    const email = 'ada@before.example';
    const { employee_id: employeeNumber } = await desk.customer.employee({ email });
    const emails = [{ value: email, primary: true }];
    const user = await directory.user(
      aUser({ userName: email, emails, [ENTERPRISE]: { employeeNumber } }),
    );
    // With an open request the name rests.
    const other = { employee_id: employeeNumber, action: 'read_news', deliver: 'none' };
    await desk.customer.post(REQUESTS, other).expect(201);
    await directory.patch(user, { op: 'replace', path: 'userName', value: 'ada@after.example' });

    expect(await ask(String(employeeNumber))).toEqual(BEHIND);
  });

  it('gets no reminder where it is one by then', async () => {
    const { employee_id } = await desk.customer.employee({ email: 'ada@later.example' });
    const asked = { employee_id, action: 'reset_mfa', deliver: 'email' };
    const { id } = (await desk.customer.post(REQUESTS, asked).expect(201)).body;
    desk.test.clock.advanceSeconds(300);
    await behindSignIn('corp.example', 'later.example');

    const { status, body } = await desk.customer.post(`${REQUESTS}/${id}/remind`);
    expect([status, body.code]).toEqual(BEHIND);
  });
});
