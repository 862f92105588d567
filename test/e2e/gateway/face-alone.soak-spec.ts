import { apiOf } from '../../factories/api.js';
import { walkOf } from '../../factories/customer-walk.js';
import { makeCustomer } from '../../factories/customer.js';
import { makePartner } from '../../factories/partner.js';
import { startApplication, type TestApplication } from '../../support/application.js';

const CONTACTS = { email: 'ada@home.example', phone: '+15555550123' };
const TRIES = 100;

describe('a face alone, by the default policies', () => {
  let test: TestApplication;

  beforeAll(async () => {
    test = await startApplication({ RATE_LIMIT_PER_EMPLOYEE: '10000' });
  });

  afterAll(() => test.close());

  it('opens a reset in 0 of 100 tries, though every check passes', async () => {
    const partner = await makePartner(test.app);
    const customer = await makeCustomer(test, partner);
    const walk = walkOf(apiOf(test, partner.sandboxKey), customer);
    const known = await walk.established(CONTACTS);
    const denied: unknown[] = [];
    for (let n = 0; n < TRIES; n += 1) {
      const employee = n % 2 ? known : await customer.employee(CONTACTS);
      const asked = await customer.ask(employee, { action: 'reset_mfa' });
      const { status, reason, grant } = await walk.show(asked, 'face');
      if (status === 'denied' && reason === 'factors_missing' && grant === null) denied.push(n);
    }

    expect(denied).toHaveLength(TRIES);
  });
});
