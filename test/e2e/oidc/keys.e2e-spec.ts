import {
  createLocalJWKSet,
  importJWK,
  jwtVerify,
  SignJWT,
  type JSONWebKeySet,
  type JWTHeaderParameters,
} from 'jose';
import pg from 'pg';
import request from 'supertest';
import { SigningKeyRing, Vault } from '../../../src/platform/crypto/index.js';
import { openPrivateJwk } from '../../../src/platform/crypto/signing-keys/signing-key-pair.js';
import { SigningKeyStore } from '../../../src/platform/crypto/signing-keys/signing-key.store.js';
import { decode, makeLiveParty, readWithToken, RelyingParty } from '../../factories/oidc.js';
import { makePartner } from '../../factories/partner.js';
import { startAnother, startApplication, type TestApplication } from '../../support/application.js';
import { eventually } from '../../support/processes/server-process.js';
import { dump } from '../../support/stored.js';
import { it, itInSoak } from '../../support/volume.js';

const HOUR = 3_600;
const DAY = 24 * HOUR;

describe('the signing keys', () => {
  let test: TestApplication;
  let party: RelyingParty;

  beforeEach(async () => {
    test = await startApplication();
    const partner = await makePartner(test.app);
    party = await makeLiveParty(test, partner);
  });

  afterEach(() => test.close());

  const another = (): Promise<TestApplication> =>
    startAnother(test.database, { BASE_URL: test.settings.baseUrl }, test.clock);

  const ring = (at = test): SigningKeyRing => at.app.get(SigningKeyRing, { strict: false });

  const keySet = async (at = test): Promise<JSONWebKeySet> => {
    const { body } = await request(at.baseUrl)
      .get('/integrations/.well-known/jwks.json')
      .expect(200);
    return body as JSONWebKeySet;
  };

  const signedBy = async (): Promise<unknown> =>
    decode((await party.tokens())['identity_token']).header['kid'];

  const verifies = async (token: unknown, keys: JSONWebKeySet): Promise<boolean> => {
    try {
      await jwtVerify(String(token), createLocalJWKSet(keys), { currentDate: test.clock.now() });
      return true;
    } catch {
      return false;
    }
  };

  it('are published as a key set that may be cached for a while', async () => {
    const answer = await request(test.baseUrl).get('/integrations/.well-known/jwks.json');

    expect(answer.headers).toMatchObject({
      'content-type': 'application/jwk-set+json; charset=utf-8',
      'cache-control': 'public, max-age=900',
      'access-control-allow-origin': '*',
    });
    expect(answer.body).toEqual({
      keys: [
        {
          kty: 'RSA',
          use: 'sig',
          alg: 'RS256',
          kid: expect.stringMatching(/^[\w-]{43}$/),
          n: expect.stringMatching(/^[\w-]{342,}$/),
          e: 'AQAB',
        },
      ],
    });
  });

  itInSoak('are published to who asks for a fresh answer with a query too', async () => {
    const [plain, fresh] = await Promise.all(
      ['', '?now=1'].map((query) =>
        request(test.baseUrl).get(`/integrations/.well-known/jwks.json${query}`),
      ),
    );
    expect(fresh!.status).toBe(200);
    expect(fresh!.body).toEqual(plain!.body);
  });

  it('are stored sealed', async () => {
    await keySet();
    const stored = await dump(test.database);

    expect(stored).toContain('"kty":"RSA"');
    expect(stored).not.toContain('"d":');
    expect(stored).not.toContain('PRIVATE KEY');
  });

  it('go Next, Current, Previous; a receiver with an old key set never meets an unknown key', async () => {
    const [old] = (await keySet()).keys;
    let cached = await keySet();
    const before = await party.tokens();
    const next = await ring().rotate('oidc');

    expect(await ring().list('oidc')).toMatchObject([
      { state: 'current' },
      { kid: next, state: 'next' },
    ]);
    expect((await keySet()).keys.map(({ kid }) => kid)).toEqual([old?.kid, next]);
    // The old key signs while a receiver may still hold a key set without the new key.
    for (let minutes = 0; minutes < 60; minutes += 15) {
      const { identity_token: token } = await party.tokens();
      expect(await verifies(token, cached)).toBe(true);
      cached = await keySet();
      test.clock.advanceSeconds(15 * 60);
    }
    expect(await signedBy()).toBe(next);
    expect(await verifies((await party.tokens())['access_token'], cached)).toBe(true);
    expect(await ring().list('oidc')).toMatchObject([{ state: 'previous' }, { state: 'current' }]);
    // Tokens signed before the change stay valid for their whole life.
    const late = await keySet();
    expect(late.keys).toHaveLength(2);
    expect(decode(before['identity_token']).header['kid']).toBe(old?.kid);

    test.clock.advanceSeconds(2 * HOUR + 31);
    expect((await keySet()).keys.map(({ kid }) => kid)).toEqual([next]);
    expect(await ring().list('oidc')).toMatchObject([{ state: 'retired' }, { state: 'current' }]);
  });

  it.each<[string, () => Promise<JSONWebKeySet>]>([
    ['at their address', () => keySet()],
    ['in the ring', () => ring().publicKeys('oidc')],
  ])(
    'leave the key set %s with the second they retire in, however lately it was read',
    async (_, read) => {
      test.clock.stop();
      const [old] = (await keySet()).keys;
      const next = await ring().rotate('oidc');
      test.clock.advanceSeconds(3 * HOUR - 1);
      expect((await read()).keys.map(({ kid }) => kid)).toEqual([old?.kid, next]);
      // From here on it answers without asking the database.
      expect(ring().knownPublicKeys('oidc')?.keys).toHaveLength(2);

      test.clock.advanceSeconds(1);

      expect((await read()).keys.map(({ kid }) => kid)).toEqual([next]);
    },
  );

  it('still verify what was signed just before the change, until it ends', async () => {
    await ring().rotate('oidc');
    test.clock.advanceSeconds(HOUR - 31);
    const { access_token: token } = await party.tokens();
    test.clock.advanceSeconds(HOUR - 60);

    expect(await signedBy()).not.toBe(decode(token).header['kid']);
    await readWithToken(test, token).expect(200);
    expect(await verifies(token, await keySet())).toBe(true);
  });

  it('are the same at every process, and change at all of them without a restart', async () => {
    const second = await another();
    const sets = await Promise.all([keySet(), keySet(second)]);
    expect(sets[0]).toEqual(sets[1]);

    const next = await ring().rotate('oidc');
    test.clock.advanceSeconds(31);
    expect((await keySet(second)).keys.map(({ kid }) => kid)).toContain(next);
    test.clock.advanceSeconds(HOUR);
    const there = new RelyingParty(second, party.partner, party.client);
    expect(decode((await there.tokens())['access_token']).header['kid']).toBe(next);
    expect(await signedBy()).toBe(next);
    await second.close();
  });

  itInSoak(
    'change by themselves after their days, once, however many processes see it',
    async () => {
      await keySet();
      const task = test.app.get(SigningKeyRing, { strict: false });
      expect(await task.rotateOld()).toBe(0);
      test.clock.advanceSeconds(90 * DAY + 1);

      const second = await another();
      const other = second.app.get(SigningKeyRing, { strict: false });
      const ran = await Promise.all([task.rotateOld(), other.rotateOld(), other.rotateOld()]);

      expect(ran.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(1);
      expect(await ring().list('oidc')).toHaveLength(2);
      expect(await task.rotateOld()).toBe(0);
      await second.close();
    },
  );

  /** A process's own background run, once: a stop waits for running tasks. */
  const runByItself = async (more: Record<string, string> = {}): Promise<void> => {
    const process = await startAnother(
      test.database,
      { SWEEP_INTERVAL_MS: '3600000', ...more },
      test.clock,
    );
    await process.close();
  };

  itInSoak('change after their days without anybody asking', async () => {
    await keySet();
    await runByItself();
    expect(await ring().list('oidc')).toHaveLength(1);
    test.clock.advanceSeconds(90 * DAY + 1);

    await runByItself();

    expect(await ring().list('oidc')).toHaveLength(2);
  });

  itInSoak('do not change by themselves where their days are 0', async () => {
    await keySet();
    test.clock.advanceSeconds(3_650 * DAY);

    await runByItself({ SIGNING_KEY_ROTATION_DAYS: '0' });

    expect(await ring().list('oidc')).toHaveLength(1);
  });

  describe('in an emergency', () => {
    const read = async (token: unknown, at = test): Promise<number> =>
      (await readWithToken(at, token)).status;

    const kids = async (at = test): Promise<unknown[]> =>
      (await keySet(at)).keys.map(({ kid }) => kid);

    /** A real token, forged by somebody who has the private key. */
    async function forged(token: unknown): Promise<string> {
      const { header, claims } = decode(token);
      const [stored] = await test.app.get(SigningKeyStore, { strict: false }).list('oidc');
      const jwk = await openPrivateJwk(test.app.get(Vault, { strict: false }), stored!);
      return new SignJWT({ ...claims, jti: 'forged' })
        .setProtectedHeader(header as JWTHeaderParameters)
        .sign(await importJWK(jwk, 'RS256'));
    }

    it('sign with another key at once; earlier tokens stay valid, but a cached key set does not work', async () => {
      const second = await another();
      const there = new RelyingParty(second, party.partner, party.client);
      const before = await party.tokens();
      const cached = await keySet(second);

      const kid = await ring().rotateNow('oidc');

      const { identity_token: token } = await party.tokens();
      expect(decode(token).header['kid']).toBe(kid);
      expect(await verifies(token, cached)).toBe(false);
      expect(await read(before['access_token'])).toBe(200);
      test.clock.advanceSeconds(31);
      expect(decode((await there.tokens())['identity_token']).header['kid']).toBe(kid);
      expect(await verifies(token, await keySet(second))).toBe(true);
      expect(await verifies(before['identity_token'], await keySet(second))).toBe(true);
      await second.close();
    });

    itInSoak('take the key that waits, which receivers know', async () => {
      const next = await ring().rotate('oidc');
      const cached = await keySet();

      expect(await ring().rotateNow('oidc')).toBe(next);

      expect(await verifies((await party.tokens())['identity_token'], cached)).toBe(true);
    });

    itInSoak('change once, however many ask at once', async () => {
      const second = await another();
      await keySet();

      const held = new pg.Client({ connectionString: test.database.url });
      await held.connect();
      await held.query(`SELECT pg_advisory_lock(hashtext('signing_keys/oidc'))`);
      const asked = [ring(), ring(second), ring(), ring(second)];
      const making = Promise.all(asked.map((each) => each.rotateNow('oidc')));
      await eventually(async () => {
        const { rowCount } = await held.query(
          `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
              AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        );
        return rowCount === asked.length;
      });
      await held.end();
      const made = await making;

      expect(await ring().list('oidc')).toHaveLength(2);
      expect(new Set(made).size).toBe(1);
      await second.close();
    });

    it('drop one that leaked: neither its tokens nor forged ones open anything, at any process', async () => {
      const second = await another();
      const tokens = await party.tokens();
      const forgery = await forged(tokens['access_token']);
      const leaked = String(decode(forgery).header['kid']);
      expect([await read(forgery), await read(forgery, second)]).toEqual([200, 200]);

      await ring().revoke('oidc', leaked);

      expect(await kids()).not.toContain(leaked);
      expect([await read(forgery), await read(tokens['access_token'])]).toEqual([401, 401]);
      const { body } = await party.post('introspect', { token: forgery });
      expect(body).toEqual({ active: false });
      test.clock.advanceSeconds(31);
      expect(await kids(second)).toEqual(await kids());
      expect(await read(forgery, second)).toBe(401);
      expect(await verifies(tokens['identity_token'], await keySet())).toBe(false);
      await second.close();
    });

    itInSoak('let clients refresh after that, under a key that stays', async () => {
      const tokens = await party.tokens();
      const leaked = String(decode(tokens['access_token']).header['kid']);

      await ring().revoke('oidc', leaked);

      const { body } = await party.refresh(String(tokens['refresh_token'])).expect(200);
      expect(decode(body.access_token).header['kid']).not.toBe(leaked);
      expect(await read(body.access_token)).toBe(200);
      expect(await ring().list('oidc')).toMatchObject([
        { kid: leaked, state: 'retired' },
        { state: 'current', retireAt: null },
      ]);
    });

    itInSoak('never sign with one that was revoked while it waited', async () => {
      const current = await signedBy();
      const next = await ring().rotate('oidc');
      await ring().revoke('oidc', next);
      test.clock.advanceSeconds(4 * HOUR);

      expect(await signedBy()).toBe(current);
      expect(await kids()).toEqual([current]);
    });

    itInSoak('cannot revoke what is not there, or not any more', async () => {
      const kid = String(await signedBy());
      await ring().revoke('oidc', kid);

      for (const gone of [kid, 'nonsense'])
        await expect(ring().revoke('oidc', gone)).rejects.toMatchObject({
          code: 'signing_key_not_found',
        });
      await expect(ring().revoke('gateway-grants', kid)).rejects.toThrow();
    });
  });
});
