import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';
import request, { type Test } from 'supertest';
import { OPERATOR } from '../../../src/platform/audit/index.js';
import { OidcClientsService } from '../../../src/verification/oidc/index.js';
import { OidcExpiryTask } from '../../../src/verification/oidc/oidc-expiry.task.js';
import { makeRelyingParty, REDIRECT_URI, type RelyingParty } from '../../factories/oidc.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { startApplication, type TestApplication } from '../../support/application.js';

const TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

interface Pair {
  privateKey: CryptoKey;
  jwk: JWK;
}

async function makePair(kid: string, algorithm = 'ES256'): Promise<Pair> {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true });
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid } };
}

describe('client authentication by keys', () => {
  let test: TestApplication;
  let partner: Partner;
  let party: RelyingParty;
  let key: Pair;
  let count = 0;

  beforeAll(async () => {
    test = await startApplication({ OUTBOUND_ALLOWED_ADDRESSES: '127.0.0.1' });
    partner = await makePartner(test.app);
    key = await makePair('first');
    party = await makeRelyingParty(test, partner, { jwks: { keys: [key.jwk] } });
  });
  afterAll(() => test.close());

  const now = (): number => Math.floor(Date.now() / 1_000);

  /** A client assertion for the token endpoint, valid unless `more` changes it. */
  function assertion(
    from: RelyingParty,
    more: object = {},
    { privateKey, jwk }: Pair = key,
    algorithm = 'ES256',
  ): Promise<string> {
    const { clientId } = from.client;
    const claims = {
      iss: clientId,
      sub: clientId,
      aud: `${from.issuerUrl}/oauth2/token`,
      jti: `jti-${(count += 1)}`,
      exp: now() + 60,
      ...more,
    };
    return new SignJWT(claims)
      .setProtectedHeader({ alg: algorithm, kid: jwk.kid! })
      .sign(privateKey);
  }

  const post = (from: RelyingParty, endpoint: string, form: object): Test =>
    request(test.baseUrl).post(`${from.issuer}/oauth2/${endpoint}`).type('form').send(form);

  const prove = (from: RelyingParty, text: string, endpoint = 'introspect'): Test =>
    post(from, endpoint, { token: 'x', client_assertion: text, client_assertion_type: TYPE });

  const expectRefused = async (
    asked: PromiseLike<{ status: number; body: { error?: string } }>,
  ) => {
    const { status, body } = await asked;
    expect([status, body.error]).toEqual([401, 'invalid_client']);
  };

  describe('a client with keys', () => {
    it('has no secret, and gets its tokens by an assertion', async () => {
      expect(party.client).toMatchObject({ secret: '', secretHash: null });
      const { body } = await post(party, 'token', {
        grant_type: 'authorization_code',
        code: await party.code(),
        redirect_uri: REDIRECT_URI,
        client_assertion: await assertion(party),
        client_assertion_type: TYPE,
      }).expect(200);

      expect(body).toHaveProperty('identity_token');
      await post(party, 'token', {
        grant_type: 'refresh_token',
        refresh_token: body.refresh_token,
        client_assertion: await assertion(party, { aud: party.issuerUrl }),
        client_assertion_type: TYPE,
      }).expect(200);
    });

    it.each(['introspect', 'revoke'])('proves itself at %s too', async (endpoint) => {
      const aud = `${party.issuerUrl}/oauth2/${endpoint}`;
      await prove(party, await assertion(party, { aud }), endpoint).expect(200);
    });

    it('uses an assertion once, also of twenty at the same moment', async () => {
      const text = await assertion(party);
      const answers = await Promise.all(Array.from({ length: 20 }, () => prove(party, text)));

      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(19);
      await expectRefused(prove(party, text, 'revoke'));
    });

    it.each<[string, () => object]>([
      ['for another issuer', () => ({ aud: 'https://elsewhere.example' })],
      ['for others too', () => ({ aud: [party.issuerUrl, 'https://elsewhere.example'] })],
      ['for nobody', () => ({ aud: undefined })],
      ['that has expired', () => ({ exp: now() - 60 })],
      ['that never expires', () => ({ exp: undefined })],
      ['that is good for a day', () => ({ exp: now() + 86_400 })],
      ['without an id', () => ({ jti: undefined })],
      ['of another issuer', () => ({ iss: 'urn:oid:2.999' })],
      ['not yet good', () => ({ nbf: now() + 300 })],
    ])('is refused with an assertion %s', async (_, more) => {
      await expectRefused(prove(party, await assertion(party, more())));
    });

    it('is refused with another key, an unsigned assertion and one signed with its public key', async () => {
      const thief = await makePair('first');
      await expectRefused(prove(party, await assertion(party, {}, thief)));
      const [, claims = ''] = (await assertion(party)).split('.');
      const none = Buffer.from('{"alg":"none"}').toString('base64url');
      await expectRefused(prove(party, `${none}.${claims}.`));
      const secret = new TextEncoder().encode(JSON.stringify(key.jwk).padEnd(64));
      const forged = await new SignJWT({})
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(party.client.clientId)
        .setIssuer(party.client.clientId)
        .setAudience(party.issuerUrl)
        .setJti('forged')
        .setExpirationTime('1m')
        .sign(secret);
      await expectRefused(prove(party, forged));
    });

    it('is refused with a secret, and with the assertion of another client', async () => {
      const other = await makeRelyingParty(test, partner);
      await expectRefused(party.post('introspect', { token: 'x', client_secret: 'cs_test_x' }));
      await expectRefused(
        party.post('introspect', { token: 'x', client_secret: other.client.secret }),
      );
      await expectRefused(prove(other, await assertion(other)));
    });

    it('leaves nothing behind once its assertions are over', async () => {
      await prove(party, await assertion(party)).expect(200);
      test.clock.advanceSeconds(3_600);
      await test.app.get(OidcExpiryTask, { strict: false }).run();

      expect(await test.database.query('SELECT FROM verification.oidc_assertions')).toEqual([]);
    });
  });

  describe('a client that changes from a secret to keys', () => {
    it('may use either until the secret is retired', async () => {
      const changing = await makeRelyingParty(test, partner);
      const clients = test.app.get(OidcClientsService, { strict: false });
      const { organizationId, id } = changing.client;
      await clients.change(organizationId, id, { jwks: { keys: [key.jwk] } }, OPERATOR);

      await changing.post('introspect', { token: 'x' }).expect(200);
      await prove(changing, await assertion(changing)).expect(200);
      await clients.retireSecret(organizationId, id, OPERATOR);
      await expectRefused(changing.post('introspect', { token: 'x' }));
      await prove(changing, await assertion(changing)).expect(200);
    });
  });

  describe('a client whose keys are at an address', () => {
    let server: Server;
    let keys: JWK[];
    let status = 200;
    let asked = 0;
    let remote: RelyingParty;

    beforeAll(async () => {
      server = createServer((_request, response) => {
        asked += 1;
        response.statusCode = status;
        response.end(JSON.stringify({ keys }));
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      keys = [key.jwk];
      const jwksUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks.json`;
      remote = await makeRelyingParty(test, partner, { jwksUri });
    });

    afterAll(() => {
      server.close();
    });

    it('is let in by the keys there, which are read once in a while', async () => {
      await prove(remote, await assertion(remote)).expect(200);
      const before = asked;
      await prove(remote, await assertion(remote)).expect(200);
      expect(asked).toBe(before);
    });

    it('is let in by a key that was added, and by none that was taken away', async () => {
      const second = await makePair('second');
      keys = [second.jwk];
      test.clock.advanceSeconds(31);

      await prove(remote, await assertion(remote, {}, second)).expect(200);
      await expectRefused(prove(remote, await assertion(remote)));
      keys = [key.jwk];
      test.clock.advanceSeconds(301);
      await expectRefused(prove(remote, await assertion(remote, {}, second)));
    });

    it('does not make us fetch for every unknown key id', async () => {
      test.clock.advanceSeconds(301);
      await prove(remote, await assertion(remote)).expect(200);
      const before = asked;
      for (let n = 0; n < 10; n += 1) {
        const stranger = await makePair(`stranger-${n}`);
        await expectRefused(prove(remote, await assertion(remote, {}, stranger)));
      }
      expect(asked - before).toBeLessThanOrEqual(1);
    });

    it('is not let in while they cannot be read', async () => {
      status = 500;
      test.clock.advanceSeconds(301);
      await expectRefused(prove(remote, await assertion(remote)));
      status = 200;
      test.clock.advanceSeconds(31);
      await prove(remote, await assertion(remote)).expect(200);
    });
  });

  it.each([
    ['a private address', { jwksUri: 'http://10.0.0.1/jwks.json' }],
    ['no web address', { jwksUri: 'file:///etc/passwd' }],
    ['keys and an address', { jwks: { keys: [] }, jwksUri: 'https://keys.example/jwks.json' }],
    ['no keys', { jwks: { keys: [] } }],
  ])('%s is refused as a key set', async (_, input) => {
    await expect(makeRelyingParty(test, partner, input)).rejects.toMatchObject({
      code: 'client_keys_invalid',
    });
  });
});
