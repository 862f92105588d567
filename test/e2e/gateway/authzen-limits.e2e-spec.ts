import { makeCustomer } from '../../factories/customer.js';
import { MANY, ONE, questionOf } from '../../factories/evaluations.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { startApplication, type TestApplication } from '../../support/application.js';

describe('the limit of AuthZEN evaluations', () => {
  let test: TestApplication;
  let partner: Partner;

  beforeAll(async () => {
    test = await startApplication({ RATE_LIMIT_DECISIONS_PER_KEY: '50' });
    partner = await makePartner(test.app);
  });

  afterAll(() => test.close());

  const item = questionOf({ id: '', employee_id: 'nobody' });
  const batchOf = (length: number) => ({ evaluations: Array.from({ length }, () => item) });

  it('counts each item of a batch', async () => {
    const customer = await makeCustomer(test, partner);

    const answers = [
      await customer.post(MANY, batchOf(30)),
      await customer.post(ONE, item),
      await customer.post(MANY, batchOf(30)),
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(answers[2]?.headers).toMatchObject({ 'ratelimit-policy': '"decisions";q=50;w=10' });
  });

  it('counts one of a batch that it refuses, so that what is left serves others', async () => {
    const customer = await makeCustomer(test, partner);

    const answers = [
      await customer.post(MANY, batchOf(60)),
      await customer.post(ONE, item),
      await customer.post(MANY, batchOf(48)),
      await customer.post(ONE, item),
    ];

    expect(answers.map(({ status }) => status)).toEqual([429, 200, 200, 429]);
  });
});
