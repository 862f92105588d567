import pg from 'pg';
import type { Response } from 'supertest';
import { uuidOf, type Id } from '../../../src/platform/ids/index.js';
import { EMPLOYEES, REQUESTS, type GatewayBody } from '../../factories/customer-api.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { makePartner } from '../../factories/partner.js';
import { sharedApplication, type TestApplication } from '../../support/application.js';
import { untilWaiting } from '../../support/waiting.js';

describe('an access request with an idempotency key, while its employee is deleted', () => {
  let test: TestApplication;
  let customer: CustomerSystem;

  beforeAll(async () => {
    test = await sharedApplication();
    customer = await makeCustomer(test, await makePartner(test.app));
  });

  /** Runs `work` while no row can be added to the table, then lets all go on. */
  async function whileClosed(table: string, work: () => Promise<void>): Promise<void> {
    const client = new pg.Client({ connectionString: test.database.url });
    await client.connect();
    try {
      await client.query(`BEGIN; LOCK TABLE ${table} IN SHARE MODE`);
      await work();
    } finally {
      await client.end();
    }
  }

  const ask = ({ employee_id: id }: GatewayBody, key: string): Promise<Response> =>
    customer
      .post(REQUESTS, { employee_id: id, action: 'reset_mfa' })
      .set('idempotency-key', key)
      .then((answer) => answer);

  const remove = ({ employee_id: id }: GatewayBody): Promise<Response> =>
    customer.delete(`${EMPLOYEES}/${String(id)}`).then((answer) => answer);

  // A suspended employee is denied at once. For an active one a session is made first.
  describe.each(['suspended', 'active'])('for an employee who is %s', (status) => {
    it('is refused where the deletion came first, and no answer names the employee', async () => {
      const employee = await customer.employee({ status });
      const key = `after-${status}`;
      let answers: Promise<Response>[] = [];
      // The deletion has removed the remembered answers and waits to write its audit entry.
      await whileClosed('gateway.audit_entries', async () => {
        answers = [remove(employee)];
        await untilWaiting(test.database, 1);
        answers.push(ask(employee, key));
        await untilWaiting(test.database, 2);
      });

      const [removed, asked] = await Promise.all(answers);

      expect(removed?.status).toBe(200);
      expect([asked?.status, asked?.body.code]).toEqual([404, 'employee_not_found']);
      expect(JSON.stringify((await ask(employee, key)).body)).not.toContain(
        employee['employee_id'],
      );
    });
  });

  it('is forgotten where the deletion came second', async () => {
    const employee = await customer.employee({ status: 'suspended' });
    let answers: Promise<Response>[] = [];
    // The request is stored and waits to write its audit entry. Its answer is stored after that.
    await whileClosed('gateway.audit_entries', async () => {
      answers = [ask(employee, 'before')];
      await untilWaiting(test.database, 1);
      answers.push(remove(employee));
      await untilWaiting(test.database, 2);
    });

    const [asked, removed] = await Promise.all(answers);

    expect([asked?.status, removed?.status]).toEqual([201, 200]);
    const remembered = await test.database.query(
      'SELECT 1 FROM gateway.idempotency_keys WHERE subject_id = $1',
      [uuidOf(asked?.body.id as Id<'ar'>)],
    );
    expect(remembered).toEqual([]);
    const again = await ask(employee, 'before');
    expect([again.status, again.body.code]).toEqual([404, 'employee_not_found']);
  });
});
