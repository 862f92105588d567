import request, { type Test } from 'supertest';
import { listRoutes, type Route } from '../../../src/openapi/index.js';
import { mintCredential, mintWebhookSecret } from '../../../src/platform/crypto/index.js';
import { newId } from '../../../src/platform/ids/index.js';
import { StaffKeysService } from '../../../src/verification/console/index.js';
import { apiOf } from '../../factories/api.js';
import { makeCustomer } from '../../factories/customer.js';
import { makeRelyingParty } from '../../factories/oidc.js';
import { makePartner } from '../../factories/partner.js';
import { sharedApplication, type TestApplication } from '../../support/application.js';
import { problemFaults } from '../../support/answers/problem.js';
import { volume } from '../../support/volume.js';

const KINDS: Record<string, string> = {
  api_key: 'an API key',
  customer_key: 'a customer key',
  staff_key: 'a staff key',
};

describe('a credential of the wrong kind', () => {
  let test: TestApplication;
  /** By kind: a credential that is valid elsewhere, and one that was never issued. */
  let credentials: Record<string, [string, string]>;

  beforeAll(async () => {
    test = await sharedApplication();
    const partner = await makePartner(test.app);
    const { organizationId } = partner;
    const customer = await makeCustomer(test, partner);
    const party = await makeRelyingParty(test, partner);
    const { access_token: token } = await party.tokens();
    const staff = await test.app
      .get(StaffKeysService, { strict: false })
      .create(organizationId, 'Somebody');
    const session = await apiOf(test, partner.sandboxKey).session({
      project_id: partner.documentProject,
    });
    const never = (prefix: string): string => mintCredential(prefix, organizationId);
    credentials = {
      'an API key': [partner.sandboxKey, never('sk_test')],
      'a customer key': [customer.key, mintCredential('gk_test', newId('cust'))],
      'a staff key': [staff.secret, never('stf')],
      'a session token': [session.token, never('vst')],
      'a signed token': [String(token), `${String(token).slice(0, -8)}AAAAAAAA`],
      'a client secret': [party.client.secret, never('cs_test')],
      'a webhook signing secret': [mintWebhookSecret(), mintWebhookSecret()],
      'a webhook bearer': [never('whb'), never('whb')],
    };
  });

  /** AuthZEN answers with a text that names no kind. */
  const routes = (): Route[] =>
    listRoutes(test.app).filter(
      ({ access, path }) => (access?.scheme ?? '') in KINDS && !path.startsWith('/access/v1/'),
    );

  const caller = (method: string) => {
    const agent = request(test.baseUrl);
    return agent[method.toLowerCase() as 'get'].bind(agent);
  };
  const call = ({ method, path }: Route, credential: string): Test =>
    caller(method)(path.replaceAll(/:\w+/g, 'x')).set('authorization', `Bearer ${credential}`);

  it('gets a refusal that names its kind and the accepted kinds, on every route, valid elsewhere or not', async () => {
    const wrong: string[] = [];
    let asked = 0;
    for (const route of routes()) {
      const name = `${route.method} ${route.path}`;
      const taken = KINDS[route.access!.scheme]!;
      for (const [kind, both] of Object.entries(credentials)) {
        // The routes of API keys also know access tokens.
        if (taken === kind || (kind === 'a signed token' && taken === 'an API key')) continue;
        // In `npm test` by turns a valid one and one that never was.
        for (const credential of volume([both[asked % 2] ?? ''], both)) {
          const answer = await call(route, credential);
          const { detail, code } = answer.body as Record<string, string>;
          const said = `${answer.status} ${code}: ${detail}`;
          const expected = `401 credential_invalid: This is ${kind}; this route takes ${taken}`;
          asked += 1;
          if (!said.startsWith(expected) || problemFaults(answer).length > 0)
            wrong.push(`${name} ${said}`);
          if (answer.headers['www-authenticate'] !== 'Bearer error="invalid_token"')
            wrong.push(`${name} says ${answer.headers['www-authenticate']}`);
        }
      }
    }

    expect(asked).toBeGreaterThan(volume(150, 300));
    expect(wrong).toEqual([]);
  });

  it('of the right kind that is invalid learns nothing more', async () => {
    for (const route of routes()) {
      const [, never] = credentials[KINDS[route.access!.scheme]!]!;
      const { status, body } = await call(route, never);

      expect([status, body.detail]).toEqual([401, 'The credential is not valid']);
    }
  });
});
