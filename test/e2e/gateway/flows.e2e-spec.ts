import { createRemoteJWKSet, jwtVerify } from 'jose';
import type { StepName } from '../../../src/verification/projects/index.js';
import { apiOf, type Api, type SessionBody } from '../../factories/api.js';
import { EMPLOYEES, REQUESTS, somebody, type GatewayBody } from '../../factories/customer-api.js';
import { walkOf, type Walk } from '../../factories/customer-walk.js';
import { flowConfig, makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { makePartner, makeProject, type Partner } from '../../factories/partner.js';
import { startApplication, type TestApplication } from '../../support/application.js';

describe('access on an identity', () => {
  let test: TestApplication;
  let partner: Partner;
  let api: Api;
  let customer: CustomerSystem;
  let walk: Walk;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
    customer = await makeCustomer(test, partner);
    walk = walkOf(api, customer);
  });

  afterAll(() => test.close());

  const session = (asked: GatewayBody): Promise<SessionBody> =>
    api.read(asked['verification_session_id']);

  const alarms = (employee: GatewayBody): Promise<object[]> =>
    test.database.query(
      `SELECT action, outcome FROM gateway.audit_entries WHERE subject = $1 AND outcome = 'alarm'`,
      [employee.id],
    );

  describe('that is established', () => {
    it('asks the service for the person of the HR record, for this request', async () => {
      const employee = await customer.employee({ email: 'ada@example.com', title: 'Engineer' });

      const asked = await customer.ask(employee, { locale: 'de' });

      expect(asked).toMatchObject({
        object_name: 'access_request',
        employee_id: employee['employee_id'],
        flow: 'establish_identity',
        status: 'pending',
        reason: null,
        grant: null,
        completed_at: null,
      });
      expect(asked['expires_at'] - asked['created_at']).toBe(1_800);
      const url = new URL(asked['verification_url']);
      expect(url.origin + url.pathname).toBe(`${test.settings.baseUrl}/verify`);
      expect(url.searchParams.get('token')).toMatch(/^vst_/);
      const made = await session(asked);
      expect(made['custom_fields']).toEqual({
        employee_id: employee['employee_id'],
        access_request_id: asked.id,
        purpose: 'reset_mfa',
      });
      const { first_name, last_name, dob } = employee;
      expect(made['user_profile_information']).toEqual({
        first_name,
        last_name,
        dob,
        email: 'ada@example.com',
      });
      expect(made['project_id']).toBe(partner.documentProject);
      expect(made['redirect_url']).toMatch(
        /^http:\/\/localhost:\d+\/gateway\/v1\/return\?state=[0-9a-f-]{36}&customer_id=cust_\w{26}$/,
      );
    });

    it('sends the attributes that have a custom field, whatever the flow', async () => {
      const own = await makeCustomer(test, partner, {
        config: { custom_fields: { department: 'cost_center', title: 'role' } },
      });
      const employee = await own.employee({ department: 'Ops', title: null });
      const asked = await own.ask(employee);
      expect((await session(asked))['custom_fields']).toEqual({
        cost_center: 'Ops',
        employee_id: employee['employee_id'],
        access_request_id: asked.id,
        purpose: 'reset_mfa',
      });
      await walkOf(api, own).verify(asked);

      const later = await own.ask(employee);
      expect(later['flow']).toBe('known_user_key');
      expect((await session(later))['custom_fields']).toMatchObject({ cost_center: 'Ops' });
    });

    it('is granted and remembered', async () => {
      const employee = await customer.employee();
      expect(employee).toMatchObject({ clear_user_id: null, identity_established_at: null });
      const asked = await customer.ask(employee, {
        resource: { type: 'payroll_account', id: '42' },
        reference: 'T-7',
      });

      const granted = await walk.verify(asked);

      const { user_id: userId } = await session(asked);
      expect(granted).toMatchObject({
        status: 'granted',
        reason: null,
        reference: 'T-7',
        resource: { type: 'payroll_account', id: '42' },
        verification_url: null,
        grant: {
          object_name: 'grant',
          action: 'reset_mfa',
          resource: { type: 'payroll_account', id: '42' },
          status: 'active',
        },
      });
      const now = await walk.read(employee);
      expect(now['clear_user_id']).toBe(userId);
      expect(now['clear_user_id']).toMatch(/^user_/);
      expect(now['identity_established_at']).toBe(granted['completed_at']);
      expect(await alarms(employee)).toEqual([]);
    });

    it('gives the same answer at every later look, without a second grant', async () => {
      const granted = await walk.granted();

      test.clock.advanceSeconds(3);

      expect(await customer.look(granted)).toEqual(granted);
    });
  });

  describe('that is known', () => {
    it('asks the service for the stored person and is granted when they return', async () => {
      const employee = await walk.established();

      const asked = await customer.ask(employee);
      const granted = await walk.verify(asked);

      expect(asked).toMatchObject({ flow: 'known_user_key', status: 'pending' });
      const made = await session(asked);
      expect(made).toMatchObject({
        project_id: partner.selfieProject,
        user_id: employee['clear_user_id'],
        user_profile_information: null,
        custom_fields: {
          employee_id: employee['employee_id'],
          access_request_id: asked.id,
          purpose: 'reset_mfa',
        },
      });
      expect(granted).toMatchObject({ status: 'granted', reason: null });
      expect(await walk.read(employee)).toMatchObject({ clear_user_id: employee['clear_user_id'] });
    });

    it('is refused to a stranger with a perfectly good identity, and is an alarm', async () => {
      const employee = await walk.established();
      const live = (await walk.granted(employee))['grant'] as GatewayBody;

      const asked = await customer.ask(employee);
      const denied = await walk.verify(asked, 'different_user');

      expect((await session(asked))['status']).toBe('success');
      expect(denied).toMatchObject({ status: 'denied', reason: 'user_id_mismatch', grant: null });
      expect(await walk.read(employee)).toMatchObject({ clear_user_id: employee['clear_user_id'] });
      expect(await alarms(employee)).toEqual([
        { action: 'employee.identity_mismatch', outcome: 'alarm' },
      ]);
      const { body } = await customer.get(`/gateway/v1/grants/${live.id}`);
      expect(body).toMatchObject({ status: 'revoked', token: null });
    });
  });

  it.each<['establish_identity' | 'known_user_key', string[]]>([
    ['establish_identity', ['face', 'doc', 'hwk', 'mfa']],
    ['known_user_key', ['face', 'hwk', 'mfa']],
  ])('of the %s flow is a token that says exactly what the contract lists', async (flow, amr) => {
    const knows = flow === 'known_user_key';
    const employee = knows ? await walk.established() : await customer.employee();
    const resource = { type: 'account', id: 'a/1' };
    const asked = await customer.ask(employee, { action: 'change_payroll', resource });
    const { grant } = await walk.verify(asked);
    const keys = createRemoteJWKSet(new URL(`${test.baseUrl}/gateway/.well-known/jwks.json`));

    const { payload, protectedHeader } = await jwtVerify(grant.token, keys);

    expect(protectedHeader).toEqual({
      alg: 'RS256',
      typ: 'at+jwt',
      kid: expect.stringMatching(/^[\w-]{43}$/),
    });
    const made = await session(asked);
    expect(payload).toEqual({
      iss: `${test.settings.baseUrl}/gateway`,
      sub: employee['employee_id'],
      aud: customer.customerId,
      exp: grant.expires_at,
      iat: grant.expires_at - 300,
      jti: grant.id,
      client_id: customer.customerId,
      action: 'change_payroll',
      resource,
      acr: flow,
      amr,
      branch: ['face', 'hwk'],
      auth_time: made['completed_at'],
      verification_id: asked['verification_session_id'],
    });
  });

  it('lives as long as the configuration says', async () => {
    const brief = await makeCustomer(test, partner, { config: { grant_ttl: 45 } });
    const asked = await brief.ask(await brief.employee());

    const { grant } = await walkOf(api, brief).verify(asked);

    const claims = JSON.parse(Buffer.from(grant.token.split('.')[1], 'base64url').toString());
    expect(claims.exp - claims.iat).toBe(45);
    test.clock.advanceSeconds(45);
    expect(await brief.look(asked)).toMatchObject({
      status: 'granted',
      grant: { status: 'expired', token: null },
    });
  });

  describe('of another person', () => {
    // persona_01 as the document shows her
    const ADA = { first_name: 'Ada', last_name: 'Marlowe', dob: '1990-12-10' };

    async function askAs(change: object): Promise<{ ended: GatewayBody; userId: unknown }> {
      const system = await makeCustomer(test, partner);
      const employee = await system.employee({ ...ADA, ...change });
      const asked = await system.ask(employee);
      const ended = await walkOf(api, system).verify(asked, 'success', 'persona_01');
      expect((await session(asked))['status']).toBe('success');
      return { ended, userId: (await walkOf(api, system).read(employee))['clear_user_id'] };
    }

    it.each([
      ['the values', {}],
      ['the name with an accent', { first_name: 'Adá' }],
      ['more given names than', { first_name: 'Ada Maria' }],
    ])('is not assumed when the record has %s of the document', async (_, change) => {
      const { ended, userId } = await askAs(change);

      expect(ended).toMatchObject({ status: 'granted', reason: null });
      expect(userId).toMatch(/^user_/);
    });

    it.each([
      ['another given name', { first_name: 'Eve' }],
      ['another family name', { last_name: 'Marlow' }],
      ['another birth date', { dob: '1990-12-11' }],
      ['no family name', { last_name: null }],
      ['no given name', { first_name: null }],
      ['no birth date', { dob: null }],
      ['an empty given name', { first_name: '' }],
    ])('never becomes that of an employee whose record has %s', async (_, change) => {
      const { ended, userId } = await askAs(change);

      expect(ended).toMatchObject({ status: 'denied', reason: 'profile_mismatch', grant: null });
      expect(userId).toBeNull();
    });

    it('never becomes the employee by the scenario of a stranger', async () => {
      const employee = await customer.employee();

      const denied = await walk.verify(await customer.ask(employee), 'profile_mismatch');

      expect(denied).toMatchObject({ status: 'denied', reason: 'profile_mismatch' });
      expect((await walk.read(employee))['clear_user_id']).toBeNull();
      await walk.granted(employee);
    });

    it.each([
      ['the same address', '214 Juniper Court', 'granted'],
      ['another address', '215 Juniper Court', 'denied'],
    ])('is compared by %s where the customer says so', async (_, line1, status) => {
      const config = flowConfig(partner);
      config.establish_identity.match = { ...config.establish_identity.match, address: 'exact' };
      const system = await makeCustomer(test, partner, { config });
      const address = { line1, city: 'Richmond', state: 'VA', postal_code: '23220', country: 'US' };
      const asked = await system.ask(await system.employee({ ...ADA, address }));

      expect(await walkOf(api, system).verify(asked, 'success', 'persona_01')).toMatchObject({
        status,
      });
    });

    it.each<[string, StepName[]]>([
      ['no document', ['selfie', 'phone']],
      ['no face', ['document', 'phone']],
      ['neither', ['phone']],
    ])('is not established in a project that asks for %s', async (_, steps) => {
      const project = await makeProject(test.app, partner.organizationId, {
        template: 'custom',
        steps,
      });
      const config = flowConfig({ ...partner, documentProject: project });
      const system = await makeCustomer(test, partner, { config });
      const asked = await system.ask(await system.employee());

      expect(await walkOf(api, system).verify(asked)).toMatchObject({
        status: 'denied',
        reason: 'verification_failed',
        grant: null,
      });
    });

    it.each<[StepName[]]>([[['phone']], [['document', 'phone']]])(
      'is not recognised in a project that asks for no face: %j',
      async (steps) => {
        const project = await makeProject(test.app, partner.organizationId, {
          template: 'custom',
          steps,
        });
        const config = flowConfig({ ...partner, selfieProject: project });
        const system = await makeCustomer(test, partner, { config });
        const there = walkOf(api, system);
        const employee = await there.established(somebody());

        expect(await there.verify(await system.ask(employee))).toMatchObject({
          flow: 'known_user_key',
          status: 'denied',
          reason: 'verification_failed',
          grant: null,
        });
      },
    );
  });

  describe('of a person who is an employee already', () => {
    it('is not bound to a second employee of the customer', async () => {
      const person = somebody();
      const first = await walk.established(person);
      const second = await customer.employee({ ...person, employee_id: 'E-second' });

      const denied = await walk.verify(await customer.ask(second));

      expect(denied).toMatchObject({ status: 'denied', reason: 'identity_conflict', grant: null });
      expect((await walk.read(second))['clear_user_id']).toBeNull();
      expect((await walk.read(first))['clear_user_id']).toBe(first['clear_user_id']);
      await walk.granted(first);
    });

    it('is that of an employee of another customer too', async () => {
      const person = somebody();
      const other = await makeCustomer(test, partner);
      const here = await walk.established(person);

      const there = await walkOf(api, other).established(person);

      expect(there['clear_user_id']).toBe(here['clear_user_id']);
      expect(there.id).not.toBe(here.id);
    });

    it('can be bound again after a reset, and its grants are gone', async () => {
      const employee = await walk.established();
      const { grant } = await walk.granted(employee);

      const { body } = await customer
        .post(`${EMPLOYEES}/${employee['employee_id']}/reset_identity`, { reason: 'new passport' })
        .expect(200);

      expect(body).toMatchObject({ clear_user_id: null, identity_established_at: null });
      const after = await customer.get(`/gateway/v1/grants/${grant.id}`);
      expect(after.body).toMatchObject({ status: 'revoked', token: null });
      const asked = await customer.ask(employee);
      expect(asked['flow']).toBe('establish_identity');
      expect((await walk.verify(asked))['status']).toBe('granted');
      expect((await walk.read(employee))['clear_user_id']).toBe(employee['clear_user_id']);
    });
  });

  it.each([
    ['selfie_mismatch', 'denied', 'verification_failed'],
    ['document_expired', 'denied', 'verification_failed'],
    ['underage', 'denied', 'verification_failed'],
    ['consent_declined', 'canceled', 'verification_canceled'],
    ['abandoned', 'pending', null],
  ])('is not granted after %s: %s', async (scenario, status, reason) => {
    const employee = await customer.employee();

    const ended = await walk.verify(await customer.ask(employee), scenario);

    expect(ended).toMatchObject({ status, reason, grant: null });
    expect((await walk.read(employee))['clear_user_id']).toBeNull();
  });

  it('is not requested for an unknown employee', async () => {
    const { status, body } = await customer.post(REQUESTS, {
      employee_id: 'nobody',
      action: 'reset_mfa',
    });

    expect([status, body.code]).toEqual([404, 'employee_not_found']);
  });
});
