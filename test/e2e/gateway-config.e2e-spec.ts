import type { StepName } from '../../src/verification/projects/index.js';
import { CustomersService } from '../../src/gateway/customers/index.js';
import { hangUp, json, type Answer } from '../../sdk/test/http-double.js';
import { apiOf, SESSIONS } from '../factories/api.js';
import { CONFIG, gatewayOf, REQUESTS, type GatewayBody } from '../factories/customer-api.js';
import {
  flowConfig,
  makeCustomer,
  makeCustomerKey,
  type CustomerSystem,
} from '../factories/customer.js';
import { makePartner, makeProject, type Partner } from '../factories/partner.js';
import { startApplication, type TestApplication } from '../support/application.js';
import { dump } from '../support/stored.js';
import { VerificationDouble } from '../support/verification-double.js';

const DEFAULTS = {
  establish_identity: {
    enabled: false,
    project_id: null,
    match: { first_name: 'similar', last_name: 'exact', dob: 'exact', address: 'ignore' },
  },
  known_user_key: { enabled: false, project_id: null },
  grant_ttl: 300,
  max_verification_age: 900,
  reusable_actions: [],
  action_labels: {},
};
const LEAST = { establish_identity: { enabled: false }, known_user_key: { enabled: false } };

describe('the configuration', () => {
  let test: TestApplication;
  let partner: Partner;
  let customer: CustomerSystem;

  beforeAll(async () => {
    // So that the service, which is this process too, may call it back.
    test = await startApplication({ OUTBOUND_ALLOWED_ADDRESSES: '127.0.0.1,::1' });
    partner = await makePartner(test.app);
  });

  beforeEach(async () => {
    customer = await makeCustomer(test, partner);
  });

  afterAll(() => test.close());

  const put = (input: object, by: CustomerSystem = customer) => by.put(CONFIG, input);
  const read = async (): Promise<GatewayBody> => (await customer.get(CONFIG).expect(200)).body;

  it('of a new customer switches nothing on', async () => {
    const customers = test.app.get(CustomersService, { strict: false });
    const { id } = await customers.create({ name: 'New', environment: 'sandbox' });
    const { secret } = await makeCustomerKey(test.app, id);

    const { body } = await gatewayOf(test, secret).get(CONFIG).expect(200);

    expect(body).toEqual({
      object_name: 'config',
      customer_id: id,
      ...DEFAULTS,
      verification_api_key_set: false,
    });
  });

  it('falls back to its defaults where it is left out or null', async () => {
    const nulls = {
      establish_identity: { enabled: false, project_id: null, match: null },
      known_user_key: { enabled: false, project_id: null },
      grant_ttl: null,
      max_verification_age: null,
      reusable_actions: null,
      action_labels: null,
      verification_api_key: null,
    };
    for (const input of [LEAST, nulls]) {
      const { body } = await put(input).expect(200);
      expect(body).toMatchObject({ ...DEFAULTS, verification_api_key_set: true });
    }
  });

  it('is replaced as a whole and read back as it was answered', async () => {
    const input = {
      establish_identity: {
        enabled: true,
        project_id: partner.ial2Project,
        match: { first_name: 'ignore', last_name: 'similar', dob: 'exact', address: 'exact' },
      },
      known_user_key: { enabled: true, project_id: partner.selfieProject },
      grant_ttl: 30,
      max_verification_age: 86_400,
      reusable_actions: ['read_news', 'a:b.c-d'],
      action_labels: { 'a:b.c-d': 'Ändere dein Gehaltskonto 🏦' },
    };

    const { body } = await put(input).expect(200);

    expect(body).toEqual({
      object_name: 'config',
      customer_id: customer.customerId,
      ...input,
      verification_api_key_set: true,
    });
    expect(await read()).toEqual(body);
  });

  const establish = (changes: object) => ({
    ...LEAST,
    establish_identity: { enabled: true, project_id: 'proj_1', ...changes },
  });
  const known = (changes: object) => ({ ...LEAST, known_user_key: changes });

  it.each<[string, object, string]>([
    ['nothing', {}, 'request_invalid'],
    ['half of it', { establish_identity: { enabled: false } }, 'request_invalid'],
    ['a flow without project', establish({ project_id: null }), 'config_invalid'],
    ['a flow whose project is left out', establish({ project_id: undefined }), 'config_invalid'],
    ['a selfie flow without project', known({ enabled: true }), 'config_invalid'],
    ['an empty project', establish({ project_id: '' }), 'request_invalid'],
    ['enabled as text', known({ enabled: 'true' }), 'request_invalid'],
    ['enabled left out', known({}), 'request_invalid'],
    ['an unknown rule', establish({ match: { dob: 'fuzzy' } }), 'request_invalid'],
    ['an unknown value to match', establish({ match: { email: 'exact' } }), 'request_invalid'],
    [
      'a match by the birth date alone',
      establish({ match: { first_name: 'ignore', last_name: 'ignore' } }),
      'config_invalid',
    ],
    [
      'a match by the name alone',
      establish({ match: { last_name: 'ignore', dob: 'ignore' } }),
      'config_invalid',
    ],
    [
      'a match by nothing',
      establish({ match: { first_name: 'ignore', last_name: 'ignore', dob: 'ignore' } }),
      'config_invalid',
    ],
    [
      'a match by nothing while it is off',
      establish({
        enabled: false,
        match: { first_name: 'ignore', last_name: 'ignore', dob: 'ignore' },
      }),
      'config_invalid',
    ],
    ['grants for too short', { ...LEAST, grant_ttl: 29 }, 'request_invalid'],
    ['grants for too long', { ...LEAST, grant_ttl: 3_601 }, 'request_invalid'],
    ['grants for half a second more', { ...LEAST, grant_ttl: 30.5 }, 'request_invalid'],
    ['verifications that are too young', { ...LEAST, max_verification_age: 59 }, 'request_invalid'],
    [
      'verifications that are too old',
      { ...LEAST, max_verification_age: 86_401 },
      'request_invalid',
    ],
    ['labels in a list', { ...LEAST, action_labels: ['Reset your MFA'] }, 'request_invalid'],
    ['a label of a list', { ...LEAST, action_labels: { a: ['x'] } }, 'request_invalid'],
    ['an empty label', { ...LEAST, action_labels: { a: '' } }, 'request_invalid'],
    ['a blank label', { ...LEAST, action_labels: { a: '  ' } }, 'request_invalid'],
    ['a label of two lines', { ...LEAST, action_labels: { a: 'Reset\nall' } }, 'request_invalid'],
    ['a label without end', { ...LEAST, action_labels: { a: 'x'.repeat(101) } }, 'request_invalid'],
    ['a label of no action', { ...LEAST, action_labels: { 'Reset MFA': 'x' } }, 'request_invalid'],
    [
      'too many labels',
      {
        ...LEAST,
        action_labels: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`a${n}`, 'x'])),
      },
      'request_invalid',
    ],
    ['actions as text', { ...LEAST, reusable_actions: 'all' }, 'request_invalid'],
    ['too many actions', { ...LEAST, reusable_actions: Array(51).fill('a') }, 'request_invalid'],
    ['an empty key', { ...LEAST, verification_api_key: '' }, 'request_invalid'],
    [
      'a key with a line end',
      { ...LEAST, verification_api_key: 'sk_test_x\r\nx-a: b' },
      'config_invalid',
    ],
    ['a key with a space', { ...LEAST, verification_api_key: 'sk_test_x ' }, 'config_invalid'],
    [
      'a key no header can carry',
      { ...LEAST, verification_api_key: 'sk_test_ü' },
      'config_invalid',
    ],
    ['a key of the real world', { ...LEAST, verification_api_key: 'sk_live_x' }, 'config_invalid'],
    ['what may not be written', { ...LEAST, verification_api_key_set: true }, 'request_invalid'],
    ['another customer', { ...LEAST, customer_id: 'cust_1' }, 'request_invalid'],
  ])('with %s is refused and stays as it was', async (_, input, code) => {
    const before = await read();

    const { status, body } = await put(input);

    expect([status, body.code]).toEqual([400, code]);
    expect(await read()).toEqual(before);
  });

  it('of a production customer takes no key of the sandbox', async () => {
    const customers = test.app.get(CustomersService, { strict: false });
    const input = { name: 'Real', environment: 'production' } as const;
    await expect(
      customers.create({ ...input, verificationApiKey: partner.sandboxKey }),
    ).rejects.toMatchObject({ code: 'config_invalid' });
    const { id, environment } = await customers.create(input);
    const { secret } = await customers.createKey({ id, environment }, { name: 'Backend' });
    const production = gatewayOf(test, secret);

    const refused = await production.put(CONFIG, {
      ...LEAST,
      verification_api_key: partner.sandboxKey,
    });

    expect(secret).toMatch(/^gk_live_/);
    expect([refused.status, refused.body.code]).toEqual([400, 'config_invalid']);
    await production
      .put(CONFIG, { ...LEAST, verification_api_key: partner.productionKey })
      .expect(200);
  });

  it('never shows the key of the verification service, nor stores it in clear', async () => {
    const secret = `sk_test_${'7'.repeat(26)}_${'W'.repeat(43)}`;
    const written = await put({ ...flowConfig(partner), verification_api_key: secret }).expect(200);
    const asked = await customer.post(REQUESTS, {
      employee_id: (await customer.employee())['employee_id'],
      action: 'reset_mfa',
    });
    const answers = [
      written,
      await customer.get(CONFIG),
      await customer.post(`${CONFIG}/test`),
      await put({ ...LEAST, verification_api_key: `${secret} ` }),
      asked,
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 400, 409]);
    for (const { text, headers } of answers)
      expect(JSON.stringify([text, headers])).not.toContain('W'.repeat(8));
    expect(written.body.verification_api_key_set).toBe(true);
    expect(await dump(test.database)).not.toContain('W'.repeat(8));
  });

  it('keeps the key that is left out, and uses the one that is given', async () => {
    await put({ ...flowConfig(partner), verification_api_key: 'sk_test_wrong' }).expect(200);
    const employee = await customer.employee();
    const ask = () =>
      customer.post(REQUESTS, { employee_id: employee['employee_id'], action: 'reset_mfa' });

    const refused = await ask();
    await put({ ...flowConfig(partner), verification_api_key: partner.sandboxKey }).expect(200);
    await put(flowConfig(partner)).expect(200);

    expect([refused.status, refused.body.code]).toEqual([409, 'verification_service_refused']);
    expect((await ask()).status).toBe(201);
  });

  describe('under test', () => {
    let double: VerificationDouble;
    let elsewhere: TestApplication;

    beforeAll(async () => {
      double = await VerificationDouble.start();
      elsewhere = await startApplication(double.env);
    });

    afterEach(() => {
      double.recover();
    });

    afterAll(async () => {
      await elsewhere.close();
      await double.stop();
    });

    const NAMES = [
      'key',
      'establish_identity.project_id',
      'known_user_key.project_id',
      'redirect',
      'webhook',
      'clock',
    ];

    async function check(by: CustomerSystem): Promise<{ ok: boolean; [name: string]: unknown }> {
      const { body } = await by.post(`${CONFIG}/test`).expect(200);
      const checks = body.checks as { name: string; status: string; fix: string | null }[];
      expect(checks.map(({ name }) => name)).toEqual(NAMES);
      for (const { status, fix } of checks) expect(fix === null).toBe(status !== 'failed');
      const found = checks.map(({ name, status, fix }) => [name, fix ?? status]);
      return { ok: body.ok, ...Object.fromEntries(found) };
    }

    const ALL_OK = { ok: true, ...Object.fromEntries(NAMES.map((name) => [name, 'ok'])) };

    it('that is right is ok, and leaves no session open', async () => {
      const fresh = await makePartner(test.app);

      expect(await check(await makeCustomer(test, fresh))).toEqual(ALL_OK);

      const { body } = await apiOf(test, fresh.sandboxKey).get(SESSIONS).expect(200);
      const statuses = body.data.map(({ status }: GatewayBody) => status);
      expect(statuses).toEqual(['canceled', 'canceled']);
    });

    it('skips a flow that is off', async () => {
      await put({ ...flowConfig(partner), known_user_key: { enabled: false } }).expect(200);

      expect(await check(customer)).toEqual({ ...ALL_OK, 'known_user_key.project_id': 'skipped' });
    });

    it('without a key names the key', async () => {
      const wrong = { ...partner, sandboxKey: 'sk_test_wrong' };

      expect(await check(await makeCustomer(test, wrong))).toMatchObject({
        ok: false,
        key: 'The verification service answered credential_invalid: set a live verification_api_key of the right environment',
        'establish_identity.project_id': 'skipped',
        webhook: 'skipped',
        clock: 'skipped',
      });
    });

    it.each<[string, string, () => Promise<string> | string]>([
      ['is unknown', 'project_not_found', () => 'proj_01h455vb4pex5vsknk084sn02q'],
      ['is no id', 'project_not_found', () => 'nonsense'],
      ['is of the other environment', 'environment_mismatch', () => partner.productionProject],
      [
        'is of another organization',
        'project_not_found',
        async () => makeProject(test.app, (await makePartner(test.app)).organizationId),
      ],
    ])('with a project that %s names the project', async (_, code, project) => {
      const { establish_identity: rules, ...rest } = flowConfig(partner);
      await put({ ...rest, establish_identity: { ...rules, project_id: await project() } });

      expect(await check(customer)).toEqual({
        ...ALL_OK,
        ok: false,
        'establish_identity.project_id': `The verification service answered ${code}: use a project of the key's own organization and environment`,
        webhook: expect.stringContaining(`answered ${code}: give the key the scope`),
      });
    });

    it.each<['establish_identity' | 'known_user_key', StepName[], string]>([
      [
        'establish_identity',
        ['document', 'phone'],
        'use a project that asks for: document, selfie; it lacks selfie',
      ],
      [
        'establish_identity',
        ['selfie'],
        'use a project that asks for: document, selfie; it lacks document',
      ],
      ['known_user_key', ['phone'], 'use a project that asks for: selfie; it lacks selfie'],
    ])('names what the project of %s with %j lacks', async (flow, steps, fix) => {
      const template = 'custom';
      const project = await makeProject(test.app, partner.organizationId, { template, steps });
      const config = flowConfig(partner);
      await put({ ...config, [flow]: { ...config[flow], project_id: project } }).expect(200);

      const found = await check(customer);

      expect([found.ok, found[`${flow}.project_id`]]).toEqual([false, fix]);
    });

    it.each<[string, Answer]>([
      ['is down', hangUp],
      ['answers rubbish', json(200, { object_name: 'list' })],
      ['answers 500', json(500, {})],
    ])('against a service that %s does not blame the key', async (_, trouble) => {
      const system = await makeCustomer(elsewhere, double.service);
      double.trouble = trouble;

      const { ok, key, clock } = await check(system);

      expect([ok, clock]).toEqual([false, 'skipped']);
      expect(key).toMatch(/cannot be reached or gives no usable answer.*VERIFICATION_BASE_URL/);
    });

    it.each([
      [-120, /^The clocks differ by 1(19|2[01]) s; set both by NTP/],
      [3_600, /^The clocks differ by (3599|360[01]) s; set both by NTP/],
      [-30, /^ok$/],
    ])('against a clock that is %d seconds off says so', async (seconds, clock) => {
      const system = await makeCustomer(elsewhere, double.service);
      double.dateHeader = () => new Date(Date.now() + seconds * 1000).toUTCString();

      expect((await check(system))['clock']).toMatch(clock);
    });

    it('against a service that does not tell the time skips the clock', async () => {
      const system = await makeCustomer(elsewhere, double.service);
      double.dateHeader = () => 'yesterday';

      expect(await check(system)).toEqual({ ...ALL_OK, clock: 'skipped' });
    });

    it('behind an address that no browser trusts names BASE_URL', async () => {
      const plain = await startApplication({ ...double.env, BASE_URL: 'http://id.example.com' });
      const system = await makeCustomer(plain, double.service);

      expect((await check(system))['redirect']).toMatch(/^Set BASE_URL to an https address/);
      await plain.close();
    });
  });
});
