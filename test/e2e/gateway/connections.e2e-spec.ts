import { answered, type GatewayBody } from '../../factories/customer-api.js';
import { makeCustomer, makeCustomerKey, type CustomerSystem } from '../../factories/customer.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { bodyOf, PEOPLE } from '../../factories/people.js';
import { confirming, makeStaff } from '../../factories/staff.js';
import { startApplication, type TestApplication } from '../../support/application.js';

const CONNECTIONS = '/gateway/v1/connections';
const TOKEN = '/gateway/oauth2/token';
/** A door that answers 501 to whoever may knock. */
const DOOR = '/gateway/scim/v2/Bulk';
const OPEN = 501;

describe('connections', () => {
  let test: TestApplication;
  let partner: Partner;
  let customer: CustomerSystem;
  let made: GatewayBody;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
  });
  afterAll(() => test.close());

  beforeEach(async () => {
    customer = await makeCustomer(test, partner);
    made = await make();
  });

  const make = (config: object = {}): Promise<GatewayBody> =>
    answered(201, customer.post(CONNECTIONS, { kind: 'scim', name: 'Okta', config }));
  const tokenOf = ({ secrets }: GatewayBody): string => (secrets as { token: string }).token;
  const statusWith = async (token: string): Promise<number> =>
    (
      await fetch(test.baseUrl + DOOR, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      })
    ).status;
  const audited = async (action: string): Promise<GatewayBody[]> => {
    const path = `/gateway/v1/audit_entries?limit=100`;
    const { data } = (await answered(200, customer.get(path))) as unknown as {
      data: GatewayBody[];
    };
    return data.filter((entry) => entry['action'] === action);
  };
  const form = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(test.baseUrl + TOKEN, { method: 'POST', headers, body: new URLSearchParams(fields) });
  const credentials = (more: Record<string, string> = {}) =>
    form({
      grant_type: 'client_credentials',
      client_id: made.id,
      client_secret: tokenOf(made),
      ...more,
    });

  it('show their secret once and what to enter at the foreign system', async () => {
    expect(made).toEqual({
      id: expect.stringMatching(/^conn_[0-9a-z]{26}$/),
      object_name: 'connection',
      kind: 'scim',
      name: 'Okta',
      config: { employee_id_from: 'userName', may_create: true },
      setup: {
        base_url: `${test.settings.baseUrl}/gateway/scim/v2`,
        token_url: `${test.settings.baseUrl}${TOKEN}`,
        client_id: made.id,
      },
      enabled: true,
      old_secret_expires_at: null,
      created_at: expect.any(Number),
      last_used_at: null,
      last_error: null,
      last_error_at: null,
      secrets: { token: expect.stringMatching(/^scim_[0-9a-z]{26}_[\w-]{43}$/) },
    });
    const { secrets: _shown, ...later } = made;
    expect(await answered(200, customer.get(`${CONNECTIONS}/${made.id}`))).toEqual(later);
    expect((await customer.get(CONNECTIONS)).body).toMatchObject({
      data: [later],
      has_more: false,
    });
    expect(await audited('connection.created')).toMatchObject([
      { subject: made.id, actor: customer.keyId, details: { kind: 'scim' } },
    ]);
    const dump = JSON.stringify(await test.database.query('SELECT * FROM gateway.connections'));
    expect(dump).not.toContain(tokenOf(made));
  });

  it.each([
    ['an unknown kind', { kind: 'ldap', name: 'x' }, 'request_invalid'],
    ['a kind that is not served', { kind: 'jira', name: 'x' }, 'connection_invalid'],
    ['an unknown setting', { kind: 'scim', name: 'x', config: { color: 1 } }, 'request_invalid'],
    [
      'a wrong setting',
      { kind: 'scim', name: 'x', config: { may_create: 'yes' } },
      'request_invalid',
    ],
    [
      'a private key',
      { kind: 'scim', name: 'x', config: { jwks: { keys: [{ kty: 'RSA', d: 'x' }] } } },
      'request_invalid',
    ],
    [
      'a secret that the kind does not take',
      { kind: 'scim', name: 'x', secrets: { key: 'x' } },
      'connection_invalid',
    ],
  ])('refuse %s', async (_, input, code) => {
    const { status, body } = await customer.post(CONNECTIONS, input);

    expect([status, body.code]).toEqual([400, code]);
  });

  it('are at most five of a kind, and a race makes no sixth', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => customer.post(CONNECTIONS, { kind: 'scim', name: 'More' })),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 409, 409]);
    expect(await audited('connection.refused')).toHaveLength(2);
  });

  it('are another customer’s secret, and need their scopes', async () => {
    const other = await makeCustomer(test, partner);
    for (const call of [
      other.get(`${CONNECTIONS}/${made.id}`),
      other.patch(`${CONNECTIONS}/${made.id}`, { enabled: false }),
      other.post(`${CONNECTIONS}/${made.id}/rotate`, {}),
      other.post(`${CONNECTIONS}/${made.id}/test`),
      other.delete(`${CONNECTIONS}/${made.id}`),
    ])
      expect((await call).body).toMatchObject({ status: 404, code: 'connection_not_found' });
    const { secret } = await makeCustomerKey(test.app, customer.customerId, ['connections:read']);
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
    const refused = await fetch(`${test.baseUrl}${CONNECTIONS}`, {
      method: 'POST',
      headers,
      body: '{}',
    });
    expect(refused.status).toBe(403);
  });

  describe('their token', () => {
    it('opens the door of its kind while the connection is on', async () => {
      expect(await statusWith(tokenOf(made))).toBe(OPEN);
      expect(await answered(200, customer.get(`${CONNECTIONS}/${made.id}`))).toMatchObject({
        last_used_at: expect.any(Number) as number,
      });

      await customer.patch(`${CONNECTIONS}/${made.id}`, { enabled: false }).expect(200);
      expect(await statusWith(tokenOf(made))).toBe(401);
      expect(await statusWith(tokenOf(made))).toBe(401);
      expect(await answered(200, customer.get(`${CONNECTIONS}/${made.id}`))).toMatchObject({
        enabled: false,
        last_error: 'Used while it is switched off',
      });
      expect(await audited('connection.refused')).toHaveLength(1);

      await customer.patch(`${CONNECTIONS}/${made.id}`, { enabled: true }).expect(200);
      expect(await statusWith(tokenOf(made))).toBe(OPEN);
    });

    it('works along with its successor for as long as it was given, not longer', async () => {
      test.clock.stop();
      const rotated = await answered(
        200,
        customer.post(`${CONNECTIONS}/${made.id}/rotate`, { expires_in: 3_600 }),
      );
      expect(rotated['old_secret_expires_at']).toBe(
        (test.clock.now().getTime() / 1000 + 3_600) | 0,
      );
      expect([await statusWith(tokenOf(made)), await statusWith(tokenOf(rotated))]).toEqual([
        OPEN,
        OPEN,
      ]);

      test.clock.advanceSeconds(3_601);

      expect([await statusWith(tokenOf(made)), await statusWith(tokenOf(rotated))]).toEqual([
        401,
        OPEN,
      ]);
      const last = await answered(
        200,
        customer.post(`${CONNECTIONS}/${made.id}/rotate`, { expires_in: 0 }),
      );
      expect([await statusWith(tokenOf(rotated)), await statusWith(tokenOf(last))]).toEqual([
        401,
        OPEN,
      ]);
      expect(await audited('connection.rotated')).toHaveLength(2);
    });

    it('ends with the connection', async () => {
      const { access_token: machine } = (await (await credentials()).json()) as {
        access_token: string;
      };
      expect([await statusWith(tokenOf(made)), await statusWith(machine)]).toEqual([OPEN, OPEN]);

      await customer.delete(`${CONNECTIONS}/${made.id}`).expect(200);

      expect([await statusWith(tokenOf(made)), await statusWith(machine)]).toEqual([401, 401]);
      await customer.get(`${CONNECTIONS}/${made.id}`).expect(404);
      expect((await credentials()).status).toBe(401);
    });

    it('opens nothing of the customer’s own API', async () => {
      const headers = { authorization: `Bearer ${tokenOf(made)}` };
      const answer = await fetch(`${test.baseUrl}/gateway/v1/employees`, { headers });

      expect([answer.status, ((await answer.json()) as GatewayBody)['code']]).toEqual([
        401,
        'credential_invalid',
      ]);
      expect(await statusWith(customer.key)).toBe(401);
    });
  });

  it('are tested: each failed check says what to do', async () => {
    const before = await answered(200, customer.post(`${CONNECTIONS}/${made.id}/test`));
    expect(before).toMatchObject({ object_name: 'connection_test', ok: false });
    const checks = before['checks'] as { name: string; status: string; fix: string | null }[];
    expect(checks.map(({ name, status }) => `${name} ${status}`)).toEqual([
      'enabled ok',
      'address failed',
      'used failed',
      'errors ok',
    ]);
    expect(checks.every(({ status, fix }) => (status === 'failed') === (fix !== null))).toBe(true);

    await statusWith(tokenOf(made));

    const after = await answered(200, customer.post(`${CONNECTIONS}/${made.id}/test`));
    expect(after['checks']).toContainEqual({ name: 'used', status: 'ok', fix: null });
  });

  it('keep the attribute of the employee id as it was chosen', async () => {
    const chosen = await make({ employee_id_from: 'employeeNumber' });
    const path = `${CONNECTIONS}/${chosen.id}`;
    const { body } = await customer.patch(path, { config: { employee_id_from: 'externalId' } });
    expect(body).toMatchObject({
      code: 'connection_invalid',
      errors: [{ pointer: '/config/employee_id_from' }],
    });

    const changed = await answered(200, customer.patch(path, { config: { may_create: false } }));
    expect(changed['config']).toEqual({ employee_id_from: 'employeeNumber', may_create: false });
  });

  describe('in the people console', () => {
    const PATH = `${PEOPLE}/connections`;

    it('are made, rotated, changed and removed by an admin who confirms each', async () => {
      const plain = await makeStaff(test, [customer.customerId, 'admin']);
      expect((await plain.post(PATH, { kind: 'scim', name: 'Entra' })).status).toBe(403);
      const admin = confirming(test, plain);
      const own = await bodyOf(201, admin.post(PATH, { kind: 'scim', name: 'Entra' }));
      expect(await statusWith(tokenOf(own))).toBe(OPEN);
      for (const [method, path, body] of [
        ['POST', '/rotate', { expires_in: 0 }],
        ['PATCH', '', { enabled: false }],
        ['DELETE', '', undefined],
      ] as const) {
        const init = body ? { body } : {};
        expect(
          (await plain.send(method, `${PATH}/${own.id}${path}`, { ...init, confirms: false }))
            .status,
        ).toBe(403);
        expect((await admin.send(method, `${PATH}/${own.id}${path}`, init)).status).toBe(200);
      }
      expect(await audited('connection.removed')).toMatchObject([{ actor: admin.account }]);
    });

    it.each([
      ['auditor', 200, 403],
      ['hr', 403, 403],
      ['help_desk', 403, 403],
      ['developer', 403, 403],
    ] as const)('are read by an %s with %d and written with %d', async (role, read, write) => {
      const who = confirming(test, await makeStaff(test, [customer.customerId, role]));

      expect((await who.get(PATH)).status).toBe(read);
      expect((await who.post(PATH, { kind: 'scim', name: 'Mine' })).status).toBe(write);
    });
  });
});
