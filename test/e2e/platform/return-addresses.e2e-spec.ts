import type { INestApplicationContext } from '@nestjs/common';
import type { Response } from 'supertest';
import { OPERATOR } from '../../../src/platform/audit/index.js';
import { CustomersService } from '../../../src/gateway/customers/index.js';
import { apiOf } from '../../factories/api.js';
import { gatewayOf, REQUESTS } from '../../factories/customer-api.js';
import { flowConfig } from '../../factories/customer.js';
import { makePartner, makeProject, type Partner } from '../../factories/partner.js';
import { startApplication, type TestApplication } from '../../support/application.js';

const SESSIONS = '/v1/verification_sessions';

/** What each project and each configuration lists. */
const APPS = ['com.example.app'];

type Environment = 'sandbox' | 'production';
type Ask = (address: string | null) => Promise<Response>;

/** What accepts a redirect address, by the field that carries it. */
interface Takers {
  redirect_url: Ask;
  return_url: Ask;
}

async function customerKey(
  app: INestApplicationContext,
  partner: Partner,
  environment: Environment,
): Promise<string> {
  const customers = app.get(CustomersService, { strict: false });
  const isLive = environment === 'production';
  const customer = await customers.create(
    {
      name: 'Example Corp',
      environment,
      verificationApiKey: isLive ? partner.productionKey : partner.sandboxKey,
      config: flowConfig(
        {
          ...partner,
          ...(isLive && { documentProject: partner.productionProject }),
        },
        { app_schemes: APPS },
      ),
    },
    OPERATOR,
  );
  return (await customers.createKey(customer, { name: 'Backend' }, OPERATOR)).secret;
}

async function takersOf(test: TestApplication, environment: Environment): Promise<Takers> {
  const partner = await makePartner(test.app);
  const isLive = environment === 'production';
  const api = apiOf(test, isLive ? partner.productionKey : partner.sandboxKey);
  const customer = gatewayOf(test, await customerKey(test.app, partner, environment));
  const { employee_id: employee } = await customer.employee();
  const project = await makeProject(test.app, partner.organizationId, {
    environment,
    appSchemes: APPS,
  });
  return {
    redirect_url: (address) => api.post(SESSIONS, { project_id: project, redirect_url: address }),
    return_url: (address) =>
      customer.post(REQUESTS, {
        employee_id: employee,
        action: 'reset_mfa',
        return_url: address,
      }),
  };
}

const FIELDS = ['redirect_url', 'return_url'] as const;

function expectRefused(answer: Response, field: string): void {
  expect([answer.status, answer.body.code]).toEqual([400, 'request_invalid']);
  expect(answer.body.errors).toMatchObject([{ pointer: `/${field}`, code: 'invalid' }]);
}

const MISLEADING = [
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  'https://app.example\\@evil.example/',
  'https://app.example@evil.example/',
  'https://@evil.example/',
  '\thttps://evil.example/',
  'https://evil.example/\n',
  'https://ev\u0130l.example/',
  'https://evil%2eexample/',
  '//evil.example/',
  'javascript:alert(1)',
];
const BY_HTTP = ['http://app.example/', 'HTTP://app.example/', 'http://localhost.evil.example/'];
const THIS_MACHINE = ['http://localhost:3000/back', 'http://127.0.0.1/', 'http://[::1]:8080/'];
const OTHER_APPS = [
  'com.example.other:/done',
  'com.example.app.other:/done',
  'myapp://done',
  'intent://scan/#Intent;scheme=com.example.app;end',
  'com.example.app://ada:secret@done',
  'com.example.app:/a b',
  'com.example.app',
];
const OWN_APP = ['com.example.app:/done', 'com.example.app://done?state=1#end'];
const GOOD = ['https://app.example/back?state=1#top', 'https://app.example:8443/', null];

describe.each(FIELDS)('an address given as %s', (field) => {
  let test: TestApplication;
  let sandbox: Takers;
  let live: Takers;

  beforeAll(async () => {
    test = await startApplication();
    [sandbox, live] = [await takersOf(test, 'sandbox'), await takersOf(test, 'production')];
  });
  afterAll(() => test.close());

  it.each([...MISLEADING, ...OTHER_APPS])(
    'is refused in every environment as %j',
    async (address) => {
      expectRefused(await sandbox[field](address), field);
      expectRefused(await live[field](address), field);
    },
  );

  it.each(BY_HTTP)('is taken in the sandbox as %s, and refused in production', async (address) => {
    expect((await sandbox[field](address)).status).toBeLessThan(300);
    expectRefused(await live[field](address), field);
  });

  it.each([...THIS_MACHINE, ...OWN_APP, ...GOOD])('is taken in both as %s', async (address) => {
    for (const taker of [sandbox, live])
      expect((await taker[field](address)).status).toBeLessThan(300);
  });
});

describe('in a deployment in production', () => {
  let test: TestApplication;
  let sandbox: Takers;
  let live: Takers;

  beforeAll(async () => {
    test = await startApplication({ NODE_ENV: 'production', BASE_URL: 'https://id.example' });
    [sandbox, live] = [await takersOf(test, 'sandbox'), await takersOf(test, 'production')];
  });
  afterAll(() => test.close());

  it.each([...MISLEADING, ...OTHER_APPS, ...BY_HTTP, ...THIS_MACHINE])(
    'a production key sends nobody to %j',
    async (address) => {
      for (const field of FIELDS) expectRefused(await live[field](address), field);
    },
  );

  it.each([...OWN_APP, ...GOOD])('a production key sends people to %s', async (address) => {
    expect((await live.redirect_url(address)).status).toBe(200);
  });

  it.each(THIS_MACHINE)('a sandbox key sends people to %s', async (address) => {
    expect((await sandbox.redirect_url(address)).status).toBe(200);
  });
});
