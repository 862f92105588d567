import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { MANY, ONE, questionOf } from '../../factories/evaluations.js';
import { makePartner } from '../../factories/partner.js';
import { startApplication, type TestApplication } from '../../support/application.js';

describe('the limit of AuthZEN evaluations', () => {
  let test: TestApplication;
  let customer: CustomerSystem;

  beforeAll(async () => {
    test = await startApplication({ RATE_LIMIT_DECISIONS_PER_KEY: '5' });
    customer = await makeCustomer(test, await makePartner(test.app));
  });

  afterAll(() => test.close());

  it('counts each item of a batch', async () => {
    const item = questionOf({ id: '', employee_id: 'nobody' });
    const evaluations = [item, item, item];

    const answers = [
      await customer.post(MANY, { evaluations }),
      await customer.post(ONE, item),
      await customer.post(MANY, { evaluations }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(answers[2]?.headers).toMatchObject({ 'ratelimit-policy': '"decisions";q=5;w=10' });
  });
});
