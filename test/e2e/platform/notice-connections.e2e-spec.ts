import { EventListeners, type GatewayEvent } from '../../../src/gateway/audit/index.js';
import { Database, type Transaction } from '../../../src/platform/database/index.js';
import { newId, uuidOf } from '../../../src/platform/ids/index.js';
import { StaffNotices } from '../../../src/staff/index.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { makePartner } from '../../factories/partner.js';
import { makeStaff, type StaffBrowser } from '../../factories/staff.js';
import { sharedApplication, type TestApplication } from '../../support/application.js';

/** Connections of the test application. */
const CONNECTIONS = 10;

describe('notices of as many transactions as there are connections', () => {
  let test: TestApplication;
  let customer: CustomerSystem;
  let owner: StaffBrowser;

  beforeAll(async () => {
    test = await sharedApplication();
    customer = await makeCustomer(test, await makePartner(test.app));
    owner = await makeStaff(test, [customer.customerId, 'owner']);
    await makeStaff(test, [customer.customerId, 'desk_lead']);
  });
  /** Each transaction goes on only when all have begun, so every connection is taken. */
  async function atOnce(work: (tx: Transaction) => Promise<void>): Promise<void> {
    const database = test.app.get(Database, { strict: false });
    const everyBegun = Promise.withResolvers<undefined>();
    let begun = 0;
    const one = () =>
      database.transaction(async (tx) => {
        begun += 1;
        if (begun === CONNECTIONS) everyBegun.resolve(undefined);
        await everyBegun.promise;
        await work(tx);
      });
    await Promise.all(Array.from({ length: CONNECTIONS }, one));
  }

  async function countOf(kind: string): Promise<number> {
    const found = await test.database.query(
      'SELECT id FROM gateway.messages WHERE customer_id = $1 AND kind = $2',
      [uuidOf(customer.customerId), kind],
    );
    return found.length;
  }

  it('are queued for staff', async () => {
    const notices = test.app.get(StaffNotices, { strict: false });

    await atOnce((tx) => notices.tellAccount(owner.account, 'passkey_added', tx));
    await atOnce((tx) => notices.tellOwners(customer.customerId, 'single_sign_on_changed', tx));

    expect(await countOf('staff_security_notice')).toBe(2 * CONNECTIONS);
  });

  it('are queued for an employee and the leads of the help desk', async () => {
    const { id } = await customer.employee({ email: 'told@example.com' });
    const listeners = test.app.get(EventListeners, { strict: false });
    const event = {
      customerId: customer.customerId,
      id: newId('evt'),
      type: 'employee.identity_mismatch',
      data: { employee_row_id: id },
      createdAt: test.clock.now(),
    } as unknown as GatewayEvent;

    await atOnce((tx) => listeners.notify(event, tx));

    expect(await countOf('identity_alarm')).toBe(CONNECTIONS);
    expect(await countOf('staff_notice')).toBe(CONNECTIONS);
  });
});
