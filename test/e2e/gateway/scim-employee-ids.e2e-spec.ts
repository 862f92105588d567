import { EmployeeIdentities } from '../../../src/gateway/employees/index.js';
import { apiOf } from '../../factories/api.js';
import type { GatewayBody } from '../../factories/customer-api.js';
import { walkOf } from '../../factories/customer-walk.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { aUser, makeDirectory, type Directory } from '../../factories/directory.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { startApplication, type TestApplication } from '../../support/application.js';

describe('employee ids of a directory', () => {
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

  /** The employee of a user, by the customer's own API. */
  const employeeOf = async ({ userName }: { userName?: string }): Promise<GatewayBody> =>
    (await customer.get(`/gateway/v1/employees/${encodeURIComponent(userName ?? '')}`))
      .body as GatewayBody;

  it.each<[string, (employee: GatewayBody) => Promise<unknown>]>([
    [
      'they said that somebody acts in their name',
      async (employee) => {
        const asked = await customer.ask(employee);
        await apiOf(test, partner.sandboxKey).complete(asked['verification_session_id'], 'not_me');
        expect(await customer.look(asked)).toMatchObject({ reason: 'verification_not_me' });
      },
    ],
    [
      'only a reset by two people lets them establish another identity',
      async (employee) => {
        await walkOf(apiOf(test, partner.sandboxKey), customer).granted(employee);
        const { clear_user_id: person } = await employeeOf({
          userName: String(employee['employee_id']),
        });
        await test.app
          .get(EmployeeIdentities, { strict: false })
          .lose(customer.customerId, String(person));
      },
    ],
  ])('stay with their employee once %s', async (_, happens) => {
    const sent = aUser();
    const user = await directory.user(sent);
    await customer
      .patch(`/gateway/v1/employees/${encodeURIComponent(sent.userName)}`, { dob: '1990-12-10' })
      .expect(200);
    const before = await employeeOf(sent);
    await happens(before);

    // Whoever holds the directory's token gives the id to a record with a contact of their own, that nothing holds.
    const renamed = await directory.patch(user, {
      op: 'replace',
      path: 'userName',
      value: `gone-${sent.userName}`,
    });
    const taken = await directory.send('POST', '/Users', {
      ...sent,
      externalId: `theirs-${sent.userName}`,
      emails: [{ value: 'mallory@elsewhere.example', type: 'work' }],
    });
    expect([renamed.status, renamed.body['scimType'], taken.status]).toEqual([
      400,
      'mutability',
      409,
    ]);
    expect((await employeeOf(sent)).id).toBe(before.id);
  });
});
