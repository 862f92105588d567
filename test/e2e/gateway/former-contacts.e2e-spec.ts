import { randomBytes } from 'node:crypto';
import { uuidOf } from '../../../src/platform/ids/index.js';
import { Mailbox } from '../../../src/platform/messages/index.js';
import { apiOf } from '../../factories/api.js';
import { EMPLOYEES as API_EMPLOYEES, type GatewayBody } from '../../factories/customer-api.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { walkOf, type Walk } from '../../factories/customer-walk.js';
import { aUser, makeDirectory } from '../../factories/directory.js';
import { importerOf } from '../../factories/importer.js';
import { sendMessages } from '../../factories/messages.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { bodyOf, PEOPLE } from '../../factories/people.js';
import { confirming, makeStaff, stepUp } from '../../factories/staff.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { dump } from '../../support/stored.js';

const EMPLOYEES = `${PEOPLE}/employees`;
const HEADER = 'Employee ID,Email,Phone';
const WEEK = 7 * 86_400;
const NUMBER = '+15555550144';
const OTHER_NUMBER = '+15555550166';
/** Told to everybody who is verified for the first time, at the start of each test. */
const AT_THE_START = ['identity_established', 'recovery_allowed'];

describe('a contact that HR takes from the record', () => {
  let test: TestApplication;
  let partner: Partner;
  let customer: CustomerSystem;
  let walk: Walk;
  let employee: GatewayBody;
  let mailbox: string;
  let another: string;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
  });
  afterAll(() => test.close());

  beforeEach(async () => {
    customer = await makeCustomer(test, partner);
    mailbox = someMailbox();
    another = someMailbox();
    walk = walkOf(apiOf(test, partner.sandboxKey), customer);
    employee = await walk.established({ email: mailbox, phone: NUMBER });
  });

  const hr = () => makeStaff(test, [customer.customerId, 'hr']);

  async function change(body: object): Promise<void> {
    await bodyOf(
      200,
      confirming(test, await hr()).send('PATCH', `${EMPLOYEES}/${employee.id}`, { body }),
    );
  }

  async function askForReset(): Promise<void> {
    const who = await hr();
    const proof = await stepUp(test, who, 'employees.request_reset', employee.id);
    const body = { reason: 'appearance_changed' };
    await bodyOf(201, who.post(`${EMPLOYEES}/${employee.id}/resets`, body, proof));
  }

  /** Kinds and addresses of what was sent, sorted. */
  async function sent(): Promise<string[]> {
    await sendMessages(test.app);
    const letters = test.app.get(Mailbox, { strict: false }).list();
    return letters
      .filter(({ tenant }) => tenant === customer.customerId)
      .filter(({ kind }) => !AT_THE_START.includes(kind))
      .map(({ kind, address }) => `${kind} ${address}`)
      .sort();
  }

  const all = (kind: string, ...addresses: string[]): string[] =>
    addresses.map((address) => `${kind} ${address}`).sort();

  it('hears of the change and of a reset, and the new ones do not hear of the change', async () => {
    await change({ email: another, phone: OTHER_NUMBER });
    const told = all('contact_changed', mailbox, NUMBER);
    expect(await sent()).toEqual(told);
    const letters = test.app.get(Mailbox, { strict: false }).list();
    const texts = letters
      .filter(({ kind }) => kind === 'contact_changed')
      .map(({ rendered }) => JSON.stringify(rendered));
    expect(texts.filter((each) => each.includes(another) || each.includes('0166'))).toEqual([]);

    await askForReset();

    const everybody = [mailbox, NUMBER, another, OTHER_NUMBER];
    expect(await sent()).toEqual([...told, ...all('identity_reset_requested', ...everybody)]);
  });

  it('is told of the other one too where staff change a single person', async () => {
    await change({ email: another });

    expect(await sent()).toEqual(all('contact_changed', mailbox, NUMBER));
  });

  it('hears that an identity was established, and of another name or birth date', async () => {
    await sendMessages(test.app);
    const letters = test.app.get(Mailbox, { strict: false }).list();
    const first = letters.filter(({ kind, address, tenant }) => {
      return (
        kind === 'identity_established' && address !== another && tenant === customer.customerId
      );
    });
    expect(first.map(({ address }) => address).sort()).toEqual([mailbox, NUMBER].sort());

    await change({ first_name: 'ADA' });
    expect(await sent()).toEqual([]);
    await change({ dob: '1970-01-01' });
    const told = all('record_changed', mailbox, NUMBER);
    expect(await sent()).toEqual(told);
    const path = `${API_EMPLOYEES}/${String(employee['employee_id'])}`;
    await customer.patch(path, { last_name: 'Other' }).expect(200);
    const row = `${String(employee['employee_id'])},Third`;
    await importerOf(test, confirming(test, await hr())).done(row, 'Employee ID,First name');
    const more = [...all('record_changed', mailbox), ...all('record_changed', mailbox, NUMBER)];
    expect(await sent()).toEqual([...told, ...more].sort());
  });

  it('hears of a recovery that was allowed, by its name, and of nothing else that was', async () => {
    const phone = '+15555550188'; // no other test has used up its warnings
    employee = await walk.established({ email: mailbox, phone });
    await sendMessages(test.app);
    const letters = () =>
      test.app
        .get(Mailbox, { strict: false })
        .list()
        .filter(({ kind, tenant }) => kind === 'recovery_allowed' && tenant === customer.customerId)
        .filter(({ address }) => [mailbox, phone, another, OTHER_NUMBER].includes(address));
    const before = new Set(letters().map(({ id }) => id));
    const told = async () => {
      await sendMessages(test.app);
      return letters().filter(({ id }) => !before.has(id));
    };
    await change({ email: another, phone: OTHER_NUMBER });

    await walk.granted(employee, { action: 'read_payroll' });
    await walk.verify(await customer.ask(employee, { action: 'new_phone' }), 'selfie_mismatch');
    expect(await told()).toEqual([]);
    await walk.granted(employee, { action: 'new_phone' });

    expect((await told()).map(({ address }) => address).sort()).toEqual(
      [mailbox, phone, another, OTHER_NUMBER].sort(),
    );
    for (const { rendered } of await told())
      expect(JSON.stringify(rendered)).toMatch(
        /allowed in your name.*: new_phone\..* security team/,
      );
  });

  it('hears of nothing after seven days', async () => {
    await change({ email: another, phone: OTHER_NUMBER });
    const told = await sent();
    test.clock.advanceSeconds(WEEK);

    await askForReset();

    expect(await sent()).toEqual([
      ...told,
      ...all('identity_reset_requested', another, OTHER_NUMBER),
    ]);
    test.clock.advanceSeconds(-WEEK);
  });

  it('is told by the API too, by text message only without an e-mail address', async () => {
    const path = `${API_EMPLOYEES}/${String(employee['employee_id'])}`;
    await customer.patch(path, { phone: null }).expect(200);
    expect(await sent()).toEqual(all('contact_changed', mailbox));
    const { employee_id: other } = await customer.employee({ email: null, phone: OTHER_NUMBER });
    await customer.patch(`${API_EMPLOYEES}/${String(other)}`, { phone: null }).expect(200);
    expect(await sent()).toEqual(all('contact_changed', mailbox, OTHER_NUMBER));

    const { id, ...answer } = (await customer.get(path)).body as GatewayBody;
    expect([id, JSON.stringify(answer).includes(NUMBER)]).toEqual([employee.id, false]);
  });

  it('hears of one that is added, and nobody does where there was none', async () => {
    const bare = await customer.employee({ email: null, phone: null });
    const path = `${API_EMPLOYEES}/${String(bare['employee_id'])}`;
    await customer.patch(path, { email: another }).expect(200);
    await change({ email: mailbox.toUpperCase(), title: 'Engineer' });
    expect(await sent()).toEqual([]);

    await customer.patch(path, { phone: OTHER_NUMBER }).expect(200);
    expect(await sent()).toEqual(all('contact_changed', another));
  });

  it('is told on both where a file of few takes it, and by e-mail alone where one of many does', async () => {
    const importer = importerOf(test, confirming(test, await hr()));
    const row = [employee['employee_id'], another, OTHER_NUMBER].map(String).join(',');
    const job = await importer.done(row, HEADER);
    expect(job).toMatchObject({ counts: { changed: 1 } });
    const told = [mailbox, NUMBER];
    expect(await sent()).toEqual(all('contact_changed', ...told));

    await importer.act(job, 'undo');
    await importer.work();
    const again = [...told, ...told, another, OTHER_NUMBER];
    expect(await sent()).toEqual(all('contact_changed', ...again));

    const many = await Promise.all(
      Array.from({ length: 25 }, () => customer.employee({ email: someMailbox(), phone: NUMBER })),
    );
    const rows = many.map((each) => [each['employee_id'], each['email'], OTHER_NUMBER].join(','));
    await importer.done(rows.join('\n'), HEADER);
    const emails = many.map((each) => String(each['email']));
    expect(await sent()).toEqual(all('contact_changed', ...again, ...emails));
  });

  it.each([
    { first_name: 'Eve' },
    { last_name: null },
    { dob: '1990-12-10' },
    { email: 'eve@example.com', department: 'Ops' },
    { phone: null },
  ])('is written with a passkey alone, as whose record it is: %j', async (body) => {
    const who = await hr();
    for (const refused of [
      await who.send('PATCH', `${EMPLOYEES}/${employee.id}`, { body }),
      await who.post(EMPLOYEES, { employee_id: 'E-other', ...body }),
    ])
      expect(await refused.json()).toMatchObject({ code: 'step_up_required' });
    const other = { body: { department: 'Ops' } };
    await bodyOf(200, who.send('PATCH', `${EMPLOYEES}/${employee.id}`, other));
  });

  it('is replaced by one that gets no link for 72 hours, where a directory changed it', async () => {
    const directory = await makeDirectory(test, customer);
    const known = aUser({ phoneNumbers: [{ type: 'mobile', value: NUMBER }] });
    const user = await directory.user(known);
    const path = `${API_EMPLOYEES}/${encodeURIComponent(known.userName)}`;
    await customer.patch(path, { dob: '1990-12-10' }).expect(200);
    await directory.patch(user, {
      op: 'replace',
      path: 'phoneNumbers[type eq "mobile"].value',
      value: OTHER_NUMBER,
    });

    const { status, body } = await customer.post('/gateway/v1/access_requests', {
      employee_id: known.userName,
      action: 'reset_mfa',
      deliver: 'sms',
    });

    expect([status, body.code]).toEqual([409, 'contact_too_new']);
  });

  it('is told by e-mail alone where a directory takes it', async () => {
    const directory = await makeDirectory(test, customer);
    const phoneNumbers = [{ type: 'mobile', value: NUMBER }];
    const user = await directory.user(aUser({ phoneNumbers }));
    await directory.patch(user, {
      op: 'replace',
      path: 'phoneNumbers[type eq "mobile"].value',
      value: OTHER_NUMBER,
    });
    expect(await sent()).toHaveLength(1);
  });

  it('hears of an undo that removes who was added, where one person decides', async () => {
    const importer = importerOf(test, confirming(test, await hr()));
    const few = await importer.done(`U-1,${another},\nU-2,,\nU-3,,${OTHER_NUMBER}`, HEADER);
    await importer.act(few, 'undo');
    await importer.work();
    const told = all('employee_erased', another, OTHER_NUMBER);
    expect([await importer.look(few), await sent()]).toMatchObject([{ status: 'undone' }, told]);

    const rows = Array.from({ length: 25 }, (_, n) => `M-${n},${someMailbox()},`);
    const many = await importer.done(rows.join('\n'), HEADER);
    expect(await importer.act(many, 'undo')).toMatchObject({ status: 'awaiting_undo' });
    const admin = await makeStaff(test, [customer.customerId, 'admin']);
    await importerOf(test, confirming(test, admin)).act(many, 'approve', { action: 'undo' });
    await importer.work();
    expect([await importer.look(many), await sent()]).toMatchObject([{ status: 'undone' }, told]);
  });

  it('is sealed, and gone with the employee', async () => {
    await change({ email: another, phone: OTHER_NUMBER });
    await walk.granted(employee);
    await askForReset();
    expect(await dump(test.database)).not.toContain(mailbox);

    const path = `${API_EMPLOYEES}/${String(employee['employee_id'])}`;
    await customer.delete(path).expect(200);

    expect(await dump(test.database)).not.toContain(mailbox);
    const left = await test.database.query(
      `SELECT e.id FROM gateway.employees e LEFT JOIN gateway.data_keys k ON k.owner_id = e.id
        WHERE e.customer_id = $1 AND (length(e.sealed_profile) > 0 OR k.owner_id IS NOT NULL)`,
      [uuidOf(customer.customerId)],
    );
    expect(left).toEqual([]);
    // What still waits is sealed under the destroyed key, save for the last notice.
    const everybody = [mailbox, NUMBER, another, OTHER_NUMBER];
    expect(await sent()).toEqual(all('employee_erased', ...everybody));
    const kept = await test.database.query(
      `SELECT id FROM gateway.messages WHERE customer_id = $1 AND kind = 'employee_erased' AND length(sealed_content) > 0`,
      [uuidOf(customer.customerId)],
    );
    expect(kept).toEqual([]);
  });
});

function someMailbox(): string {
  return `m${randomBytes(8).toString('hex')}@example.com`;
}
