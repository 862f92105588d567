import { createHmac } from 'node:crypto';
import { exportSPKI, importJWK, type CryptoKey, type JWTPayload } from 'jose';
import type { AccessGrantModuleOptions } from '@identity-gateway/sdk/nestjs';
import { GrantIssuer } from '../../../sdk/test/grant-issuer.js';
import type { Answer } from '../../../sdk/test/http-double.js';
import {
  CUSTOMER_ID,
  CUSTOMER_KEY,
  GatewayDouble,
} from '../../fixtures/partner-app/gateway-double.js';
import {
  FRAMEWORKS,
  PartnerApp,
  type PartnerAnswer,
} from '../../fixtures/partner-app/partner-app.js';

const PAYSLIPS = { action: 'read_payslips' };
const ACCOUNT_42 = { type: 'payroll_account', id: '42' };

describe.each(FRAMEWORKS)('a partner system on %s', (framework) => {
  let gateway: GatewayDouble;
  let partner: PartnerApp;
  let refusals: string[];

  beforeAll(async () => {
    gateway = await GatewayDouble.start();
    partner = await startPartner();
  });
  beforeEach(() => {
    refusals = [];
    partner.journal.length = 0;
    gateway.http.script();
  });
  afterAll(async () => {
    await partner.stop();
    await gateway.stop();
  });

  function startPartner(changes: Partial<AccessGrantModuleOptions> = {}): Promise<PartnerApp> {
    return PartnerApp.start(framework, {
      baseUrl: gateway.url,
      audience: CUSTOMER_ID,
      customerKey: CUSTOMER_KEY,
      onRefused: ({ reason }) => refusals.push(reason),
      ...changes,
    });
  }

  function readPayslips(token: string, at = partner): Promise<PartnerAnswer> {
    return at.call('/payslips', { headers: { 'x-access-grant': token } });
  }

  function resetMfa(token: string, employeeId = 'ada', at = partner): Promise<PartnerAnswer> {
    const headers = { 'x-access-grant': token };
    return at.call(`/employees/${employeeId}/mfa/reset`, { method: 'POST', headers });
  }

  function changePayroll(token: string, accountId = '42', at = partner): Promise<PartnerAnswer> {
    const headers = { 'x-access-grant': token };
    return at.call(`/payroll/${accountId}`, { method: 'PUT', headers, body: { iban: 'XX00' } });
  }

  function expectRefusal(answer: PartnerAnswer, status: number, code: string): void {
    expect(answer).toMatchObject({ status, body: { statusCode: status, code } });
    expect(refusals.at(-1)).toBe(code);
    expect(partner.journal).toEqual([]);
  }

  describe('with a good grant', () => {
    it('opens an offline route, as often as wanted, without asking the gateway', async () => {
      const token = await gateway.grant(PAYSLIPS);
      await readPayslips(token);
      gateway.http.script();
      const headers = { 'x-access-grant': token };
      const usual = { authorization: `bearer ${token}` };
      for (const sent of [headers, usual]) {
        const answer = await partner.call('/payslips', { headers: sent });
        expect(answer).toMatchObject({ status: 200, body: { done: 'payslips of ada read' } });
      }
      expect(gateway.http.requests).toEqual([]);
    });

    it('opens a single-use route once', async () => {
      const token = await gateway.grant();
      expect(await resetMfa(token)).toMatchObject({ status: 201 });
      expect(partner.journal).toHaveLength(1);
      expect(gateway.statusOf(token)).toBe('consumed');
      partner.journal.length = 0;
      expectRefusal(await resetMfa(token), 401, 'already_consumed');
    });

    it('opens a single-use route once, also to many at the same moment', async () => {
      const token = await gateway.grant();
      const answers = await Promise.all(Array.from({ length: 12 }, () => resetMfa(token)));
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([201, ...Array<number>(11).fill(401)]);
      expect(partner.journal).toHaveLength(1);
    });

    it('uses a grant up once when controller and handler are both guarded', async () => {
      const token = await gateway.grant({ action: 'export_payslips' });
      const headers = { 'x-access-grant': token };
      expect(await partner.call('/payslips/export', { method: 'POST', headers })).toMatchObject({
        status: 201,
        body: { done: 'payslips of ada exported' },
      });
      const consumed = gateway.http.requests.filter(({ path }) => path.endsWith('/consume'));
      expect(consumed).toHaveLength(1);
    });

    it('uses a grant up once although the first answer of the gateway is lost', async () => {
      const token = await gateway.grant();
      gateway.http.script((response, request) => {
        gateway.answerTo(request);
        response.destroy();
      });
      expect(await resetMfa(token)).toMatchObject({ status: 201 });
      expect(gateway.http.requests).toHaveLength(2);
      expect(partner.journal).toHaveLength(1);
    });

    it('opens the route of its own resource', async () => {
      const token = await gateway.grant({ action: 'change_payroll', resource: ACCOUNT_42 });
      const answer = await changePayroll(token);
      expect(answer).toMatchObject({ status: 200, body: { done: 'account 42 pays to XX00' } });
    });
  });

  describe('without a grant', () => {
    it('says how to come back', async () => {
      for (const headers of [
        {},
        { authorization: 'Basic YTpi' },
        { 'x-access-grant': '' },
      ] as Record<string, string>[]) {
        const answer = await partner.call('/payslips', { headers });
        expectRefusal(answer, 401, 'token_missing');
        expect(answer.challenge).toBe('Bearer');
      }
    });

    it('fails a handler that takes a grant but demands none', async () => {
      const token = await gateway.grant(PAYSLIPS);
      const answer = await partner.call('/careless', { headers: { 'x-access-grant': token } });
      expect(answer.status).toBe(500);
      expect(partner.journal).toEqual([]);
    });
  });

  describe('attacked', () => {
    const forge = (header: object, claims: JWTPayload, signature = ''): string =>
      `${[header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.${signature}`;

    async function expectInvalid(token: string, code: string): Promise<void> {
      const answer = await readPayslips(token);
      expectRefusal(answer, 401, code);
      expect(answer.challenge).toMatch(
        /^Bearer error="invalid_token", error_description="[\w .-]+"$/,
      );
    }

    const good = (changes: JWTPayload = {}): JWTPayload =>
      gateway.issuer.claims({ ...PAYSLIPS, ...changes });

    it('refuses an unsigned token', async () => {
      const { kid } = gateway.issuer.jwk;
      await expectInvalid(forge({ alg: 'none', typ: 'at+jwt', kid }, good()), 'signature_invalid');
      await expectInvalid(forge({ alg: 'RS256', typ: 'at+jwt', kid }, good()), 'signature_invalid');
    });

    it('refuses a token signed with the public key as if it were a secret', async () => {
      const { jwk } = gateway.issuer;
      const publicKey = (await importJWK(jwk, 'RS256')) as CryptoKey;
      for (const secret of [await exportSPKI(publicKey), JSON.stringify(jwk)]) {
        const content = forge({ alg: 'HS256', typ: 'at+jwt', kid: jwk.kid }, good()).slice(0, -1);
        const signature = createHmac('sha256', secret).update(content).digest('base64url');
        await expectInvalid(`${content}.${signature}`, 'signature_invalid');
      }
    });

    it('refuses a token of another key, whatever key id it claims', async () => {
      const stranger = await GrantIssuer.create(`${gateway.url}/gateway`);
      await expectInvalid(await stranger.sign(good()), 'signature_invalid');
      const { kid } = gateway.issuer.jwk;
      await expectInvalid(
        await stranger.sign(good(), { kid, jwk: stranger.jwk }),
        'signature_invalid',
      );
    });

    it('refuses a token whose claims were changed', async () => {
      const [header, , signature] = (await gateway.grant({ action: 'read_news' })).split('.');
      const payload = Buffer.from(JSON.stringify(good())).toString('base64url');
      await expectInvalid([header, payload, signature].join('.'), 'signature_invalid');
    });

    it.each<[string, JWTPayload, Record<string, unknown>]>([
      ['audience_wrong', { aud: 'cust_01jz8v6y3kf2r9w5x7q4m1n0zz' }, {}],
      ['issuer_wrong', { iss: 'https://evil.example.com/gateway' }, {}],
      ['token_expired', { exp: 1_700_000_000 }, {}],
      ['token_malformed', {}, { typ: 'JWT' }],
      ['token_malformed', { jti: undefined }, {}],
    ])('refuses with %s a token with %j %j', async (code, claims, header) => {
      await expectInvalid(await gateway.issuer.sign(good(claims), header), code);
    });

    it('refuses what is no token, or two of them', async () => {
      const token = await gateway.grant(PAYSLIPS);
      for (const text of ['null', 'a.b.c', `${token}, ${token}`, 'x'.repeat(12_000)]) {
        await expectInvalid(text, 'token_malformed');
      }
    });

    it('does not accept a good token in one header beside a bad one in the other', async () => {
      const headers = {
        authorization: `Bearer ${await gateway.grant(PAYSLIPS)}`,
        'x-access-grant': 'bad',
      };
      expectRefusal(await partner.call('/payslips', { headers }), 401, 'token_malformed');
    });

    it('refuses the grant of one action for another', async () => {
      const answer = await readPayslips(await gateway.grant({ action: 'read_news' }));
      expectRefusal(answer, 403, 'action_wrong');
      expect(answer.challenge).toMatch(/^Bearer error="insufficient_scope"/);
    });

    it('refuses the grant of the controller on a handler that names its own', async () => {
      const headers = { 'x-access-grant': await gateway.grant(PAYSLIPS) };
      const answer = await partner.call('/payslips/export', { method: 'POST', headers });
      expectRefusal(answer, 403, 'action_wrong');
    });

    it.each([
      ['another resource', { type: 'payroll_account', id: '43' }],
      ['another kind of resource', { type: 'account', id: '42' }],
      ['no resource', null],
    ])('refuses the grant of %s', async (_, resource) => {
      const token = await gateway.grant({ action: 'change_payroll', resource });
      expectRefusal(await changePayroll(token), 403, 'resource_wrong');
    });

    it('refuses a grant of one resource on a route that is about all', async () => {
      const token = await gateway.grant({ ...PAYSLIPS, resource: ACCOUNT_42 });
      expectRefusal(await readPayslips(token), 403, 'resource_wrong');
    });

    it('refuses the grant of another employee, and does not use it up', async () => {
      const token = await gateway.grant({ sub: 'eve' });
      expectRefusal(await resetMfa(token, 'ada'), 403, 'subject_wrong');
      expect(gateway.statusOf(token)).toBe('active');
    });

    it('refuses a grant of an old verification, and says how new it must be', async () => {
      const verified = Math.floor(Date.now() / 1000) - 400;
      const token = await gateway.grant({
        action: 'change_payroll',
        resource: ACCOUNT_42,
        auth_time: verified,
      });
      const answer = await changePayroll(token);
      expectRefusal(answer, 403, 'too_old');
      expect(answer.challenge).toMatch(/error="insufficient_user_authentication".*max_age="300"/);
    });

    it('refuses a revoked grant where the gateway is asked', async () => {
      const claims = { action: 'change_payroll', resource: ACCOUNT_42 };
      const token = await gateway.grant(claims);
      gateway.revoke(token);
      expectRefusal(await changePayroll(token), 401, 'grant_inactive');
      const single = await gateway.grant();
      gateway.revoke(single);
      expectRefusal(await resetMfa(single), 401, 'grant_inactive');
    });

    it('refuses a grant that the gateway has never heard of', async () => {
      const token = await gateway.issuer.sign(gateway.issuer.claims({ jti: 'grant_unknown' }));
      expectRefusal(await resetMfa(token), 401, 'grant_inactive');
    });
  });

  describe('with a failing gateway', () => {
    it.each([500, 502, 503, 401, 429])('stays closed when it answers %s', async (status) => {
      const broken: Answer = (response) => response.writeHead(status).end('<html>');
      await readPayslips(await gateway.grant(PAYSLIPS));
      partner.journal.length = 0;
      for (const call of [
        () =>
          gateway
            .grant({ action: 'change_payroll', resource: ACCOUNT_42 })
            .then((token) => changePayroll(token)),
        () => gateway.grant().then((token) => resetMfa(token)),
      ]) {
        gateway.http.script(broken, broken);
        const answer = await call();
        expectRefusal(answer, 503, 'gateway_unavailable');
        expect(answer.retryAfter).toBe('5');
      }
    });

    it('stays closed when it cannot be reached, and works offline with the keys it knows', async () => {
      const doomed = await GatewayDouble.start();
      const system = await startPartner({ baseUrl: doomed.url });
      const payslips = await doomed.grant(PAYSLIPS);
      const payroll = await doomed.grant({ action: 'change_payroll', resource: ACCOUNT_42 });
      const reset = await doomed.grant();
      expect((await readPayslips(payslips, system)).status).toBe(200);
      await doomed.stop();
      expectRefusal(await changePayroll(payroll, '42', system), 503, 'gateway_unavailable');
      expectRefusal(await resetMfa(reset, 'ada', system), 503, 'gateway_unavailable');
      expect((await readPayslips(payslips, system)).status).toBe(200);
      expect(system.journal).toEqual(Array(2).fill('payslips of ada read'));
      await system.stop();
    });

    it('stays closed when its keys cannot be read', async () => {
      const system = await startPartner({ jwksUrl: 'http://127.0.0.1:1/jwks.json' });
      const answer = await readPayslips(await gateway.grant(PAYSLIPS), system);
      expectRefusal(answer, 503, 'keys_unavailable');
      expect(system.journal).toEqual([]);
      await system.stop();
    });

    it('stays closed when the gateway must be asked but no customer key is set', async () => {
      const system = await startPartner({ customerKey: undefined });
      expect((await readPayslips(await gateway.grant(PAYSLIPS), system)).status).toBe(200);
      expectRefusal(
        await resetMfa(await gateway.grant(), 'ada', system),
        503,
        'gateway_unavailable',
      );
      expect(system.journal).toEqual(['payslips of ada read']);
      await system.stop();
    });
  });

  it('cannot start with options that are wrong', async () => {
    await expect(startPartner({ audience: '' })).rejects.toThrow(TypeError);
    await expect(startPartner({ baseUrl: 'http://identity.example.com' })).rejects.toThrow(
      TypeError,
    );
    await expect(startPartner({ customerKey: 'sk_test_x' })).rejects.toThrow(TypeError);
  });
});
