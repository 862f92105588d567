import { GatewayError } from '../client/gateway-error.js';
import { CUSTOMER_ID, GrantIssuer } from '../../test/grant-issuer.js';
import { HttpDouble, json } from '../../test/http-double.js';
import {
  AccessGrantChecker,
  type GrantsGateway,
  type OnlineRequirement,
} from './access-grant-checker.js';
import { AccessGrantVerifier } from './access-grant-verifier.js';
import type { Grant, Introspection } from '../client/gateway.types.js';

describe('the access grant checker', () => {
  let server: HttpDouble;
  let issuer: GrantIssuer;
  let verifier: AccessGrantVerifier;
  let asked: string[];

  beforeAll(async () => {
    server = await HttpDouble.start((response, request) => {
      json(200, issuer.keySet)(response, request);
    });
    issuer = await GrantIssuer.create(`${server.url}/gateway`);
    verifier = new AccessGrantVerifier({ baseUrl: server.url, audience: CUSTOMER_ID });
  });
  beforeEach(() => {
    asked = [];
  });
  afterAll(() => server.stop());

  /** A gateway that gives this answer, or fails with it. */
  function gateway(answer: unknown): GrantsGateway {
    const reply = (question: string) => {
      asked.push(question);
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    };
    return {
      introspect: () => reply('introspect') as Promise<Introspection>,
      consume: (id) => reply(`consume ${id}`) as Promise<Grant>,
    };
  }

  function check(requirement: Partial<OnlineRequirement>, answer?: unknown) {
    const checker = new AccessGrantChecker(verifier, answer === undefined ? null : gateway(answer));
    return issuer
      .sign()
      .then((token) => checker.check(token, { action: 'reset_mfa', ...requirement }));
  }

  const id = () => String(issuer.claims().jti);

  describe('a requirement that is met offline', () => {
    it('does not ask the gateway', async () => {
      expect((await check({}, new Error('not asked'))).sub).toBe('ada');
      expect(asked).toEqual([]);
    });

    it('is evaluated only once the token is verified', async () => {
      const checker = new AccessGrantChecker(verifier);
      const requirement = () => Promise.reject(new Error('asked too early'));
      await expect(checker.check('a.b.c', requirement)).rejects.toMatchObject({
        reason: 'token_malformed',
      });
      await expect(checker.check(await issuer.sign(), requirement)).rejects.toThrow(
        'asked too early',
      );
    });
  });

  describe('a single use', () => {
    it('uses up the grant', async () => {
      await check({ singleUse: true, introspect: true }, { id: id(), status: 'consumed' });
      expect(asked).toEqual([`consume ${id()}`]);
    });

    it('does not use up a grant that would be refused anyway', async () => {
      const refused = check({ singleUse: true, action: 'other' }, { id: id(), status: 'consumed' });
      await expect(refused).rejects.toMatchObject({ reason: 'action_wrong' });
      expect(asked).toEqual([]);
    });

    it.each([
      ['already_consumed', 409, 'grant_already_consumed'],
      ['grant_inactive', 409, 'grant_revoked'],
      ['grant_inactive', 404, 'grant_not_found'],
      ['grant_inactive', 410, 'grant_expired'],
      ['gateway_unavailable', 401, 'credential_invalid'],
      ['gateway_unavailable', 403, 'scope_missing'],
      ['gateway_unavailable', 429, 'rate_limited'],
      ['gateway_unavailable', 500, 'internal_error'],
      ['gateway_unavailable', 503, 'service_unavailable'],
      ['gateway_unavailable', null, 'gateway_unreachable'],
    ])('is refused with %s when the gateway answers %s %s', async (reason, status, code) => {
      const error = new GatewayError({ status, code, detail: '' });
      await expect(check({ singleUse: true }, error)).rejects.toMatchObject({
        reason,
        cause: error,
      });
    });

    it('rejects an answer about another grant, or of another kind', async () => {
      for (const answer of [
        { id: 'grant_other', status: 'consumed' },
        { id: id(), status: 'active' },
        {},
      ]) {
        await expect(check({ singleUse: true }, answer)).rejects.toMatchObject({
          reason: 'gateway_unavailable',
        });
      }
      await expect(check({ singleUse: true }, new TypeError('a bug'))).rejects.toMatchObject({
        reason: 'gateway_unavailable',
      });
    });
  });

  describe('an introspection', () => {
    it('lets an active grant in', async () => {
      expect((await check({ introspect: true }, { active: true, jti: id() })).jti).toBe(id());
      expect(asked).toEqual(['introspect']);
    });

    it.each<[string, object]>([
      ['grant_inactive', { active: false }],
      ['grant_inactive', {}],
      ['grant_inactive', { active: 'true', jti: 'x' }],
      ['grant_inactive', { active: 1 }],
      ['gateway_unavailable', { active: true, jti: 'grant_other' }],
      ['gateway_unavailable', { active: true }],
    ])('is refused with %s for the answer %j', async (reason, answer) => {
      await expect(check({ introspect: true }, answer)).rejects.toMatchObject({ reason });
    });
  });

  describe('without a customer key', () => {
    it.each<Partial<OnlineRequirement>>([{ singleUse: true }, { introspect: true }])(
      '%j keeps the door closed',
      async (requirement) => {
        await expect(check(requirement)).rejects.toMatchObject({ reason: 'gateway_unavailable' });
      },
    );
  });
});
