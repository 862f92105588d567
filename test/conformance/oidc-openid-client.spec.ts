import { exportJWK, generateKeyPair } from 'jose';
import * as client from 'openid-client';
import type { TokenType } from '../../src/verification/oidc/index.js';
import { ALL_SCOPES, makeLiveParty, makeRelyingParty, REDIRECT_URI } from '../factories/oidc.js';
import { makePartner } from '../factories/partner.js';
import { sharedApplication, type TestApplication } from '../support/application.js';

// Tests have no https. The library marks this as deprecated so that nobody uses it by oversight.
// eslint-disable-next-line @typescript-eslint/no-deprecated
const WITHOUT_HTTPS = [client.allowInsecureRequests];

// By default the library trusts the connection an identity token came over and skips its signature.
const STRICTLY = [...WITHOUT_HTTPS, client.enableNonRepudiationChecks];

const AUTHENTICATIONS = {
  'the secret in the form': client.ClientSecretPost,
  'the secret by Basic': client.ClientSecretBasic,
} as const;

type Authentication = keyof typeof AUTHENTICATIONS;

/** Both types of token, at every issuer, and each way of proving a client. */
const CASES: [string, TokenType, Authentication][] = [
  ['/integrations', 'tefca', 'the secret in the form'],
  ['/integrations', 'carequality', 'the secret by Basic'],
  ['', 'carequality', 'the secret in the form'],
  ['', 'tefca', 'the secret by Basic'],
  ['/sandbox/integrations', 'tefca', 'the secret by Basic'],
  ['/sandbox/integrations', 'carequality', 'the secret in the form'],
  ['/sandbox', 'carequality', 'the secret by Basic'],
  ['/sandbox', 'tefca', 'the secret in the form'],
];

describe('openid-client, a strict relying party,', () => {
  let test: TestApplication;

  beforeAll(async () => {
    test = await sharedApplication();
  });

  it.each(CASES)(
    'completes the flow at %j as a %s client with %s: discovery, PKCE, nonce, state, code, refresh, revocation',
    async (path, tokenType, authentication) => {
      const partner = await makePartner(test.app);
      const make = path.startsWith('/sandbox') ? makeRelyingParty : makeLiveParty;
      const party = (await make(test, partner, { tokenType })).at(path);
      const registered = party.client;
      const config = await client.discovery(
        new URL(party.issuerUrl),
        registered.clientId,
        undefined,
        AUTHENTICATIONS[authentication](registered.secret),
        { execute: STRICTLY },
      );
      const pkceCodeVerifier = client.randomPKCECodeVerifier();
      const expectedNonce = client.randomNonce();
      const expectedState = client.randomState();
      const address = client.buildAuthorizationUrl(config, {
        redirect_uri: REDIRECT_URI,
        scope: ALL_SCOPES,
        code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
        code_challenge_method: 'S256',
        nonce: expectedNonce,
        state: expectedState,
      });
      expect(address.origin + address.pathname).toBe(`${party.issuerUrl}/oauth2/auth`);
      const browser = await party.start(Object.fromEntries(address.searchParams));
      const back = await party.finish(browser);

      const tokens = await client.authorizationCodeGrant(
        config,
        new URL(String(back.headers['location'])),
        { pkceCodeVerifier, expectedNonce, expectedState, idTokenExpected: true },
      );
      const claims = tokens.claims()!;
      expect(claims).toMatchObject({
        iss: party.issuerUrl,
        aud: [registered.clientId],
        family_name: 'Marlowe',
        nonce: expectedNonce,
      });

      const refreshed = await client.refreshTokenGrant(config, tokens.refresh_token!);
      expect(refreshed.claims()).toMatchObject({ sub: claims.sub, auth_time: claims.auth_time });
      expect(refreshed.refresh_token).not.toBe(tokens.refresh_token);
      expect(await client.tokenIntrospection(config, refreshed.access_token)).toMatchObject({
        active: true,
        client_id: registered.clientId,
        verification_id: browser.sessionId,
      });

      await client.tokenRevocation(config, refreshed.refresh_token!);
      await expect(
        client.refreshTokenGrant(config, refreshed.refresh_token!),
      ).rejects.toMatchObject({
        error: 'invalid_grant',
      });
      expect(await client.tokenIntrospection(config, refreshed.access_token)).toEqual({
        active: false,
      });
    },
  );

  it('proves itself with a key of its own (RFC 7523)', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES384', { extractable: true });
    const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'k' }] };
    const party = await makeRelyingParty(test, await makePartner(test.app), { jwks });
    const config = await client.discovery(
      new URL(party.issuerUrl),
      party.client.clientId,
      undefined,
      client.PrivateKeyJwt({ key: privateKey, kid: 'k' }),
      { execute: STRICTLY },
    );
    const back = await party.finish(await party.start());

    const tokens = await client.authorizationCodeGrant(
      config,
      new URL(String(back.headers['location'])),
      { expectedState: 'state-1', idTokenExpected: true },
    );
    const refreshed = await client.refreshTokenGrant(config, tokens.refresh_token!);
    expect(refreshed.claims()).toMatchObject({ sub: tokens.claims()!.sub });
  });

  it.each(['/integrations', '', '/sandbox/integrations', '/sandbox'])(
    'reads the same of %j from the address of RFC 8414',
    async (path) => {
      const issuer = `${test.settings.baseUrl}${path}`;
      const config = await client.discovery(
        new URL(issuer),
        'urn:oid:2.16.840',
        undefined,
        undefined,
        { execute: WITHOUT_HTTPS, algorithm: 'oauth2' },
      );

      expect(config.serverMetadata()).toMatchObject({
        issuer,
        token_endpoint: `${issuer}/oauth2/token`,
      });
    },
  );
});
