import { CONFIG, gatewayOf } from '../../factories/customer-api.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { bodyOf, PEOPLE } from '../../factories/people.js';
import { confirming, makeStaff, type StaffBrowser } from '../../factories/staff.js';
import { sharedApplication, type TestApplication } from '../../support/application.js';

const AUDIT = `${PEOPLE}/audit_entries`;
const KEYS = `${PEOPLE}/api_keys`;
const HOOKS = `${PEOPLE}/webhook_endpoints`;

describe('what a customer sets up in the people console', () => {
  let test: TestApplication;
  let partner: Partner;
  let customer: CustomerSystem;
  let owner: StaffBrowser;
  let developer: StaffBrowser;
  let stranger: StaffBrowser;

  beforeAll(async () => {
    test = await sharedApplication();
    partner = await makePartner(test.app);
  });

  beforeEach(async () => {
    customer = await makeCustomer(test, partner);
    const other = await makeCustomer(test, partner);
    owner = confirming(test, await makeStaff(test, [customer.customerId, 'owner']));
    developer = confirming(test, await makeStaff(test, [customer.customerId, 'developer']));
    stranger = confirming(test, await makeStaff(test, [other.customerId, 'owner']));
  });

  it('says whether its verification service is this deployment, where ids can be chosen', async () => {
    expect(await bodyOf(200, developer.get(`${PEOPLE}/flows/service`))).toEqual({
      object_name: 'verification_service',
      is_here: true,
      environment: 'sandbox',
    });
    const agent = await makeStaff(test, [customer.customerId, 'help_desk']);
    expect((await agent.get(`${PEOPLE}/flows/service`)).status).toBe(403);
  });

  describe('the configuration', () => {
    const FLOWS = `${PEOPLE}/flows`;

    /** What our pages send: everything as it was read, and the changes. */
    async function opened() {
      const config = await bodyOf(200, owner.get(FLOWS));
      const { object_name: _, customer_id: __, verification_api_key_set: ___, ...rest } = config;
      const { face_only_approvals: ____, without_face_approvals: _____, ...body } = rest;
      return body;
    }

    it('loses no rule that somebody else set after a page was opened', async () => {
      const before = await opened();
      const action_policies = { change_payroll: { any_of: [['face', 'hwk']] } };
      await bodyOf(200, developer.send('PUT', FLOWS, { body: { ...before, action_policies } }));

      const late = await owner.send('PUT', FLOWS, { body: { ...before, grant_ttl: 60 } });
      expect([late.status, await late.json()]).toMatchObject([
        409,
        { code: 'config_version_stale', detail: expect.stringContaining('Load them again') },
      ]);
      expect(await opened()).toMatchObject({
        grant_ttl: before['grant_ttl'],
        action_policies: { change_payroll: { any_of: [['face', 'hwk']] } },
      });

      const again = { ...(await opened()), grant_ttl: 60 };
      await bodyOf(200, owner.send('PUT', FLOWS, { body: again }));
      expect(await opened()).toMatchObject({
        grant_ttl: 60,
        action_policies: { change_payroll: { any_of: [['face', 'hwk']] } },
      });
    });

    it('is saved by one of two people who save at once', async () => {
      const before = await opened();
      const [one, other] = await Promise.all([
        owner.send('PUT', FLOWS, { body: { ...before, grant_ttl: 60 } }),
        developer.send('PUT', FLOWS, { body: { ...before, read_back_actions: ['payroll'] } }),
      ]);
      expect([one.status, other.status].sort()).toEqual([200, 409]);
      expect(await opened()).toMatchObject(
        one.status === 200
          ? { grant_ttl: 60, read_back_actions: [] }
          : { grant_ttl: before['grant_ttl'], read_back_actions: ['payroll'] },
      );
    });

    it('is taken from a page only with its version, and from a backend without or with it', async () => {
      const { version, ...bare } = await opened();
      const refused = await owner.send('PUT', FLOWS, { body: bare });
      expect([refused.status, await refused.json()]).toMatchObject([
        400,
        { errors: [{ code: 'required', pointer: '/version' }] },
      ]);
      await customer.put(CONFIG, { ...bare, grant_ttl: 60 }).expect(200);
      const stale = await customer.put(CONFIG, { ...bare, version }).expect(409);
      expect(stale.body).toMatchObject({ code: 'config_version_stale' });
      expect(await opened()).toMatchObject({ grant_ttl: 60 });
    });
  });

  describe('its own keys', () => {
    it('work until they are revoked, after a confirmation', async () => {
      const input = { name: 'HR system', scopes: ['employees:read'] };
      const bare = await owner.send('POST', KEYS, { body: input, confirms: false });
      expect([bare.status, await bare.json()]).toMatchObject([403, { code: 'step_up_required' }]);

      const { id, secret } = await bodyOf(201, owner.post(KEYS, input));
      const gateway = gatewayOf(test, String(secret));
      expect((await gateway.get('/gateway/v1/employees')).status).toBe(200);
      expect((await gateway.get('/gateway/v1/config')).status).toBe(403);
      const { data } = await bodyOf(200, owner.get(KEYS));
      expect(data).toContainEqual(expect.objectContaining({ id, name: 'HR system' }));
      expect(JSON.stringify(data)).not.toContain(secret);

      expect((await stranger.post(`${KEYS}/${id}/revoke`)).status).toBe(404);
      await bodyOf(200, owner.post(`${KEYS}/${id}/revoke`));
      expect((await gateway.get('/gateway/v1/employees')).status).toBe(401);
      expect((await owner.post(`${KEYS}/${id}/revoke`)).status).toBe(404);
    });

    it('do no more than who made them: a developer reads no employee by a key', async () => {
      const refused = await developer.post(KEYS, {
        name: 'Spy',
        scopes: ['webhooks:read', 'employees:read'],
      });
      expect([refused.status, await refused.json()]).toMatchObject([
        403,
        { code: 'permission_missing', detail: expect.stringContaining('employees:read') },
      ]);
      const { data } = await bodyOf(200, owner.get(`${AUDIT}?action=customer_key.refused`));
      expect(data).toMatchObject([{ actor: developer.account, outcome: 'refused' }]);
      await bodyOf(201, developer.post(KEYS, { name: 'Deploy', scopes: ['webhooks:write'] }));
    });
  });

  it('has an audit that its members search and export, and nobody else', async () => {
    await customer.employee();
    const { data } = await bodyOf(200, owner.get(`${AUDIT}?action=employee.created`));
    expect(data).toHaveLength(1);
    const csv = await owner.get(`${AUDIT}/export/csv?action=employee.created`);
    expect((await csv.text()).trim().split('\r\n')).toHaveLength(2);
    expect((await bodyOf(200, owner.get(`${AUDIT}?action=audit.exported`)))['data']).toMatchObject([
      { actor: owner.account, details: { format: 'csv', filtered_by: 'action' } },
    ]);

    expect((await developer.get(AUDIT)).status).toBe(403);
    const { data: theirs } = await bodyOf(200, stranger.get(`${AUDIT}?action=employee.created`));
    expect(theirs).toEqual([]);
  });

  it('names webhook endpoints, and a stranger sees and changes none of them', async () => {
    const input = { url: 'https://customer.example/hooks', event_types: null };
    const unconfirmed = await developer.send('POST', HOOKS, { body: input, confirms: false });
    expect(await unconfirmed.json()).toMatchObject({ code: 'step_up_required' });
    const made = await bodyOf(201, developer.post(HOOKS, input));
    expect(made).toMatchObject({ bearer: expect.stringMatching(/^whb_/) });
    const path = `${HOOKS}/${made.id}`;

    const elsewhere = { body: { url: 'https://other.example/hooks' } };
    const dangerous = [
      ['DELETE', path, {}],
      ['PATCH', path, elsewhere],
      ['POST', `${path}/disable`, {}],
    ] as const;
    for (const [method, of, sent] of dangerous) {
      const refused = await owner.send(method, of, { ...sent, confirms: false });
      expect(await refused.json()).toMatchObject({ code: 'step_up_required' });
    }
    expect(await bodyOf(200, owner.send('PATCH', path, elsewhere))).toMatchObject(elsewhere.body);
    expect([
      (await stranger.get(path)).status,
      (await stranger.post(`${path}/test`)).status,
    ]).toEqual([404, 404]);
    expect((await owner.send('DELETE', path)).status).toBe(200);
  });
});
