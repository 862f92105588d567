import { isDeepStrictEqual } from 'node:util';
import request, { type Test } from 'supertest';
import { OPERATOR } from '../../../src/platform/audit/index.js';
import { CredentialCache, mintCredential } from '../../../src/platform/crypto/index.js';
import { newId } from '../../../src/platform/ids/index.js';
import { listRoutes, type Route } from '../../../src/openapi/index.js';
import { ApiKeysService, SCOPES, type Scope } from '../../../src/verification/api-keys/index.js';
import { apiOf, SESSIONS } from '../../factories/api.js';
import { makeKey, makePartner, type Partner } from '../../factories/partner.js';
import { startAnother, startApplication, type TestApplication } from '../../support/application.js';
import { problemFaults } from '../../support/answers/problem.js';

describe('an API key', () => {
  let test: TestApplication;
  let partner: Partner;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
  });

  afterAll(() => test.close());

  /** Every route that a key opens, as the application itself lists them. */
  const routes = (): Route[] =>
    listRoutes(test.app).filter(({ access }) => access?.scheme === 'api_key');

  const call = ({ method, path }: Route): Test =>
    request(test.baseUrl)[method.toLowerCase() as 'get'](path.replaceAll(/:\w+/g, 'x'));

  /** Answers that differ from `expected`, on any route. */
  async function others(
    expected: object,
    send: (route: Route) => Test | Promise<Test>,
  ): Promise<string[]> {
    const found: string[] = [];
    for (const route of routes()) {
      const answer = await send(route);
      const { status, body, headers } = answer;
      const given = {
        status,
        code: body.code,
        authenticate: headers['www-authenticate'],
        faults: problemFaults(answer),
      };
      if (!isDeepStrictEqual(given, { ...expected, faults: [] })) {
        found.push(`${route.method} ${route.path}: ${JSON.stringify(given)}`);
      }
    }
    return found;
  }

  it('opens each route by the scope that was promised', () => {
    const promised: [string, string, Scope][] = [
      ['POST', SESSIONS, 'sessions:write'],
      ['GET', SESSIONS, 'sessions:read'],
      ['GET', `${SESSIONS}/:id`, 'sessions:read'],
      ['POST', `${SESSIONS}/:id/cancel`, 'sessions:write'],
      ['POST', `${SESSIONS}/:id/redact`, 'sessions:write'],
      ['GET', '/v1/events', 'events:read'],
      ['GET', '/v1/audit_entries', 'audit:read'],
      ['GET', '/v1/test_helpers/personas', 'test_helpers'],
      ['POST', '/v1/test_helpers/verification_sessions/:id/complete', 'test_helpers'],
    ];

    expect(routes().map(({ method, path, access }) => [method, path, access?.detail])).toEqual(
      expect.arrayContaining(promised),
    );
  });

  it('is asked for on every route, without an error where none was sent', async () => {
    const expected = { status: 401, code: 'credential_missing', authenticate: 'Bearer' };

    expect(await others(expected, call)).toEqual([]);
  });

  const HEADERS: [string, () => string][] = [
    ['is garbage', () => 'Bearer x'],
    ['is empty', () => 'Bearer '],
    [
      'is of another scheme',
      () => `Basic ${Buffer.from(`${partner.sandboxKey}:`).toString('base64')}`,
    ],
    ['stands there without a scheme', () => partner.sandboxKey],
    ['has more behind it', () => `Bearer ${partner.sandboxKey} x`],
    ['has one letter changed', () => `Bearer ${flip(partner.sandboxKey)}`],
    ['was never given out', () => `Bearer ${mintCredential('sk_test', partner.organizationId)}`],
    ['names a tenant that is not there', () => `Bearer ${mintCredential('sk_test', newId('org'))}`],
    [
      'has the prefix of the other environment',
      () => `Bearer ${partner.sandboxKey.replace('sk_test', 'sk_live')}`,
    ],
    ['is a session token', () => `Bearer ${mintCredential('vst', partner.organizationId)}`],
    ['is a customer key', () => `Bearer ${mintCredential('gk_test', partner.organizationId)}`],
    ['is very long', () => `Bearer ${'a'.repeat(8_000)}`],
  ];

  it.each(HEADERS)('is refused on every route where it %s', async (_, header) => {
    const expected = {
      status: 401,
      code: 'credential_invalid',
      authenticate: 'Bearer error="invalid_token"',
    };

    expect(await others(expected, (route) => call(route).set('authorization', header()))).toEqual(
      [],
    );
  });

  it.each(SCOPES)(
    'without the scope %s is refused where that is needed, and only there',
    async (scope) => {
      const { secret } = await makeKey(test.app, partner.organizationId, {
        scopes: SCOPES.filter((other) => other !== scope),
      });
      const refused: string[] = [];
      for (const route of routes()) {
        const answer = await call(route).set('authorization', `Bearer ${secret}`);
        if (answer.body.code !== 'scope_missing') continue;
        refused.push(route.operationId);
        expect([answer.status, problemFaults(answer)]).toEqual([403, []]);
        expect(answer.headers['www-authenticate']).toBe(
          `Bearer error="insufficient_scope", scope="${scope}"`,
        );
      }

      expect(refused).toEqual(
        routes()
          .filter(({ access }) => access?.detail === scope)
          .map(({ operationId }) => operationId),
      );
    },
  );

  it.each(SCOPES)('with the scope %s alone is let in where that is needed', async (scope) => {
    const { secret } = await makeKey(test.app, partner.organizationId, { scopes: [scope] });
    for (const route of routes().filter(({ access }) => access?.detail === scope)) {
      const { status } = await call(route).set('authorization', `Bearer ${secret}`);
      expect([route.operationId, [401, 403, 500].includes(status)]).toEqual([
        route.operationId,
        false,
      ]);
    }
  });

  it('is taken in any case of the scheme', async () => {
    await request(test.baseUrl)
      .get(SESSIONS)
      .set('authorization', `bearer ${partner.sandboxKey}`)
      .expect(200);
  });

  it('is accepted in no other place', async () => {
    const answers = [
      await request(test.baseUrl).get(`${SESSIONS}?access_token=${partner.sandboxKey}`),
      await request(test.baseUrl).get(SESSIONS).set('x-api-key', partner.sandboxKey),
      await request(test.baseUrl).get(SESSIONS).set('cookie', `api_key=${partner.sandboxKey}`),
    ];

    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  });

  it('of one environment sees nothing of the other', async () => {
    const { id } = await apiOf(test, partner.sandboxKey).session({
      project_id: partner.documentProject,
    });

    const { body } = await apiOf(test, partner.productionKey).get(SESSIONS).expect(200);

    expect(body.data.map((session: { id: string }) => session.id)).not.toContain(id);
  });

  describe('that was revoked', () => {
    const revoke = async (): Promise<{ id: ReturnType<typeof newId<'key'>>; secret: string }> => {
      const key = await makeKey(test.app, partner.organizationId);
      await apiOf(test, key.secret).get(SESSIONS).expect(200);
      await test.app
        .get(ApiKeysService, { strict: false })
        .revoke(partner.organizationId, key.id, OPERATOR);
      return key;
    };

    it('stops at once in the process that revoked it', async () => {
      const { secret } = await revoke();

      const { status, body } = await apiOf(test, secret).get(SESSIONS);

      expect([status, body.code]).toEqual([401, 'credential_invalid']);
    });

    it('stops in every other process within the life of its cache', async () => {
      const second = await startAnother(test.database, {}, test.clock);
      const { id, secret } = await makeKey(test.app, partner.organizationId);
      await apiOf(second, secret).get(SESSIONS).expect(200);
      await test.app
        .get(ApiKeysService, { strict: false })
        .revoke(partner.organizationId, id, OPERATOR);

      test.clock.advanceSeconds(CredentialCache.TTL_MS / 1000);
      const { status } = await apiOf(second, secret).get(SESSIONS);

      expect(status).toBe(401);
      expect(CredentialCache.TTL_MS).toBeLessThanOrEqual(2_000);
      await second.close();
    });

    it('cannot be revoked again, nor by another tenant', async () => {
      const { id } = await revoke();
      const other = await makePartner(test.app, 'Another');
      const live = await makeKey(test.app, partner.organizationId);
      const keys = test.app.get(ApiKeysService, { strict: false });

      await expect(keys.revoke(partner.organizationId, id, OPERATOR)).rejects.toMatchObject({
        code: 'api_key_not_found',
      });
      await expect(keys.revoke(other.organizationId, live.id, OPERATOR)).rejects.toMatchObject({
        code: 'api_key_not_found',
      });
      await apiOf(test, live.secret).get(SESSIONS).expect(200);
    });

    it('leaves the other keys of the tenant working', async () => {
      await revoke();

      await apiOf(test, partner.sandboxKey).get(SESSIONS).expect(200);
    });
  });
});

/** The same text with its second-last letter changed: the last one carries unused bits. */
function flip(secret: string): string {
  const at = secret.length - 2;
  return secret.slice(0, at) + (secret[at] === 'A' ? 'B' : 'A') + secret.slice(at + 1);
}
