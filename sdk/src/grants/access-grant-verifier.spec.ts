import { createHmac } from 'node:crypto';
import { inspect } from 'node:util';
import { exportSPKI, importJWK, type CryptoKey, type JWTPayload } from 'jose';
import { FakeTime } from '../../test/fake-time.js';
import { CUSTOMER_ID, GrantIssuer } from '../../test/grant-issuer.js';
import { HttpDouble, json } from '../../test/http-double.js';
import { AccessGrantRefused } from './access-grant-refused.js';
import { AccessGrantVerifier, type AccessGrantVerifierOptions } from './access-grant-verifier.js';

const RESET = { action: 'reset_mfa' };
describe('the access grant verifier', () => {
  let server: HttpDouble;
  let issuer: GrantIssuer;
  let stranger: GrantIssuer;
  let time: FakeTime;

  beforeAll(async () => {
    server = await HttpDouble.start((response, request) => {
      json(200, issuer.keySet)(response, request);
    });
    issuer = await GrantIssuer.create(`${server.url}/gateway`);
    stranger = await GrantIssuer.create(`${server.url}/gateway`);
  });
  beforeEach(() => {
    time = new FakeTime();
    server.script();
  });
  afterAll(() => server.stop());

  function verifier(changes: Partial<AccessGrantVerifierOptions> = {}): AccessGrantVerifier {
    return new AccessGrantVerifier({
      baseUrl: server.url,
      audience: CUSTOMER_ID,
      time,
      ...changes,
    });
  }

  function claims(changes: JWTPayload = {}): JWTPayload {
    return issuer.claims(changes, time.now());
  }

  async function refusalOf(
    token: string | undefined,
    against = verifier(),
  ): Promise<AccessGrantRefused> {
    const error: unknown = await against
      .verify(token as string, RESET)
      .catch((reason: unknown) => reason);
    if (!(error instanceof AccessGrantRefused)) throw new Error(`not refused: ${inspect(error)}`);
    return error;
  }

  async function reasonOf(token: string | undefined, against = verifier()): Promise<string> {
    return (await refusalOf(token, against)).reason;
  }

  function isAccepted(token: string, by: AccessGrantVerifier): Promise<boolean> {
    return by.verify(token, RESET).then(
      () => true,
      () => false,
    );
  }

  function segment(value: object): string {
    return Buffer.from(JSON.stringify(value)).toString('base64url');
  }

  describe('a good grant', () => {
    it('gives its claims', async () => {
      const resource = { type: 'payroll_account', id: '42' };
      const token = await issuer.sign(claims({ resource }));
      const requirement = { ...RESET, resource, subject: 'ada', maxAge: 60 };
      expect(await verifier().verify(token, requirement)).toEqual(claims({ resource }));
      expect(server.requests.map(({ path }) => path)).toEqual(['/gateway/.well-known/jwks.json']);
    });

    it('may come in any of the forms RFC 9068 and RFC 7519 allow', async () => {
      const several = await issuer.sign(claims({ aud: ['cust_other', CUSTOMER_ID] }));
      const typ = await issuer.sign(claims(), { typ: 'application/AT+JWT' });
      expect((await verifier().verify(several, RESET)).sub).toBe('ada');
      expect((await verifier().verify(typ, RESET)).sub).toBe('ada');
    });

    it('is valid until it expires, within the clock tolerance, and not a second longer', async () => {
      const token = await issuer.sign(claims());
      const one = verifier();
      time.pass(304_000);
      await one.verify(token, RESET);
      time.pass(1_000);
      expect(await reasonOf(token, one)).toBe('token_expired');
    });

    it('accepts an issuer whose keys have another address', async () => {
      const token = await issuer.sign(claims({ iss: 'https://public.example.com/gateway' }));
      const one = verifier({ issuer: 'https://public.example.com/gateway' });
      expect((await one.verify(token, RESET)).sub).toBe('ada');
      expect(await reasonOf(token)).toBe('issuer_wrong');
    });
  });

  describe('an attack', () => {
    it('fails with an unsigned token', async () => {
      const unsigned = (alg: string) =>
        `${segment({ alg, typ: 'at+jwt', kid: issuer.jwk.kid })}.${segment(claims())}.`;
      expect(await reasonOf(unsigned('none'))).toBe('signature_invalid');
      expect(await reasonOf(unsigned('None'))).toBe('signature_invalid');
      expect(await reasonOf(unsigned('RS256'))).toBe('signature_invalid');
    });

    it('fails with an HMAC under the public key, in any of its forms', async () => {
      const publicKey = (await importJWK(issuer.jwk, 'RS256')) as CryptoKey;
      const forms = [await exportSPKI(publicKey), JSON.stringify(issuer.jwk), issuer.jwk.n!];
      for (const secret of forms) {
        const text = `${segment({ alg: 'HS256', typ: 'at+jwt', kid: issuer.jwk.kid })}.${segment(claims())}`;
        const token = `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
        expect(await reasonOf(token)).toBe('signature_invalid');
      }
    });

    it("fails with the attacker's own key, however it is offered", async () => {
      const kid = issuer.jwk.kid;
      const jku = 'https://evil.example.com/jwks.json';
      for (const header of [
        {},
        { kid },
        { kid, jwk: stranger.jwk },
        { kid, jku },
        { kid, x5u: jku },
      ]) {
        expect(await reasonOf(await stranger.sign(claims(), header))).toBe('signature_invalid');
      }
    });

    it('fails with a key id that is missing or not a text', async () => {
      for (const kid of [undefined, '', 1, null, { toString: 'x' }, '__proto__']) {
        expect(['signature_invalid', 'token_malformed']).toContain(
          await reasonOf(await issuer.sign(claims(), { kid })),
        );
      }
    });

    it.each(['RS384', 'RS512', 'PS256'])('fails with %s under the same key', async (alg) => {
      expect(await reasonOf(await issuer.signAs(alg, claims()))).toBe('signature_invalid');
    });

    it('fails with changed content', async () => {
      const [header = '', , signature = ''] = (await issuer.sign(claims({ sub: 'eve' }))).split(
        '.',
      );
      expect(await reasonOf(`${header}.${segment(claims())}.${signature}`)).toBe(
        'signature_invalid',
      );
      const token = await issuer.sign(claims());
      const last = token.at(-10) === 'A' ? 'B' : 'A';
      expect(await reasonOf(`${token.slice(0, -10)}${last}${token.slice(-9)}`)).toBe(
        'signature_invalid',
      );
    });

    it.each(['JWT', 'id_token+jwt', 'logout+jwt', undefined, 'at+jwt2'])(
      'fails with a token of type %s',
      async (typ) => {
        expect(await reasonOf(await issuer.sign(claims(), { typ }))).toBe('token_malformed');
      },
    );

    it.each<[string, JWTPayload]>([
      ['token_expired', { exp: 1_799_999_000 }],
      ['issuer_wrong', { iss: 'https://evil.example.com/gateway' }],
      ['issuer_wrong', { iss: undefined }],
      ['audience_wrong', { aud: 'cust_other' }],
      ['audience_wrong', { aud: [] }],
      ['audience_wrong', { aud: undefined }],
      ['action_wrong', { action: 'read_news' }],
      ['resource_wrong', { resource: { type: 'app', id: '1' } }],
      ['token_malformed', { exp: undefined }],
      ['token_malformed', { exp: '9999999999' as unknown as number }],
      ['token_malformed', { iat: undefined }],
      ['token_malformed', { iat: 1_900_000_000 }],
      ['token_malformed', { nbf: 1_900_000_000 }],
      ['token_malformed', { sub: undefined }],
      ['token_malformed', { sub: '' }],
      ['token_malformed', { sub: ['ada'] as unknown as string }],
      ['token_malformed', { jti: undefined }],
      ['token_malformed', { action: undefined }],
      ['token_malformed', { action: ['reset_mfa'] }],
      ['token_malformed', { auth_time: undefined }],
      ['token_malformed', { auth_time: '0' }],
      ['token_malformed', { resource: 'app' }],
      ['token_malformed', { resource: { type: 'app' } }],
      ['token_malformed', { amr: 'face' }],
      ['token_malformed', { branch: 'face' }],
      ['token_malformed', { acr: 3 }],
    ])('is refused with %s for the claims %j', async (reason, changes) => {
      expect(await reasonOf(await issuer.sign(claims(changes)))).toBe(reason);
    });

    it.each(['a', 'a.b', 'a.b.c', 'a.b.c.d', '..', 'null', '{}', `${'a'.repeat(9_000)}.b.c`])(
      'is refused with token_malformed for something that is no token (%#)',
      async (token) => {
        expect(await reasonOf(token)).toBe('token_malformed');
        expect(server.requests).toHaveLength(0);
      },
    );

    it('finds no token in the refusal that is logged', async () => {
      const expired = await issuer.sign(claims({ exp: 1 }));
      const forged = await stranger.sign(claims(), { kid: issuer.jwk.kid });
      for (const token of [expired, forged]) {
        const shown = inspect(await refusalOf(token), { depth: null, showHidden: true });
        for (const part of token.split('.')) expect(shown).not.toContain(part);
      }
    });

    it('is refused with token_missing without a token', async () => {
      expect(await reasonOf('')).toBe('token_missing');
      expect(await reasonOf(undefined)).toBe('token_missing');
    });

    it('makes the service read the keys at most once in the cool-down', async () => {
      const one = verifier();
      await one.verify(await issuer.sign(claims()), RESET);
      for (let count = 0; count < 20; count += 1) {
        expect(
          await reasonOf(await stranger.sign(claims(), { kid: `made-up-${String(count)}` }), one),
        ).toBe('signature_invalid');
      }
      expect(server.requests).toHaveLength(1);
    });
  });

  describe('the keys', () => {
    const broken = json(503, {});

    it('are read once for many concurrent requests', async () => {
      const one = verifier();
      const token = await issuer.sign(claims());
      await Promise.all(Array.from({ length: 20 }, () => one.verify(token, RESET)));
      expect(server.requests).toHaveLength(1);
    });

    it('follow a rotation as soon as the cool-down is over', async () => {
      const one = verifier();
      await one.verify(await issuer.sign(claims()), RESET);
      const next = await stranger.sign(claims());
      const both = json(200, { keys: [issuer.jwk, stranger.jwk] });
      server.script(both);
      expect(await reasonOf(next, one)).toBe('signature_invalid');
      time.pass(30_000);
      expect((await one.verify(next, RESET)).sub).toBe('ada');
    });

    it('that are no longer published are no longer believed', async () => {
      const one = verifier();
      const old = await issuer.sign(claims({ exp: 1_900_000_000 }));
      await one.verify(old, RESET);
      time.pass(600_000);
      server.script(json(200, stranger.keySet));
      // They are refreshed in the background; the old keys work meanwhile.
      while (await isAccepted(old, one)) await new Promise(setImmediate);
      expect(await reasonOf(old, one)).toBe('signature_invalid');
      expect(server.requests).toHaveLength(1);
    });

    it('are required: without them no token is accepted', async () => {
      server.script(broken);
      expect(await reasonOf(await issuer.sign(claims()))).toBe('keys_unavailable');
      const nowhere = verifier({ jwksUrl: 'http://127.0.0.1:1/jwks.json' });
      expect(await reasonOf(await issuer.sign(claims()), nowhere)).toBe('keys_unavailable');
    });

    it.each<[string, object]>([
      ['no key set', { key: [] }],
      ['an empty one', { keys: [] }],
      [
        'only keys for other uses',
        {
          keys: [
            { kty: 'oct', k: 'c2VjcmV0', kid: 'a', alg: 'HS256' },
            { kty: 'EC', kid: 'b' },
            null,
          ],
        },
      ],
      ['a redirect', { keys: [] }],
    ])('are not found in %s', async (name, body) => {
      server.script(
        json(name === 'a redirect' ? 302 : 200, body, { location: `${server.url}/elsewhere` }),
      );
      expect(await reasonOf(await issuer.sign(claims()))).toBe('keys_unavailable');
    });

    it('are not fetched for every request while they cannot be read, and recover a moment later', async () => {
      const one = verifier();
      const token = await issuer.sign(claims());
      server.script(broken, broken);
      expect([await reasonOf(token, one), await reasonOf(token, one)]).toEqual([
        'keys_unavailable',
        'keys_unavailable',
      ]);
      expect(server.requests).toHaveLength(1);
      time.pass(1_000);
      expect(await reasonOf(token, one)).toBe('keys_unavailable');
      time.pass(1_000);
      expect((await one.verify(token, RESET)).sub).toBe('ada');
    });

    it('outlive the gateway for an hour once known, not longer', async () => {
      const one = verifier();
      const token = await issuer.sign(claims({ exp: 1_900_000_000 }));
      await one.verify(token, RESET);
      server.script(broken, broken);
      time.pass(3_599_000);
      await one.verify(token, RESET);
      while (server.requests.length === 0) await new Promise(setImmediate);
      time.pass(1_000);
      expect(await reasonOf(token, one)).toBe('keys_unavailable');
    });

    it('are not taken from an endless answer', async () => {
      server.script((response) => response.end(`{"keys": [], "x": "${'x'.repeat(100_000)}"}`));
      expect(await reasonOf(await issuer.sign(claims()))).toBe('keys_unavailable');
    });
  });

  describe('the verifier', () => {
    it.each<Partial<AccessGrantVerifierOptions>>([
      { audience: '' },
      { baseUrl: 'http://identity.example.com' },
      { jwksUrl: 'http://identity.example.com/jwks.json' },
      { clockToleranceSeconds: -1 },
      { clockToleranceSeconds: Number.POSITIVE_INFINITY },
      { cacheSeconds: Number.NaN },
    ])('cannot be made with %j', (changes) => {
      expect(() => verifier(changes)).toThrow(TypeError);
    });
  });
});
