import request from 'supertest';
import { CustomersService } from '../../../src/gateway/customers/index.js';
import { REQUESTS, type GatewayBody } from '../../factories/customer-api.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { ONE, questionOf } from '../../factories/evaluations.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { VerificationDouble } from '../../support/doubles/verification-double.js';

describe('a step-up that somebody else begins', () => {
  let double: VerificationDouble;
  let test: TestApplication;
  let customer: CustomerSystem;
  let employee: GatewayBody;

  beforeAll(async () => {
    double = await VerificationDouble.start();
    test = await startApplication({ ...double.env, RATE_LIMIT_PER_EMPLOYEE: '2' });
  });

  beforeEach(async () => {
    customer = await makeCustomer(test, double.service);
    employee = await customer.employee();
  });

  afterAll(async () => {
    await test.close();
    await double.stop();
  });

  async function link(of = employee): Promise<string> {
    const { body } = await customer.post(ONE, questionOf(of)).expect(200);
    return String(body.context.step_up.url).slice(test.settings.baseUrl.length);
  }

  /** Opens the page and presses its button; the answer to the button. */
  async function begin(path: string, beforePress = () => Promise.resolve()): Promise<number> {
    const page = await request(test.baseUrl).get(path).set('accept', 'text/html').expect(200);
    const [cookie = ''] = String((page.headers['set-cookie'] as unknown as string[])[0]).split(';');
    await beforePress();
    const call = request(test.baseUrl).post(path).type('form').set('cookie', cookie);
    return (await call.send({ browser: cookie.split('=')[1] })).status;
  }

  /** Who failed faces count for, in the session that was asked for last. */
  const countedFor = (): unknown => {
    const made = double.http.requests.filter(
      ({ method, path }) => method === 'POST' && path === '/v1/verification_sessions',
    );
    const { started_by_anybody: name } = JSON.parse(made.at(-1)?.body ?? '{}') as GatewayBody;
    return name;
  };

  it('uses up nothing of what the desk or the employee’s systems may ask for', async () => {
    const path = await link();

    expect([await begin(path), await begin(path), await begin(path)]).toEqual([303, 303, 429]);

    const input = { employee_id: employee['employee_id'], action: 'reset_mfa' };
    await customer.post(REQUESTS, input).expect(201);
    expect(countedFor()).toBeUndefined();
  });

  it('has failed faces of its own, the same for each of an employee', async () => {
    const names = [];
    for (const each of [employee, employee, await customer.employee()]) {
      expect(await begin(await link(each))).toBe(303);
      names.push(countedFor());
    }

    const [first, second, other] = names;
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(second).toBe(first);
    expect(other).not.toBe(first);
    expect(other).toMatch(/^[\w-]{43}$/);
  });

  it('ends with the key that asked, also between the page and its button', async () => {
    const path = await link();
    const customers = test.app.get(CustomersService, { strict: false });
    const revoke = () => customers.revokeKey(customer.customerId, customer.keyId, 'operator');

    expect(await begin(path, revoke)).toBe(410);
    await request(test.baseUrl).get(path).expect(410);
  });
});
