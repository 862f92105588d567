import { OPERATOR } from '../../../src/platform/audit/index.js';
import { CustomersService } from '../../../src/gateway/customers/index.js';
import { CONFIG, gatewayOf, REQUESTS, type GatewayBody } from '../../factories/customer-api.js';
import {
  flowConfig,
  makeCustomer,
  makeCustomerKey,
  type CustomerSystem,
} from '../../factories/customer.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { dump } from '../../support/stored.js';

const DEFAULTS = {
  establish_identity: {
    enabled: false,
    project_id: null,
    match: {
      first_name: 'similar',
      last_name: 'exact',
      dob: 'exact',
      email: 'ignore',
      phone: 'ignore',
      address: 'ignore',
    },
  },
  known_user_key: { enabled: false, project_id: null },
  grant_ttl: 300,
  max_verification_age: 900,
  reusable_actions: [],
  action_labels: {},
  action_label_translations: { es: {}, fr: {}, de: {}, it: {} },
  read_back_actions: [],
  action_policies: {},
  face_only_approvals: {},
  without_face_approvals: {},
  sign_in_email_domains: [],
  app_schemes: [],
  custom_fields: { department: null, title: null },
  directory_values: ['first_name', 'last_name', 'email', 'phone', 'department', 'title', 'locale'],
  subject_lookup: ['employee_id', 'user_name', 'external_id'],
  route_actions: [],
  step_up_returns: [],
};
const LEAST = { establish_identity: { enabled: false }, known_user_key: { enabled: false } };

describe('the configuration', () => {
  let test: TestApplication;
  let partner: Partner;
  let customer: CustomerSystem;

  beforeAll(async () => {
    // The service is this process too, and must be able to call it back.
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
    const { id } = await customers.create({ name: 'New', environment: 'sandbox' }, OPERATOR);
    const { secret } = await makeCustomerKey(test.app, id);

    const { body } = await gatewayOf(test, secret).get(CONFIG).expect(200);

    expect(body).toEqual({
      object_name: 'config',
      customer_id: id,
      version: expect.any(String),
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
      action_label_translations: { de: null },
      read_back_actions: null,
      app_schemes: null,
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
        match: {
          first_name: 'ignore',
          last_name: 'similar',
          dob: 'exact',
          email: 'exact',
          phone: 'similar',
          address: 'exact',
        },
      },
      known_user_key: { enabled: true, project_id: partner.selfieProject },
      grant_ttl: 30,
      max_verification_age: 86_400,
      reusable_actions: ['read_news', 'x:y.z-0'],
      action_labels: { 'a:b.c-d': 'Change your bank' },
      action_label_translations: {
        es: {},
        fr: {},
        de: { 'a:b.c-d': 'Ändere dein Gehaltskonto 🏦' },
        it: {},
      },
      read_back_actions: ['a:b.c-d'],
      action_policies: {
        'a:b.c-d': {
          any_of: [['face', 'hwk', 'link']],
          max_age: 60,
          accept_face_only: false,
          face_only_reason: null,
          accept_without_face: false,
          without_face_reason: null,
        },
      },
      sign_in_email_domains: ['corp.example'],
      app_schemes: ['com.example.app', 'org.example.my-app'],
      custom_fields: { department: 'cost_center', title: 'Role-2' },
      directory_values: ['email', 'department'],
      subject_lookup: ['external_id'],
      route_actions: [
        { method: 'POST', route: '/payroll/{id}', action: 'change_payroll', resource_param: 'id' },
        { method: 'GET', route: '/news', action: 'read_news', resource_param: null },
      ],
      step_up_returns: ['https://app.example.com/done'],
    };

    const sign_in_email_domains = ['@Corp.example', 'corp.example'];
    const { body } = await put({ ...input, sign_in_email_domains }).expect(200);

    expect(body).toEqual({
      object_name: 'config',
      customer_id: customer.customerId,
      version: expect.any(String),
      ...input,
      face_only_approvals: {},
      without_face_approvals: {},
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
    ['an unknown value to match', establish({ match: { nickname: 'exact' } }), 'request_invalid'],
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
    [
      'a match by contacts alone',
      establish({
        match: { first_name: 'ignore', last_name: 'ignore', email: 'exact', phone: 'exact' },
      }),
      'config_invalid',
    ],
    [
      'a custom field of the gateway',
      { ...LEAST, custom_fields: { title: 'employee_id' } },
      'config_invalid',
    ],
    [
      'a custom field with a space',
      { ...LEAST, custom_fields: { title: 'a b' } },
      'request_invalid',
    ],
    [
      'a name as a custom field',
      { ...LEAST, custom_fields: { last_name: 'x' } },
      'request_invalid',
    ],
    ['an unknown subject look-up', { ...LEAST, subject_lookup: ['email'] }, 'request_invalid'],
    [
      'a route without an action',
      { ...LEAST, route_actions: [{ method: 'GET', route: '/a' }] },
      'request_invalid',
    ],
    ['routes that are no list', { ...LEAST, route_actions: { a: 1 } }, 'request_invalid'],
    ['routes that are no objects', { ...LEAST, route_actions: ['GET /a'] }, 'request_invalid'],
    [
      'a route with a foreign parameter',
      {
        ...LEAST,
        route_actions: [{ method: 'GET', route: '/a/{id}', action: 'a', resource_param: 'x' }],
      },
      'config_invalid',
    ],
    [
      'a method in small letters',
      { ...LEAST, route_actions: [{ method: 'get', route: '/a', action: 'a' }] },
      'config_invalid',
    ],
    [
      'a plain return of a step-up',
      { ...LEAST, step_up_returns: ['http://a.example.com/'] },
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
    [
      'labels in a language that the page does not speak',
      { ...LEAST, action_label_translations: { pt: {} } },
      'request_invalid',
    ],
    [
      'a blank label in German',
      { ...LEAST, action_label_translations: { de: { a: ' ' } } },
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
    ['a reusable reset', { ...LEAST, reusable_actions: ['reset_mfa'] }, 'config_invalid'],
    ['too many actions', { ...LEAST, reusable_actions: Array(51).fill('a') }, 'request_invalid'],
    ...[
      'myapp',
      'javascript',
      'https',
      'Com.Example.App',
      'com.example.app:',
      'com.example app',
    ].map((scheme): [string, object, string] => [
      `the app scheme "${scheme}"`,
      { ...LEAST, app_schemes: ['com.example.app', scheme] },
      'config_invalid',
    ]),
    ...['corp', 'not a domain', 'ada@corp.example', '*.corp.example', ''].map(
      (domain): [string, object, string] => [
        `the domain "${domain}"`,
        { ...LEAST, sign_in_email_domains: ['corp.example', domain] },
        'config_invalid',
      ],
    ),
    ['too many apps', { ...LEAST, app_schemes: Array(21).fill('a.b') }, 'request_invalid'],
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
      customers.create({ ...input, verificationApiKey: partner.sandboxKey }, OPERATOR),
    ).rejects.toMatchObject({ code: 'config_invalid' });
    const { id, environment } = await customers.create(input, OPERATOR);
    const { secret } = await customers.createKey(
      { id, environment },
      { name: 'Backend' },
      OPERATOR,
    );
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

  it('keeps the API key if left out, and otherwise replaces it', async () => {
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
});
