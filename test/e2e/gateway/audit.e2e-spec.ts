import { AccessRequestsService } from '../../../src/gateway/access-requests/access-requests.service.js';
import {
  CONFIG,
  EMPLOYEES,
  GRANTS,
  REQUESTS,
  type GatewayBody,
} from '../../factories/customer-api.js';
import { flowConfig, makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { leaks, PERSONAL } from '../../factories/personal-values.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { VerificationDouble } from '../../support/doubles/verification-double.js';

interface Entry {
  actor: string;
  action: string;
  outcome: string;
  subject: string;
  details: Record<string, unknown>;
}

const RESULT = { status: 'failed', completed_at: null };

/** The hash of its receipt is in the entry of each end; people-decisions tests its value. */
function withoutReceipt({ receipt_sha256: _receipt, ...details }: Record<string, unknown>) {
  return details;
}

describe('the audit of a customer', () => {
  let double: VerificationDouble;
  let test: TestApplication;
  let customer: CustomerSystem;

  beforeAll(async () => {
    double = await VerificationDouble.start();
    test = await startApplication(double.env);
    double.clock = test.clock;
  });

  beforeEach(async () => {
    customer = await makeCustomer(test, double.service);
  });

  afterEach(() => {
    double.recover();
  });

  afterAll(async () => {
    await test.close();
    await double.stop();
  });

  async function entries(): Promise<Entry[]> {
    const { body } = await customer.get('/gateway/v1/audit_entries?limit=100').expect(200);
    expect(body.has_more).toBe(false);
    return body.data;
  }

  /** The audit entries about one object: actor, action, outcome and details. */
  async function about({ id }: { id: string }): Promise<unknown[]> {
    const found = (await entries()).filter(({ subject }) => subject === id);
    return found.map(({ actor, action, outcome, details }) => [
      actor === customer.keyId ? 'key' : actor,
      action,
      outcome,
      withoutReceipt(details),
    ]);
  }

  const created = (flow = 'establish_identity'): unknown[] => [
    'key',
    'access_request.created',
    'changed',
    { action: 'reset_mfa', flow, reason: null },
  ];

  const change = (employee: GatewayBody, input: object) =>
    customer.patch(`${EMPLOYEES}/${employee['employee_id']}`, input).expect(200);

  async function succeeded(employee?: GatewayBody, changes: object = {}): Promise<GatewayBody> {
    const asked = await customer.ask(employee ?? (await customer.employee()));
    double.succeed(asked['verification_session_id'], changes);
    return asked;
  }

  async function established(userId?: string): Promise<GatewayBody> {
    const employee = await customer.employee();
    await customer.look(await succeeded(employee, userId === undefined ? {} : { user_id: userId }));
    return employee;
  }

  it('tells of a first grant, of who was bound and of the grant', async () => {
    const employee = await customer.employee();
    const granted = await customer.look(await succeeded(employee, { user_id: 'user_1' }));

    expect(await about(granted)).toEqual([
      created(),
      ['system', 'access_request.decided', 'allowed', { reason: null }],
    ]);
    expect(await about(employee)).toEqual([
      ['key', 'employee.created', 'changed', {}],
      ['system', 'employee.identity_established', 'changed', expect.any(Object)],
    ]);
    expect(await about(granted['grant'])).toEqual([
      ['system', 'grant.issued', 'allowed', { access_request_id: granted.id, action: 'reset_mfa' }],
    ]);
  });

  it.each<[string, string, string, () => Promise<GatewayBody>]>([
    ['verification_failed', 'decided', 'system', () => succeeded(undefined, RESULT)],
    [
      'verification_canceled',
      'canceled',
      'system',
      () => succeeded(undefined, { ...RESULT, status: 'canceled' }),
    ],
    [
      'verification_expired',
      'expired',
      'system',
      () => succeeded(undefined, { ...RESULT, status: 'expired' }),
    ],
    ['verification_stale', 'decided', 'system', () => succeeded(undefined, { completed_at: 0 })],
    ['session_mismatch', 'decided', 'system', () => succeeded(undefined, { custom_fields: {} })],
    ['profile_mismatch', 'decided', 'system', () => succeeded(undefined, { traits: null })],
    [
      'identity_conflict',
      'decided',
      'system',
      async () => {
        await established('user_taken');
        return succeeded(undefined, { user_id: 'user_taken' });
      },
    ],
    [
      'employee_inactive',
      'decided',
      'key',
      async () => {
        const employee = await customer.employee();
        const asked = await succeeded(employee);
        await change(employee, { status: 'suspended' });
        return asked;
      },
    ],
    [
      'flow_disabled',
      'decided',
      'system',
      async () => {
        const asked = await succeeded();
        const off = { ...flowConfig(double.service), establish_identity: { enabled: false } };
        await customer.put(CONFIG, off).expect(200);
        return asked;
      },
    ],
  ])('tells of the refusal %s', async (reason, verb, actor, make) => {
    const ended = await customer.look(await make());

    expect(ended['reason']).toBe(reason);
    expect(await about(ended)).toEqual([
      created(),
      [actor, `access_request.${verb}`, 'refused', { reason }],
    ]);
  });

  it('tells of a mismatch as an alarm, and of the grants it took', async () => {
    const employee = await established();
    const live = (await customer.look(await succeeded(employee)))['grant'];

    const denied = await customer.look(await succeeded(employee, { user_id: 'user_stranger' }));

    expect(await about(denied)).toEqual([
      created('known_user_key'),
      ['system', 'access_request.decided', 'refused', { reason: 'user_id_mismatch' }],
    ]);
    expect((await about(employee)).at(-1)).toEqual([
      'system',
      'employee.identity_mismatch',
      'alarm',
      { access_request_id: denied.id },
    ]);
    expect((await about(live)).at(-1)).toEqual([
      'system',
      'grant.revoked',
      'changed',
      { reason: 'user_id_mismatch' },
    ]);
    // Who the stranger was is not the customer's to know.
    expect(JSON.stringify(await entries())).not.toContain('user_stranger');
  });

  it.each<[string, string, object]>([
    ['employee_inactive', 'suspended', {}],
    ['employee_inactive', 'terminated', {}],
    ['flow_disabled', 'active', { establish_identity: { enabled: false } }],
  ])('records a request that is refused at once: %s (%s)', async (reason, status, config) => {
    await customer.put(CONFIG, { ...flowConfig(double.service), ...config }).expect(200);
    const employee = await customer.employee({ status });
    double.http.requests.length = 0;

    const asked = await customer.ask(employee, { reference: 'T-1' });

    expect(asked).toMatchObject({
      status: 'denied',
      reason,
      reference: 'T-1',
      verification_session_id: null,
      verification_url: null,
      grant: null,
      completed_at: asked['created_at'],
    });
    expect(await customer.look(asked)).toEqual(asked);
    const { status: canceled } = await customer.post(`${REQUESTS}/${asked.id}/cancel`);
    expect(canceled).toBe(409);
    expect(double.http.requests).toEqual([]);
    const details = { action: 'reset_mfa', flow: 'establish_identity', reason };
    expect(await about(asked)).toEqual([['key', 'access_request.created', 'refused', details]]);
  });

  it('records who canceled, and that nobody did at expiry', async () => {
    const [one, two] = [await succeeded(), await succeeded()];
    await customer.post(`${REQUESTS}/${one.id}/cancel`).expect(200);
    test.clock.advanceSeconds(1_800);
    await test.app.get(AccessRequestsService, { strict: false }).expireOverdue();

    expect((await about(one)).slice(1)).toEqual([
      ['key', 'access_request.canceled', 'refused', { reason: 'verification_canceled' }],
    ]);
    expect((await about(two)).slice(1)).toEqual([
      ['system', 'access_request.expired', 'refused', { reason: 'verification_expired' }],
    ]);
  });

  it('tells of every change to an employee', async () => {
    const employee = await established();
    const path = `${EMPLOYEES}/${employee['employee_id']}`;
    await change(employee, { status: 'suspended', last_name: PERSONAL.lastName });
    await customer.post(`${path}/reset_identity`, { reason: PERSONAL.line1 }).expect(200);
    await customer.delete(path).expect(200);

    expect((await about(employee)).slice(2)).toEqual([
      ['key', 'employee.changed', 'changed', { status: 'suspended' }],
      ['key', 'employee.identity_reset', 'changed', {}],
      ['key', 'employee.deleted', 'changed', {}],
    ]);
  });

  it('names what was changed of the configuration, and whether the key was', async () => {
    const config = flowConfig(double.service, { grant_ttl: 60 });
    await customer.put(CONFIG, config).expect(200);
    await customer.put(CONFIG, { ...config, verification_api_key: 'sk_test_new' }).expect(200);
    const { establish_identity: establish } = config;
    const changes = {
      establish_identity: { ...establish, match: { ...establish.match, dob: 'ignore' } },
      action_policies: { reset_mfa: { max_age: 60 }, view_payroll: { max_age: 90 } },
      read_back_actions: ['view_payroll'],
    };
    await customer.put(CONFIG, { ...config, ...changes }).expect(200);
    await customer
      .put(CONFIG, { ...config, ...changes, action_policies: { reset_mfa: { max_age: 90 } } })
      .expect(200);
    await customer.put(CONFIG, { ...config, grant_ttl: 1 }).expect(400);

    const changed = (await about({ id: customer.customerId })).filter((entry) =>
      JSON.stringify(entry).includes('config.changed'),
    );
    const entry = ['key', 'config.changed', 'changed'];
    expect(changed).toEqual([
      [...entry, { changed: ['grant_ttl'], verification_api_key_changed: false }],
      [...entry, { changed: [], verification_api_key_changed: true }],
      [
        ...entry,
        {
          changed: [
            'action_policies.reset_mfa',
            'action_policies.view_payroll',
            'establish_identity.match.dob',
            'read_back_actions',
          ],
          verification_api_key_changed: false,
        },
      ],
      [
        ...entry,
        {
          changed: ['action_policies.reset_mfa.max_age', 'action_policies.view_payroll'],
          verification_api_key_changed: false,
        },
      ],
    ]);
  });

  it('records a refused use, also for a repeatable call', async () => {
    const { grant } = await customer.look(await succeeded());
    const consume = (key: string) =>
      customer.post(`${GRANTS}/${grant.id}/consume`).set('idempotency-key', key);

    const statuses = [await consume('a'), await consume('b'), await consume('b')].map(
      ({ status }) => status,
    );

    expect(statuses).toEqual([200, 409, 409]);
    expect((await about(grant)).slice(1)).toEqual([
      ['key', 'grant.consumed', 'allowed', {}],
      ['key', 'grant.consume_refused', 'refused', {}],
    ]);
  });

  it('records nothing for a call that changed nothing', async () => {
    const employee = await customer.employee();
    const before = await entries();
    for (const answer of [
      await customer.post(EMPLOYEES, { employee_id: employee['employee_id'] }),
      await customer.patch(`${EMPLOYEES}/nobody`, { title: 'x' }),
      await customer.patch(`${EMPLOYEES}/${employee['employee_id']}`, { unknown: 1 }),
      await customer.post(REQUESTS, { employee_id: 'nobody', action: 'reset_mfa' }),
      await customer.post(`${GRANTS}/grant_1/consume`),
      await customer.post(`${GRANTS}/introspect`, { token: 'x' }),
      await customer.get(EMPLOYEES),
    ]) {
      expect(answer.status).not.toBe(500);
    }
    expect(await entries()).toEqual(before);
  });

  it('holds no personal data of its people, not even their number', async () => {
    const { firstName, lastName, dob, email, phone, line1, city, postalCode } = PERSONAL;
    const employee = await customer.employee({
      employee_id: PERSONAL.customValue,
      first_name: firstName,
      last_name: lastName,
      dob,
      email,
      phone,
      address: { line1, city, postal_code: postalCode },
    });
    const granted = await customer.look(await succeeded(employee));
    expect(granted['status']).toBe('granted');
    await customer.look(await succeeded(employee, { user_id: 'user_x' }));
    await change(employee, { title: 'Confidante' });
    await customer
      .post(`${EMPLOYEES}/${PERSONAL.customValue}/reset_identity`, { reason: `asked by ${email}` })
      .expect(200);
    await customer.delete(`${EMPLOYEES}/${PERSONAL.customValue}`).expect(200);

    const text = JSON.stringify(await entries());

    expect(leaks(text, { ...PERSONAL, token: granted['grant'].token })).toEqual([]);
    expect(text).not.toContain('Confidante');
  });
});
