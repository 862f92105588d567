import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import { uuidOf, type Id } from '../../../src/platform/ids/index.js';
import { apiOf, type Api } from '../../factories/api.js';
import { WHOLE_EMPLOYEE, type GatewayBody } from '../../factories/customer-api.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { walkOf, type Walk } from '../../factories/customer-walk.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { bodyOf, PEOPLE } from '../../factories/people.js';
import { makeStaff, type StaffBrowser } from '../../factories/staff.js';
import { startApplication, type TestApplication } from '../../support/application.js';

const REQUESTS = `${PEOPLE}/access_requests`;

describe('the decision of a request', () => {
  let test: TestApplication;
  let partner: Partner;
  let api: Api;
  let customer: CustomerSystem;
  let walk: Walk;
  let hr: StaffBrowser;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
    customer = await makeCustomer(test, partner);
    walk = walkOf(api, customer);
    hr = await makeStaff(test, [customer.customerId, 'hr']);
  });
  afterAll(() => test.close());

  const decision = ({ id }: GatewayBody) => bodyOf(200, hr.get(`${REQUESTS}/${id}/decision`));

  it('names each result, each check and the rules of a grant, and no value', async () => {
    const employee = await customer.employee(WHOLE_EMPLOYEE);
    const granted = await walk.granted(employee);
    const text = await (await hr.get(`${REQUESTS}/${granted.id}/decision`)).text();

    expect(JSON.parse(text)).toMatchObject({
      outcome: 'granted',
      reason: null,
      flow: 'establish_identity',
      employee_id: employee['employee_id'],
      rules: { version: expect.stringMatching(/^1-[0-9a-f]{12}$/) as string },
      verification: { session_id: granted['verification_session_id'], status: 'success' },
      attributes: [
        { name: 'first_name', rule: 'similar', result: 'match' },
        { name: 'last_name', rule: 'exact', result: 'match' },
        { name: 'dob', rule: 'exact', result: 'match' },
        { name: 'email', rule: 'ignore', result: 'ignored' },
        { name: 'phone', rule: 'ignore', result: 'ignored' },
        { name: 'address', rule: 'ignore', result: 'ignored' },
      ],
      checks: expect.arrayContaining([
        { code: 'selfie_liveness', passed: true, status: 'completed', required: true },
      ]) as object[],
      grant: { id: (granted['grant'] as { id: string }).id },
    });
    const { first_name, last_name, dob, email, phone } = WHOLE_EMPLOYEE;
    const personal = [first_name, last_name, dob, email, phone, 'Gossamer'];
    expect(personal.filter((value) => text.includes(value))).toEqual([]);
    expect(text).not.toContain('token=');
  });

  it('names what differed, for a stranger and for a missing birth date', async () => {
    const nameless = await customer.employee({ first_name: 'Ada', last_name: 'Quill', dob: null });
    const asked = await customer.ask(nameless);
    await walk.verify(asked, 'success', 'persona_03');
    const refused = await decision(asked);

    expect(refused).toMatchObject({ outcome: 'denied', reason: 'profile_mismatch' });
    expect(refused['attributes']).toContainEqual({
      name: 'dob',
      rule: 'exact',
      result: 'missing_on_record',
    });
    const known = await walk.established();
    const again = await customer.ask(known);
    await walk.verify(again, 'different_user');
    expect((await decision(again))['attributes']).toEqual([
      { name: 'user_id', rule: 'exact', result: 'differs' },
    ]);
  });

  it('has the same rules version until the rules change', async () => {
    const version = async () => {
      const { rules } = await decision(await walk.granted());
      return (rules as { version: string }).version;
    };
    const [first, second] = [await version(), await version()];
    await test.database.query(
      `UPDATE gateway.customers SET config = jsonb_set(config, '{max_verification_age}', '800') WHERE id = $1`,
      [uuidOf(customer.customerId)],
    );

    expect(second).toBe(first);
    expect(await version()).not.toBe(first);
  });

  it('says so where no verification decided', async () => {
    const asked = await customer.ask(await customer.employee());
    await customer.post(`/gateway/v1/access_requests/${asked.id}/cancel`).expect(200);

    expect(await decision(asked)).toMatchObject({
      outcome: 'canceled',
      rules: null,
      verification: null,
      attributes: [],
      checks: [],
    });
  });

  it('is signed for whoever has the key set, is recorded, and is no grant', async () => {
    const granted = await walk.granted();
    const file = await bodyOf(200, hr.post(`${REQUESTS}/${granted.id}/decision/sign`));
    const keySet = (await (
      await fetch(`${test.baseUrl}/gateway/.well-known/jwks.json`)
    ).json()) as JSONWebKeySet;
    const { payload, protectedHeader } = await jwtVerify(
      file['signed'] as string,
      createLocalJWKSet(keySet),
      { issuer: `${test.settings.baseUrl}/gateway/evidence`, typ: 'decision-evidence+jwt' },
    );

    expect(payload['decision']).toEqual(file['decision']);
    expect(payload).not.toHaveProperty('aud');
    expect(protectedHeader.typ).not.toBe('at+jwt');
    const introspected = await customer.post('/gateway/v1/grants/introspect', {
      token: file['signed'] as string,
    });
    expect(introspected.body).toMatchObject({ active: false });
    const { entries } = await decision(granted);
    expect(entries[0]).toMatchObject({
      action: 'access_request.evidence_exported',
      actor: hr.account,
      actor_name: 'Sam Staff',
    });
  });

  it('is followed, once the employee is erased, by a signed certificate that names nobody', async () => {
    const customer = await makeCustomer(test, partner);
    const walk = walkOf(api, customer);
    const hr = await makeStaff(test, [customer.customerId, 'hr']);
    const employee = await customer.employee(WHOLE_EMPLOYEE);
    await walk.granted(employee);
    const path = `${PEOPLE}/employees/${employee.id}/erasure_certificate`;
    expect((await hr.post(path, {})).status).toBe(404);
    const before = Math.floor(test.clock.now().getTime() / 1000);
    await customer.delete(`/gateway/v1/employees/${String(employee['employee_id'])}`).expect(200);

    const file = await bodyOf(200, hr.post(path, {}));
    const keySet = (await (
      await fetch(`${test.baseUrl}/gateway/.well-known/jwks.json`)
    ).json()) as JSONWebKeySet;
    const { payload } = await jwtVerify(file['signed'] as string, createLocalJWKSet(keySet), {
      issuer: `${test.settings.baseUrl}/gateway/erasure`,
      typ: 'erasure-certificate+jwt',
    });
    expect(payload['erasure']).toEqual(file['erasure']);
    expect(payload['erasure']).toMatchObject({
      erased_at: expect.any(Number) as number,
      destroyed: expect.arrayContaining(['encryption_key', 'employee_record']) as string[],
      ...{ access_requests: 1, grants: 1, verification_sessions: 1 },
    });
    expect((payload['erasure'] as { erased_at: number }).erased_at).toBeGreaterThanOrEqual(before);
    expect(payload).not.toHaveProperty('aud');
    const text = JSON.stringify([payload, file]);
    const { first_name, last_name, dob, email, phone } = WHOLE_EMPLOYEE;
    const personal = [first_name, last_name, dob, email, phone, String(employee['employee_id'])];
    expect(personal.filter((value) => text.includes(value))).toEqual([]);

    const other = await makeCustomer(test, partner);
    const stranger = await makeStaff(test, [other.customerId, 'hr']);
    const auditor = await makeStaff(test, [customer.customerId, 'auditor']);
    expect((await stranger.post(path, {})).status).toBe(404);
    expect((await auditor.post(path, {})).status).toBe(403);
    const entries = await test.database.query(
      "SELECT actor FROM gateway.audit_entries WHERE subject = $1 AND action = 'employee.erasure_certified'",
      [employee.id],
    );
    expect(entries).toEqual([{ actor: hr.account }]);
  });

  it('is not certified while a key is left', async () => {
    const employee = await customer.employee();
    const key = await test.database.query<{ row: object }>(
      'SELECT to_jsonb(k) AS row FROM gateway.data_keys k WHERE customer_id = $1 AND to_jsonb(k)::text LIKE $2',
      [uuidOf(customer.customerId), `%${uuidOf(employee.id as Id<'emp'>)}%`],
    );
    await customer.delete(`/gateway/v1/employees/${String(employee['employee_id'])}`).expect(200);
    await test.database.query(
      'INSERT INTO gateway.data_keys SELECT * FROM jsonb_populate_record(NULL::gateway.data_keys, $1)',
      [JSON.stringify(key[0]!.row)],
    );

    const path = `${PEOPLE}/employees/${employee.id}/erasure_certificate`;
    expect((await hr.post(path, {})).status).toBe(500);
  });

  it('is erased with the employee', async () => {
    const employee = await customer.employee();
    const granted = await walk.granted(employee);
    await customer.delete(`/gateway/v1/employees/${String(employee['employee_id'])}`).expect(200);

    expect(await decision(granted)).toMatchObject({ employee_id: null, rules: null, checks: [] });
  });
});
