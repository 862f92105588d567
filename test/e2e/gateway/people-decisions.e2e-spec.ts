import { createHash } from 'node:crypto';
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import { verifyReceipt, type VerifiedReceipt } from '../../../sdk/src/index.js';
import { SigningKeyRing } from '../../../src/platform/crypto/index.js';
import { uuidOf, type Id } from '../../../src/platform/ids/index.js';
import { AccessRequestStore } from '../../../src/gateway/access-requests/access-request.store.js';
import { DEFAULT_CONFIG } from '../../../src/gateway/customers/index.js';
import { apiOf, type Api } from '../../factories/api.js';
import { WHOLE_EMPLOYEE, type GatewayBody } from '../../factories/customer-api.js';
import { aUser, ENTERPRISE, GROUP, makeDirectory } from '../../factories/directory.js';
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
    const german = { reset_mfa: 'Ihre Anmeldung zurücksetzen' };
    customer = await makeCustomer(test, partner, {
      config: {
        action_labels: { reset_mfa: 'Reset your MFA' },
        action_label_translations: { ...DEFAULT_CONFIG.action_label_translations, de: german },
      },
    });
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
      rules: { version: expect.stringMatching(/^4-[0-9a-f]{12}$/) as string },
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

    const keptOf = async () =>
      ((await bodyOf(200, hr.post(path, {})))['erasure'] as { kept: string[] }).kept;
    expect(await keptOf()).toContain('contacts_for_notice');
    await test.database.query("UPDATE gateway.messages SET status = 'accepted'");
    expect(await keptOf()).not.toContain('contacts_for_notice');
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
    expect(entries).toEqual(Array(3).fill({ actor: hr.account }));
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
    await customer.get(receiptOf(granted)).expect(404);
    const rows = await test.database.query<{ kept: boolean }>(
      `SELECT sealed_receipt IS NOT NULL AS kept FROM gateway.access_requests WHERE id = $1`,
      [uuidOf(granted.id as Id<'ar'>)],
    );
    // Its key is destroyed.
    expect(rows).toEqual([{ kept: true }]);
  });

  describe('has a receipt', () => {
    const keysOf = async (prefix = '/sandbox'): Promise<JSONWebKeySet> => {
      const answer = await fetch(`${test.baseUrl}${prefix}${KEYS}`);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=900');
      return (await answer.json()) as JSONWebKeySet;
    };
    const fetched = async (asked: GatewayBody): Promise<string> => {
      const { body } = await customer.get(receiptOf(asked)).expect(200);
      expect(body).toMatchObject({
        object_name: 'receipt',
        access_request_id: asked.id,
        key_set_url: `${test.settings.baseUrl}/sandbox${KEYS}`,
      });
      return (body as { receipt: string }).receipt;
    };
    const verified = async (asked: GatewayBody): Promise<VerifiedReceipt> =>
      verifyReceipt(await fetched(asked), await keysOf());
    const announced = async ({ id }: GatewayBody): Promise<unknown[]> => {
      const rows = await test.database.query<{ details: Record<string, unknown> }>(
        `SELECT details FROM gateway.audit_entries WHERE subject = $1 AND action LIKE 'access_request.%'`,
        [id],
      );
      return rows.flatMap(({ details }) => details['receipt_sha256'] ?? []);
    };
    const hash = (text: string) => createHash('sha256').update(text).digest('hex');
    const path = (employee: GatewayBody) =>
      `/gateway/v1/employees/${String(employee['employee_id'])}`;

    it('that ties session, rules and grant together, and names nobody', async () => {
      const own = { ...WHOLE_EMPLOYEE, employee_id: 'Receipt-4711', last_name: 'Receiptfeather' };
      const employee = await customer.employee({ ...own, locale: 'de-DE' });
      const first = await walk.granted(employee, { reference: 'Marzipan-7' });
      const { claims, sha256 } = await verified(first);

      expect(claims).toEqual({
        iss: `${test.settings.baseUrl}/sandbox/gateway/receipts`,
        aud: customer.customerId,
        sub: first.id,
        iat: first['completed_at'],
        asked_at: first['created_at'],
        environment: 'sandbox',
        flow: 'establish_identity',
        action: 'reset_mfa',
        action_label: 'Ihre Anmeldung zurücksetzen',
        outcome: 'granted',
        reason: null,
        acr: 'establish_identity',
        amr: expect.arrayContaining(['face']) as string[],
        policy_version: 4,
        rules_version: expect.stringMatching(/^4-[0-9a-f]{12}$/) as string,
        rules_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        session_sha256: hash(String(first['verification_session_id'])),
        grant_sha256: hash((first['grant'] as { token: string }).token),
        vouch_id: null,
        approvers: [],
      });
      expect(claims.rules_version).toBe(`4-${claims.rules_sha256!.slice(0, 12)}`);
      expect(await announced(first)).toEqual([sha256]);
      const text = JSON.stringify(claims);
      const { address: _address, ...values } = own;
      const personal = [...Object.values(values), 'Marzipan-7', 'Gossamer', employee.id];
      expect(personal.filter((value) => text.includes(value))).toEqual([]);

      const { claims: again } = await verified(await walk.granted(employee));
      expect(again).toMatchObject({ flow: 'known_user_key', acr: 'known_user_key' });
      expect(again.rules_sha256).not.toBe(claims.rules_sha256);
    });

    it('whatever the end, with or without a session', async () => {
      const known = await walk.established();
      const mismatch = await customer.ask(known);
      await walk.verify(mismatch, 'different_user');
      const canceled = await customer.ask(await customer.employee());
      await customer.post(`/gateway/v1/access_requests/${canceled.id}/cancel`).expect(200);
      const leaver = await customer.employee();
      const [open, another] = [await customer.ask(leaver), await customer.ask(leaver)];
      await customer.patch(path(leaver), { status: 'suspended' }).expect(200);
      const refused = await customer.ask(leaver);

      const ends = [mismatch, canceled, open, another, refused];
      const receipts = await Promise.all(ends.map(verified));
      expect(receipts.map(({ claims }) => [claims.outcome, claims.reason])).toEqual([
        ['denied', 'user_id_mismatch'],
        ['canceled', 'verification_canceled'],
        ['denied', 'employee_inactive'],
        ['denied', 'employee_inactive'],
        ['denied', 'employee_inactive'],
      ]);
      for (const [index, { claims, sha256 }] of receipts.entries()) {
        expect(claims).toMatchObject({ sub: ends[index]!.id, grant_sha256: null, acr: null });
        expect(await announced(ends[index]!)).toEqual([sha256]);
      }
      expect(receipts[4]!.claims.session_sha256).toBeNull();
    });

    it('not before its end, and for no other customer', async () => {
      const asked = await customer.ask(await customer.employee());
      const { body } = await customer.get(receiptOf(asked)).expect(404);
      expect(body).toMatchObject({ code: 'receipt_not_found' });
      const other = await makeCustomer(test, partner);
      const stranger = await other.get(receiptOf(await walk.granted())).expect(404);
      expect(stranger.body).toMatchObject({ code: 'access_request_not_found' });
      const keyless = await makeCustomer(test, partner, { scopes: ['employees:read'] });
      await keyless.get(receiptOf(asked)).expect(403);
    });

    it('that keys of production do not verify, and that is no grant', async () => {
      const receipt = await fetched(await walk.granted());
      const production = await keysOf('');
      expect(() => verifyReceipt(receipt, production)).toThrow('does not hold the key');
      const { body } = await customer.post('/gateway/v1/grants/introspect', { token: receipt });
      expect(body).toEqual({ active: false });
    });

    it('whose facts a later replay of rules finds, sealed with the evidence', async () => {
      const directory = await makeDirectory(test, customer);
      const user = await directory.user(aUser({ [ENTERPRISE]: { department: 'Ops' } }));
      const group = await directory.send('POST', '/Groups', {
        schemas: [GROUP],
        displayName: 'Domain admins',
        members: [{ value: user.id }],
      });
      const employee = { employee_id: user['userName'] as string } as unknown as GatewayBody;
      await customer.patch(path(employee), { address: { country: 'DE' } }).expect(200);
      await walk.verify(await customer.ask(employee));
      const asked = await customer.ask(employee);
      await walk.verify(asked);
      const requests = test.app.get(AccessRequestStore, { strict: false });
      const request = await requests.find(customer.customerId, asked.id as Id<'ar'>);

      expect((await requests.findEvidence(request!))?.facts).toEqual({
        channel: 'api',
        groups: [group.body.id],
        department: expect.stringMatching(/^[0-9a-f]{32,}$/) as string,
        country: 'DE',
        identity_established_at: null,
        asked_at: asked['created_at'],
        failures_in_24h: 1,
      });
    });

    it('for seven years, with a key that is retired, but not with one that is revoked', async () => {
      const granted = await walk.granted();
      const receipt = await fetched(granted);
      const ring = test.app.get(SigningKeyRing, { strict: false });
      const [first] = await ring.list(PURPOSE);
      await ring.rotateNow(PURPOSE);
      test.clock.advanceSeconds(6 * 366 * 86_400);
      expect(verifyReceipt(receipt, await keysOf()).claims.sub).toBe(granted.id);

      await ring.revoke(PURPOSE, first!.kid);
      const left = await keysOf();
      expect(() => verifyReceipt(receipt, left)).toThrow('does not hold the key');
      // It is signed by the key of today, and says the same.
      const { claims, sha256 } = await verified(granted);
      expect([claims.sub, await announced(granted)]).toEqual([granted.id, [sha256]]);
    });
  });
});

const KEYS = '/gateway/.well-known/receipt-keys.json';
const PURPOSE = 'gateway-receipts-sandbox';

const receiptOf = ({ id }: GatewayBody) => `/gateway/v1/access_requests/${id}/receipt`;
