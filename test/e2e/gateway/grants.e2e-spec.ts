import { apiOf } from '../../factories/api.js';
import { gatewayOf, GRANTS, type GatewayBody } from '../../factories/customer-api.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { walkOf, type Walk } from '../../factories/customer-walk.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { bodyOf, type PeopleBody } from '../../factories/people.js';
import { makeStaff, stepUp, type StaffBrowser } from '../../factories/staff.js';
import { startAnother, startApplication, type TestApplication } from '../../support/application.js';

const RESOURCE = { type: 'payroll_account', id: '42' };

describe('a grant', () => {
  let test: TestApplication;
  let second: TestApplication;
  let partner: Partner;
  let customer: CustomerSystem;
  let walk: Walk;

  beforeAll(async () => {
    test = await startApplication();
    second = await startAnother(test.database, {}, test.clock);
    partner = await makePartner(test.app);
    customer = await makeCustomer(test, partner, { config: { reusable_actions: ['read_news'] } });
    walk = walkOf(apiOf(test, partner.sandboxKey), customer);
  });

  afterAll(async () => {
    await second.close();
    await test.close();
  });

  const grantFor = async (input: object = {}): Promise<GatewayBody> =>
    (await walk.granted(undefined, input))['grant'];

  const read = async ({ id }: GatewayBody): Promise<GatewayBody> =>
    (await customer.get(`${GRANTS}/${id}`).expect(200)).body;

  const consume = ({ id }: GatewayBody, by: Pick<CustomerSystem, 'post'> = customer) =>
    by.post(`${GRANTS}/${id}/consume`);

  const revoke = ({ id }: GatewayBody) => customer.post(`${GRANTS}/${id}/revoke`);

  const introspect = (token: unknown, by: Pick<CustomerSystem, 'post'> = customer) =>
    by.post(`${GRANTS}/introspect`, { token });

  async function actions({ id }: GatewayBody): Promise<string[]> {
    const rows = await test.database.query<{ action: string; outcome: string }>(
      'SELECT action, outcome FROM gateway.audit_entries WHERE subject = $1 ORDER BY id',
      [id],
    );
    return rows.map(({ action, outcome }) => `${action} ${outcome}`);
  }

  it('of a reset is short and used once, whatever an older configuration says', async () => {
    const config = { reusable_actions: ['reset_mfa'], grant_ttl: 3_600 };
    const older = await makeCustomer(test, partner, { config });
    const own = walkOf(apiOf(test, partner.sandboxKey), older);
    const { grant } = await own.granted(undefined, { action: 'reset_mfa' });

    expect(grant['expires_at'] - test.clock.now().getTime() / 1000).toBeLessThanOrEqual(300);
    await consume(grant, older).expect(200);
    await consume(grant, older).expect(409);
  });

  describe('in the people console', () => {
    const PAGE = '/people/v1/grants';
    let hr: StaffBrowser;
    let auditor: StaffBrowser;
    let stranger: StaffBrowser;

    beforeAll(async () => {
      const other = await makeCustomer(test, partner);
      hr = await makeStaff(test, [customer.customerId, 'hr']);
      auditor = await makeStaff(test, [customer.customerId, 'auditor']);
      stranger = await makeStaff(test, [other.customerId, 'hr']);
    });

    const list = async (query: string, by = hr): Promise<PeopleBody[]> =>
      (await bodyOf(200, by.get(`${PAGE}?${query}`)))['data'];

    const revokeBy = async (by: StaffBrowser, { id }: GatewayBody) =>
      by.post(`${PAGE}/${id}/revoke`, {}, await stepUp(test, by, 'grants.revoke', id));

    it('is listed by state and employee, with a name and without its token', async () => {
      const employee = await customer.employee({ first_name: 'Ada', last_name: 'Lovelace' });
      const { grant } = await walk.granted(employee);
      const of = `employee=${employee.id}`;

      const rows = await list(of);
      expect(rows).toMatchObject([
        { id: grant.id, name: 'Ada Lovelace', status: 'active', employee_row_id: employee.id },
      ]);
      expect(JSON.stringify(rows)).not.toContain(grant['token']);
      expect(await list(`${of}&status=active`)).toHaveLength(1);
      expect(await list(`${of}&status=expired`)).toEqual([]);
      await consume(grant).expect(200);
      expect(await list(`${of}&status=active`)).toEqual([]);
      expect(await list(`${of}&status=consumed`)).toHaveLength(1);
    });

    it('is revoked by HR with a passkey, at once and once, and it is recorded who did it', async () => {
      const grant = await grantFor();
      const path = `${PAGE}/${grant.id}/revoke`;
      expect((await hr.post(path, {})).status).toBe(403);
      expect((await read(grant))['status']).toBe('active');

      expect(await bodyOf(200, revokeBy(hr, grant))).toMatchObject({ status: 'revoked' });
      expect((await introspect(grant['token'])).body).toEqual({ active: false });
      expect(await bodyOf(200, revokeBy(hr, grant))).toMatchObject({ status: 'revoked' });
      const entries = await test.database.query<{ actor: string }>(
        "SELECT actor FROM gateway.audit_entries WHERE subject = $1 AND action = 'grant.revoked'",
        [grant.id],
      );
      expect(entries).toEqual([{ actor: hr.account }]);
    });

    it('is used or revoked when both come at once, and never both', async () => {
      const grant = await grantFor();
      const [used] = await Promise.all([consume(grant), revokeBy(hr, grant)]);

      const { status } = await read(grant);
      expect(status).toBe(used.status === 200 ? 'consumed' : 'revoked');
    });

    it("is not another customer's, and not an auditor's to revoke", async () => {
      const grant = await grantFor();

      expect((await list('', stranger)).map(({ id }) => id)).not.toContain(grant.id);
      expect((await revokeBy(stranger, grant)).status).toBe(404);
      expect((await list('', auditor)).map(({ id }) => id)).toContain(grant.id);
      expect((await revokeBy(auditor, grant)).status).toBe(403);
      expect((await read(grant))['status']).toBe('active');
    });
  });

  it('is read as it was given', async () => {
    const granted = await walk.granted(undefined, { resource: RESOURCE });

    expect(await read(granted['grant'])).toEqual(granted['grant']);
  });

  describe('when it is consumed', () => {
    it('is used up, once, and its token is gone', async () => {
      const grant = await grantFor();

      const used = await consume(grant).expect(200);
      const again = await consume(grant);

      expect(used.body).toEqual({ ...grant, status: 'consumed', token: null });
      expect([again.status, again.body.code]).toEqual([409, 'grant_already_consumed']);
      expect(await read(grant)).toEqual(used.body);
      expect(await actions(grant)).toEqual([
        'grant.issued allowed',
        'grant.consumed allowed',
        'grant.consume_refused refused',
      ]);
    });

    it('by fifty at once in two processes is used by exactly one', async () => {
      const grant = await grantFor();
      const elsewhere = gatewayOf(second, customer.key);

      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) => consume(grant, n % 2 ? customer : elsewhere)),
      );

      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([200, ...Array<number>(49).fill(409)]);
      const refused = answers.filter(({ status }) => status === 409);
      expect(new Set(refused.map(({ body }) => body.code))).toEqual(
        new Set(['grant_already_consumed']),
      );
      const entries = await actions(grant);
      expect(entries.filter((entry) => entry === 'grant.consumed allowed')).toHaveLength(1);
      expect(entries.filter((entry) => entry === 'grant.consume_refused refused')).toHaveLength(49);
    });

    it('is used again and again where the action is reusable', async () => {
      const grant = await grantFor({ action: 'read_news' });

      const answers = await Promise.all([consume(grant), consume(grant), consume(grant)]);

      for (const { status, body } of answers) expect([status, body]).toEqual([200, grant]);
      expect((await introspect(grant['token'])).body.active).toBe(true);
      expect(
        (await actions(grant)).filter((entry) => entry === 'grant.consumed allowed'),
      ).toHaveLength(3);
    });

    it('against a revocation at the same moment ends in one way', async () => {
      for (let round = 0; round < 6; round += 1) {
        const grant = await grantFor();

        const [used, ended] = await Promise.all([consume(grant), revoke(grant)]);

        const { status } = await read(grant);
        expect(ended.status).toBe(200);
        expect([used.status, status]).toEqual(
          used.status === 200 ? [200, 'consumed'] : [409, 'revoked'],
        );
      }
    });
  });

  it('can be revoked, and again without a second entry', async () => {
    const grant = await grantFor();

    const answers = [await revoke(grant), await revoke(grant)];

    for (const { status, body } of answers)
      expect([status, body]).toEqual([200, { ...grant, status: 'revoked', token: null }]);
    const { status, body } = await consume(grant);
    expect([status, body.code]).toEqual([409, 'grant_not_active']);
    expect(await actions(grant)).toEqual([
      'grant.issued allowed',
      'grant.revoked changed',
      'grant.consume_refused refused',
    ]);
  });

  it('that was consumed stays consumed when it is revoked', async () => {
    const grant = await grantFor();
    await consume(grant).expect(200);

    expect((await revoke(grant)).body.status).toBe('consumed');
  });

  describe('introspected', () => {
    it('shows its owner and purpose, as its token does', async () => {
      const granted = await walk.granted(undefined, { resource: RESOURCE });
      const { grant, employee_id: employee } = granted;

      const { body } = await introspect(grant.token).expect(200);

      expect(body).toEqual({
        active: true,
        jti: grant.id,
        sub: employee,
        action: 'reset_mfa',
        resource: RESOURCE,
        exp: grant.expires_at,
        iat: grant.expires_at - 300,
        iss: `${test.settings.baseUrl}/gateway`,
        aud: customer.customerId,
        client_id: customer.customerId,
        auth_time: expect.any(Number),
        token_type: 'Bearer',
        acr: 'establish_identity',
        amr: ['face', 'doc', 'hwk', 'mfa'],
        branch: ['face', 'hwk'],
      });
    });

    it.each<[string, (grant: GatewayBody) => Promise<unknown>]>([
      ['consumed', consume],
      ['revoked', revoke],
    ])('shows only that it is not active once it is %s', async (_, end) => {
      const grant = await grantFor();
      await end(grant);

      expect((await introspect(grant['token']).expect(200)).body).toEqual({ active: false });
    });

    it.each<[string, (parts: string[]) => string]>([
      [
        'a changed signature',
        ([head, claims, signature]) => [head, claims, flip(signature!)].join('.'),
      ],
      ['no signature', ([head, claims]) => `${head}.${claims}.`],
      ['a signature padded to the same bytes', (parts) => lastBits(parts)],
      [
        'changed claims',
        ([head, claims, signature]) => [head, changed(claims!), signature].join('.'),
      ],
      ['a changed head', ([, claims, signature]) => [none(), claims, signature].join('.')],
      ['a space behind', (parts) => `${parts.join('.')} `],
      ['another line', (parts) => `${parts.join('.')}\n`],
      ['only its claims', ([, claims]) => claims!],
      ['itself twice', (parts) => parts.join('.').repeat(2)],
    ])('says no to a token with %s', async (_, tamper) => {
      const { token } = await grantFor();

      const { body } = await introspect(tamper(token.split('.'))).expect(200);

      expect(body).toEqual({ active: false });
      expect((await introspect(token)).body.active).toBe(true);
    });

    it('says no to what is no token', async () => {
      for (const text of ['null', 'x', '...', 'a.b.c', '😀', 'x'.repeat(8_192)])
        expect((await introspect(text).expect(200)).body).toEqual({ active: false });
    });

    it('says no to another customer, about everything', async () => {
      const stranger = await makeCustomer(test, partner);
      const grant = await grantFor();

      expect((await introspect(grant['token'], stranger)).body).toEqual({ active: false });
      for (const answer of [
        await stranger.get(`${GRANTS}/${grant.id}`),
        await consume(grant, stranger),
        await stranger.post(`${GRANTS}/${grant.id}/revoke`),
      ]) {
        expect([answer.status, answer.body.code]).toEqual([404, 'grant_not_found']);
      }
      expect(await read(grant)).toEqual(grant);
      expect(await actions(grant)).toEqual(['grant.issued allowed']);
    });
  });

  it('keeps its key and its state only in the database: another process knows it too', async () => {
    const grant = await grantFor();
    const elsewhere = gatewayOf(second, customer.key);

    expect((await introspect(grant['token'], elsewhere)).body.active).toBe(true);
    const keys = await Promise.all(
      [test, second].map(async ({ baseUrl }) =>
        (await fetch(`${baseUrl}/gateway/.well-known/jwks.json`)).json(),
      ),
    );
    expect(keys[0]).toEqual(keys[1]);
    expect(JSON.stringify(keys[0])).not.toMatch(/"(d|p|q|dp|dq|qi|k)":/);
    await consume(grant, elsewhere).expect(200);
    expect((await introspect(grant['token'])).body).toEqual({ active: false });
  });

  // Last: it lets time pass.
  it('expires by time alone, and stays expired', async () => {
    const employee = await customer.employee();
    const { grant } = await walk.granted(employee);
    const reusable = (await walk.granted(employee, { action: 'read_news' }))['grant'];
    test.clock.advanceSeconds(300);

    for (const each of [grant, reusable]) {
      const { status, body } = await consume(each);
      expect([status, body.code]).toEqual([409, 'grant_not_active']);
      expect((await introspect(each.token)).body).toEqual({ active: false });
      expect((await revoke(each)).body).toMatchObject({ status: 'expired', token: null });
    }
    await customer
      .patch(`/gateway/v1/employees/${employee['employee_id']}`, { status: 'suspended' })
      .expect(200);

    for (const each of [grant, reusable]) {
      expect(await read(each)).toEqual({ ...each, status: 'expired', token: null });
      expect(await actions(each)).toEqual([
        'grant.issued allowed',
        'grant.consume_refused refused',
      ]);
    }
  });
});

const flip = (text: string): string => (text.startsWith('A') ? 'B' : 'A') + text.slice(1);
const none = (): string => Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');

function changed(claims: string): string {
  const value = JSON.parse(Buffer.from(claims, 'base64url').toString());
  return Buffer.from(JSON.stringify({ ...value, action: 'everything' })).toString('base64url');
}

/** The same token to a lenient base64url decoder: only unused bits of the last character differ. */
function lastBits(parts: string[]): string {
  const token = parts.join('.');
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const last = alphabet.indexOf(token.at(-1)!);
  return token.slice(0, -1) + alphabet[last ^ 1]!;
}
