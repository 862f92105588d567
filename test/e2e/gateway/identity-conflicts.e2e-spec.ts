import { uuidOf, type Id } from '../../../src/platform/ids/index.js';
import { Mailbox } from '../../../src/platform/messages/index.js';
import { apiOf } from '../../factories/api.js';
import { somebody } from '../../factories/customer-api.js';
import { walkOf } from '../../factories/customer-walk.js';
import { makeCustomer } from '../../factories/customer.js';
import { sendMessages } from '../../factories/messages.js';
import { makePartner } from '../../factories/partner.js';
import { makeStaff } from '../../factories/staff.js';
import { startApplication, type TestApplication } from '../../support/application.js';

describe('a person who is verified for the record of another', () => {
  let test: TestApplication;

  beforeAll(async () => {
    test = await startApplication();
  });
  afterAll(() => test.close());

  it('is told once a day, with the leads of the desk, and each time is an alarm of theirs', async () => {
    const partner = await makePartner(test.app);
    const customer = await makeCustomer(test, partner);
    const walk = walkOf(apiOf(test, partner.sandboxKey), customer);
    await makeStaff(test, [customer.customerId, 'desk_lead']);
    const person = { ...somebody(), email: 'ada@example.com', phone: '+15555550144' };
    const owner = await walk.established(person);
    const other = await customer.employee({ ...person, employee_id: 'E-second' });
    const conflict = async () => {
      const denied = await walk.verify(await customer.ask(other));
      expect(denied).toMatchObject({ status: 'denied', reason: 'identity_conflict' });
    };
    const written = async () => {
      const rows = await test.database.query<{ kind: string }>(
        `SELECT kind FROM gateway.messages
          WHERE subject_id = $1 AND kind <> 'identity_established' ORDER BY kind`,
        [uuidOf(owner.id as Id)],
      );
      return rows.map(({ kind }) => kind);
    };

    await conflict();
    await conflict();
    const once = ['identity_alarm', 'identity_alarm', 'staff_notice'];
    expect(await written()).toEqual(once);
    const alarms = await test.database.query(
      `SELECT action FROM gateway.audit_entries WHERE subject = $1 AND outcome = 'alarm'`,
      [owner.id],
    );
    expect(alarms).toEqual(Array(2).fill({ action: 'employee.identity_mismatch' }));
    await sendMessages(test.app);
    const letters = test.app.get(Mailbox, { strict: false }).list();
    expect(letters.find(({ kind }) => kind === 'staff_notice')?.rendered.text).toContain(
      'The document and face of an employee passed for another record. It was refused.',
    );
    test.clock.advanceSeconds(86_401);
    await conflict();
    expect(await written()).toEqual([...once, ...once].sort());
  });
});
