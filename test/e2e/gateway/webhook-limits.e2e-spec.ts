import type { Response } from 'supertest';
import { CustomersService } from '../../../src/gateway/customers/index.js';
import { WebhookRegistrationService } from '../../../src/gateway/verification-updates/index.js';
import { newId } from '../../../src/platform/ids/index.js';
import { makeCustomer } from '../../factories/customer.js';
import { makePartner } from '../../factories/partner.js';
import { sendWebhook, type Forged } from '../../factories/service-webhook.js';
import { startApplication, type TestApplication } from '../../support/application.js';

const LIMITS = {
  OUTBOUND_ALLOWED_ADDRESSES: '127.0.0.1,::1',
  RATE_LIMIT_PER_ADDRESS: '5',
  RATE_LIMIT_WEBHOOKS_PER_CUSTOMER: '8',
};

describe('webhooks of the service, which all come from one address', () => {
  let test: TestApplication;

  // Each test starts with unused address limits.
  beforeEach(async () => {
    test = await startApplication(LIMITS);
  });
  afterEach(() => test.close());

  /** Sends webhooks to its own customer, as the service or as a forger. */
  async function sender(): Promise<(forged?: Partial<Forged>) => Promise<Response>> {
    const service = await makePartner(test.app);
    const { customerId } = await makeCustomer(test, service);
    const customer = await test.app.get(CustomersService, { strict: false }).get(customerId);
    await test.app.get(WebhookRegistrationService, { strict: false }).ensure(customer);
    const place = { customerId, projectId: service.documentProject };
    return (forged = {}) => sendWebhook(test, place, { sessionId: newId('vs'), ...forged });
  }

  async function flood(times: number, send: () => Promise<Response>): Promise<number[]> {
    const answers = await Promise.all(Array.from({ length: times }, send));
    return answers.map(({ status }) => status).sort();
  }

  it('are limited for each customer, independently of others', async () => {
    const [busy, quiet] = [await sender(), await sender()];

    expect(await flood(10, busy)).toEqual([...Array<number>(8).fill(204), 429, 429]);

    const refused = await busy();
    expect(refused.headers).toMatchObject({
      'ratelimit-policy': '"webhooks";q=8;w=60',
      'retry-after': expect.stringMatching(/^[1-9]\d?$/) as string,
    });
    expect((await quiet()).status).toBe(204);
  });

  it.each<[string, Partial<Forged>]>([
    ['bearers', { bearer: 'whb_forged' }],
    ['signatures', { body: (text) => `${text} ` }],
  ])('with forged %s are limited by address, without blocking genuine ones', async (_, forged) => {
    const send = await sender();

    expect(await flood(9, () => send(forged))).toEqual([
      ...Array<number>(5).fill(401),
      ...Array<number>(4).fill(429),
    ]);
    expect(await flood(6, send)).toEqual(Array<number>(6).fill(204));
  });
});
