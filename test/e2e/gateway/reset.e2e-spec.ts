import { apiOf, type Api } from '../../factories/api.js';
import { EMPLOYEES, GRANTS } from '../../factories/customer-api.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { walkOf } from '../../factories/customer-walk.js';
import { makePartner } from '../../factories/partner.js';
import { startApplication, type TestApplication } from '../../support/application.js';

describe('the end of an identity', () => {
  let test: TestApplication;
  let api: Api;
  let customer: CustomerSystem;

  beforeAll(async () => {
    test = await startApplication();
    const partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
    customer = await makeCustomer(test, partner);
  });
  afterAll(() => test.close());

  const reset = (employeeId: string) =>
    customer.post(`${EMPLOYEES}/${employeeId}/reset_identity`, {
      reason: 'a call that felt wrong',
    });

  describe('resetting an identity', () => {
    it('ends what was asked before, also for an employee who has none yet', async () => {
      const employee = await customer.employee();
      const asked = await customer.ask(employee);
      await reset(employee['employee_id'] as string).expect(200);
      const ended = await walkOf(api, customer).verify(asked);
      expect(ended['status']).toBe('denied');
      expect(ended['grant']).toBeNull();
      const { body } = await customer.get(`${EMPLOYEES}/${String(employee['employee_id'])}`);
      expect((body as { clear_user_id: unknown }).clear_user_id).toBeNull();
    });
  });

  describe('deleting an employee', () => {
    it('forgets the answers about their grants and who they were', async () => {
      const walk = walkOf(api, customer);
      const employee = await customer.employee();
      const granted = await walk.granted(employee);
      const { id } = granted['grant'] as { id: string };
      await customer.post(`${GRANTS}/${id}/consume`).set('idempotency-key', 'once').expect(200);
      await reset(employee['employee_id'] as string).expect(200);
      const { clear_user_id: person } = await walk.read(await customer.employee());
      expect(person).toBeNull();

      await customer.delete(`${EMPLOYEES}/${String(employee['employee_id'])}`).expect(200);

      const remembered = await test.database.query('SELECT 1 FROM gateway.idempotency_keys');
      const history = await test.database.query('SELECT 1 FROM gateway.identity_history');
      expect([remembered.length, history.length]).toEqual([0, 0]);
    });
  });

  describe('introspection', () => {
    it('is never answered from memory: a revoked grant is inactive at once', async () => {
      const { grant } = (await walkOf(api, customer).granted()) as unknown as {
        grant: { id: string; token: string };
      };
      const ask = () =>
        customer
          .post(`${GRANTS}/introspect`, { token: grant.token })
          .set('idempotency-key', 'the-same-key');
      expect((await ask()).body).toMatchObject({ active: true });
      await customer.post(`${GRANTS}/${grant.id}/revoke`).expect(200);
      expect((await ask()).body).toEqual({ active: false });
    });
  });
});
