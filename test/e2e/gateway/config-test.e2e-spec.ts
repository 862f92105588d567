import type { StepName } from '../../../src/verification/projects/index.js';
import { FlowSettingsTestService } from '../../../src/gateway/flow-settings/flow-settings-test.service.js';
import { hangUp, json, problem, type Answer } from '../../../sdk/test/http-double.js';
import { DEFAULT_POLICY } from '../../../src/gateway/customers/index.js';
import { apiOf, SESSIONS } from '../../factories/api.js';
import { CONFIG, type GatewayBody } from '../../factories/customer-api.js';
import { flowConfig, makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { makePartner, makeProject, type Partner } from '../../factories/partner.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { VerificationDouble } from '../../support/doubles/verification-double.js';

const FACE_ONLY = { ...DEFAULT_POLICY, any_of: [['face' as const]], accept_face_only: true };

describe('the configuration under test', () => {
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

  it('is tested twice for 150 who ask at once, and shows what changed before the last asked', async () => {
    const system = await makeCustomer(elsewhere, double.service);
    const tests = elsewhere.app.get(FlowSettingsTestService, { strict: false });
    const caller = { tenantId: system.customerId, id: system.keyId };
    const sessions = (): number =>
      double.http.requests.filter(
        ({ method, path }) => method === 'POST' && path.endsWith('/v1/verification_sessions'),
      ).length;
    await tests.run(caller);
    const [ofOne, before] = [2, sessions()];

    const running = tests.run(caller);
    await put({ ...flowConfig(double.service), known_user_key: { enabled: false } }, system);
    const flood = await Promise.all(Array.from({ length: 150 }, () => tests.run(caller)));
    await running;

    const off = { name: 'known_user_key.project_id', status: 'skipped', fix: null };
    for (const { checks } of flood) expect(checks).toContainEqual(off);
    expect(sessions() - before).toBeLessThanOrEqual(2 * ofOne);
  });

  it('skips a flow that is off', async () => {
    await put({ ...flowConfig(partner), known_user_key: { enabled: false } }).expect(200);

    expect(await check(customer)).toEqual({ ...ALL_OK, 'known_user_key.project_id': 'skipped' });
  });

  it('tells which of its actions count as recoveries', async () => {
    await put({
      ...flowConfig(partner),
      action_labels: { mfa_swap: 'Swap your MFA', change_payroll: 'Change your payroll' },
      read_back_actions: ['new_badge'],
      reusable_actions: ['entra_mfa'],
    }).expect(200);

    const { body } = await customer.post(`${CONFIG}/test`).expect(200);

    expect(body.actions).toEqual([
      { action: 'change_payroll', is_recovery: false },
      { action: 'entra_mfa', is_recovery: false },
      { action: 'mfa_swap', is_recovery: true },
      { action: 'new_badge', is_recovery: true },
    ]);
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
    [
      'known_user_key',
      ['document', 'selfie'],
      'use a project that does not ask for: document; the page asks a known person for it where a lost device needs it',
    ],
  ])('names what the project of %s with %j lacks', async (flow, steps, fix) => {
    const template = 'custom';
    const project = await makeProject(test.app, partner.organizationId, { template, steps });
    const config = flowConfig(partner);
    await put({ ...config, [flow]: { ...config[flow], project_id: project } }).expect(200);

    const found = await check(customer);

    expect([found.ok, found[`${flow}.project_id`]]).toEqual([false, fix]);
  });

  it('names the step that confirms a compared contact', async () => {
    const { establish_identity: establish } = flowConfig(partner);
    const match = { ...establish.match, phone: 'exact' };
    await put({ ...flowConfig(partner), establish_identity: { ...establish, match } }).expect(200);

    expect((await check(customer))['establish_identity.project_id']).toBe(
      'use a project that asks for: document, selfie, phone; it lacks phone',
    );
  });

  it('names the branches of a policy that never count, and fails where none is left', async () => {
    const policy = (...any_of: string[][]) => ({ any_of });
    const action_policies = {
      change_email: policy(['face', 'link', 'peer']),
      change_payroll: policy(['face', 'hwk'], ['face', 'doc', 'swk']),
      reset_mfa: policy(['face', 'doc', 'hwk', 'swk']),
      read_news: { max_age: 60 },
    };
    await put({ ...flowConfig(partner), action_policies }).expect(200);
    const { body } = await customer.post(`${CONFIG}/test`).expect(200);

    const checks = body.checks as { name: string; status: string; fix: string | null }[];
    expect(checks.slice(NAMES.length)).toEqual([
      { name: 'action_policies.change_email', status: 'ok', fix: null },
      {
        name: 'action_policies.change_payroll',
        status: 'ok',
        fix: expect.stringContaining('never counts: face+doc+swk'),
      },
      { name: 'action_policies.read_news', status: 'ok', fix: null },
      {
        name: 'action_policies.reset_mfa',
        status: 'failed',
        fix: expect.stringContaining('never counts: face+doc+hwk+swk'),
      },
      expect.objectContaining({ name: 'sign_in_email_domains' }),
    ]);
    expect(body.ok).toBe(false);
  });

  it('warns where an action resets an account and no mailbox is known to open with it', async () => {
    const found = async (changes: object) => {
      await put({ ...flowConfig(partner), ...changes }).expect(200);
      const { checks, ok } = (await customer.post(`${CONFIG}/test`).expect(200)).body;
      const of = (checks as { name: string }[]).filter(
        ({ name }) => name === 'sign_in_email_domains',
      );
      return { ok, of };
    };
    const check = { name: 'sign_in_email_domains', status: 'ok' };
    const fix = expect.stringMatching(
      /^sign_in_email_domains is empty: name the domains/,
    ) as string;
    const resets = { action_labels: { reset_mfa: 'Reset your MFA' } };

    expect(await found({ read_back_actions: ['new_badge'] })).toEqual({
      ...{ ok: true, of: [{ ...check, fix }] },
    });
    expect((await found(resets)).of).toEqual([{ ...check, fix }]);
    const named = await found({ ...resets, sign_in_email_domains: ['corp.example'] });
    expect(named.of).toEqual([{ ...check, fix: null }]);
    expect((await found({ action_labels: { read_news: 'Read the news' } })).of).toEqual([]);
  });

  it('names a service that refuses a field which requests send', async () => {
    const system = await makeCustomer(elsewhere, double.service);
    double.troubleWith = ({ body }) =>
      body.includes('ask_device_key') ? problem(400, 'request_invalid') : null;

    expect((await check(system))['known_user_key.project_id']).toMatch(
      /^update the verification service: it refuses a field .*ask_device_key/,
    );
  });

  it('sends no field whose value is the default', async () => {
    const config = { action_policies: { read_news: FACE_ONLY } };
    const system = await makeCustomer(elsewhere, double.service, { config });
    await system.ask(await system.employee(), { action: 'read_news' });

    const { body } = double.http.requests.at(-1)!;
    expect(Object.keys(JSON.parse(body) as object).sort()).toEqual([
      'custom_fields',
      'expires_in',
      'project_id',
      'redirect_url',
      'user_profile_information',
    ]);
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
    [-120, /^The clocks differ by 1(19|2\d) s; set both by NTP/],
    [3_600, /^The clocks differ by 3(59\d|60[01]) s; set both by NTP/],
    [-30, /^ok$/],
  ])('against a clock that is %d seconds off says so', async (seconds, clock) => {
    const system = await makeCustomer(elsewhere, double.service);
    double.dateHeader = () => new Date(Date.now() + seconds * 1000).toUTCString();

    expect((await check(system))['clock']).toMatch(clock);
  });

  describe('of a project whose latest success', () => {
    const CODED = { code: 'selfie_liveness', name: 'Selfie liveness', value: true };

    async function afterSuccessWith(checks: object[]): Promise<unknown> {
      const system = await makeCustomer(elsewhere, double.service);
      const asked = await system.ask(await system.employee());
      double.succeed(asked['verification_session_id'], {
        checks: checks.map((each) => ({ ...each, status: 'completed' })),
      });
      return (await check(system))['establish_identity.project_id'];
    }

    it('carries no check codes says that every success is denied', async () => {
      const { code: _code, ...older } = CODED;
      expect(await afterSuccessWith([older, older])).toBe(
        'update the verification service: the checks of its sessions carry no code, so every success is denied',
      );
    });

    it('carries check codes, or was redacted, is ok', async () => {
      expect(await afterSuccessWith([CODED])).toBe('ok');
      expect(await afterSuccessWith([])).toBe('ok');
    });
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
