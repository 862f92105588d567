import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import request from 'supertest';
import { SigningKeyRing } from '../../../src/platform/crypto/index.js';
import {
  Browser,
  decode,
  makeLiveParty,
  makeRelyingParty,
  readWithToken,
  type RelyingParty,
  type TokenBody,
} from '../../factories/oidc.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { sharedApplication, type TestApplication } from '../../support/application.js';

describe('the two issuers', () => {
  let test: TestApplication;
  let partner: Partner;
  let sandbox: RelyingParty;
  let live: RelyingParty;

  beforeAll(async () => {
    test = await sharedApplication();
    partner = await makePartner(test.app);
    [sandbox, live] = await Promise.all([
      makeRelyingParty(test, partner),
      makeLiveParty(test, partner),
    ]);
  });
  const keySet = async (path: string): Promise<JSONWebKeySet> =>
    (await request(test.baseUrl).get(path).expect(200)).body as JSONWebKeySet;

  const isSignedBy = async (token: unknown, keys: JSONWebKeySet): Promise<boolean> =>
    jwtVerify(String(token), createLocalJWKSet(keys), { currentDate: test.clock.now() }).then(
      () => true,
      () => false,
    );

  const issuers = (tokens: TokenBody): unknown[] =>
    ['access_token', 'identity_token', 'id_token'].map((which) => {
      const { iss } = decode(tokens[which]).claims as { iss: string };
      return iss.replace(test.settings.baseUrl, '');
    });

  describe('the tokens of the sandbox', () => {
    it('name an issuer of their own, and say that they are of a sandbox', async () => {
      const [ofSandbox, ofProduction] = [await sandbox.tokens(), await live.tokens()];

      expect(issuers(ofSandbox)).toEqual(Array(3).fill('/sandbox/integrations'));
      expect(issuers(ofProduction)).toEqual(Array(3).fill('/integrations'));
      for (const [tokens, isSandbox] of [
        [ofSandbox, true],
        [ofProduction, false],
      ] as const) {
        expect(decode(tokens['access_token']).claims['verification_is_sandbox']).toBe(isSandbox);
        await readWithToken(test, tokens['access_token']).expect(200);
      }
    });

    it('are signed with keys of their own, which production does not publish', async () => {
      const [ofSandbox, ofProduction] = [await sandbox.tokens(), await live.tokens()];
      const sets = await Promise.all([
        keySet('/sandbox/integrations/.well-known/jwks.json'),
        keySet('/integrations/.well-known/jwks.json'),
      ]);

      for (const which of ['access_token', 'identity_token', 'id_token']) {
        const good = [ofSandbox, ofProduction].map((tokens) =>
          Promise.all(sets.map((keys) => isSignedBy(tokens[which], keys))),
        );
        expect(await Promise.all(good)).toEqual([
          [true, false],
          [false, true],
        ]);
      }
    });

    it("open nothing in production when the sandbox's keys leak", async () => {
      const { claims } = decode((await live.tokens())['access_token']);
      const ring = test.app.get(SigningKeyRing, { strict: false });
      const forge = (purpose: string, iss: string) =>
        ring.sign(purpose, { ...claims, iss: test.settings.baseUrl + iss }, 'at+jwt');
      const statusOf = async (token: string): Promise<number> =>
        (await readWithToken(test, token)).status;

      expect(await statusOf(await forge('oidc-sandbox', '/integrations'))).toBe(401);
      expect(await statusOf(await forge('oidc-sandbox', '/sandbox/integrations'))).toBe(401);
      expect(await statusOf(await forge('oidc', '/sandbox/integrations'))).toBe(401);
      expect(await statusOf(await forge('oidc', ''))).toBe(401);
      expect(await statusOf(await forge('oidc', '/integrations'))).toBe(200);
    });
  });

  describe.each([
    ['a sandbox client', () => sandbox, ['/integrations', '']],
    ['a production client', () => live, ['/sandbox/integrations', '/sandbox']],
  ])('%s', (_, client, elsewhere) => {
    it.each(elsewhere)('is refused at %j, before anybody verifies', async (path) => {
      const party = client().at(path);
      const { status, headers, text } = await new Browser(test.baseUrl).get(party.authorizeUrl());

      expect([status, headers['location']]).toEqual([400, undefined]);
      expect(text).toContain('is not known');
      for (const endpoint of ['token', 'revoke', 'introspect']) {
        const answer = await party.post(endpoint, { grant_type: 'refresh_token', token: 'x' });
        expect([answer.status, answer.body.error]).toEqual([401, 'invalid_client']);
      }
    });

    it('brings no refresh token of its own to the other addresses', async () => {
      const home = client();
      const tokens = await home.tokens();
      for (const path of elsewhere) {
        const answer = await home.at(path).refresh(String(tokens['refresh_token']));
        expect([answer.status, answer.body.error]).toEqual([401, 'invalid_client']);
      }
    });
  });

  describe('a Carequality identity token', () => {
    it.each(['', '/sandbox'])(
      'at the issuer that it names, %j, is the id token too',
      async (path) => {
        const make = path ? makeRelyingParty : makeLiveParty;
        const party = (await make(test, partner, { tokenType: 'carequality' })).at(path);

        const tokens = await party.tokens();

        expect(issuers(tokens).slice(1)).toEqual([path, path]);
        expect(tokens['identity_token']).toBe(tokens['id_token']);
      },
    );
  });
});
