import * as client from 'openid-client';
import { ALL_SCOPES, makeRelyingParty, REDIRECT_URI } from '../factories/oidc.js';
import { makePartner } from '../factories/partner.js';
import { startApplication, type TestApplication } from '../support/application.js';

// Tests have no https. The library marks this as deprecated so that nobody uses it by oversight.
// eslint-disable-next-line @typescript-eslint/no-deprecated
const WITHOUT_HTTPS = [client.allowInsecureRequests];

// Left to itself the library trusts the connection an identity token came over and skips its signature.
const STRICTLY = [...WITHOUT_HTTPS, client.enableNonRepudiationChecks];

const AUTHENTICATIONS = {
  'the secret in the form': client.ClientSecretPost,
  'the secret by Basic': client.ClientSecretBasic,
} as const;

const CASES = (['tefca', 'carequality'] as const).flatMap((tokenType) =>
  (Object.keys(AUTHENTICATIONS) as (keyof typeof AUTHENTICATIONS)[]).map(
    (authentication) => [tokenType, authentication] as const,
  ),
);

describe('openid-client, a strict relying party,', () => {
  let test: TestApplication;

  beforeAll(async () => {
    test = await startApplication();
  });

  afterAll(() => test.close());

  it.each(CASES)(
    'goes all the way with a %s client and %s: discovery, PKCE, nonce, state, code, refresh, revocation',
    async (tokenType, authentication) => {
      const partner = await makePartner(test.app);
      const party = await makeRelyingParty(test, partner, { tokenType });
      const registered = party.client;
      const config = await client.discovery(
        new URL(`${test.settings.baseUrl}/integrations`),
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
      const browser = await party.start(Object.fromEntries(address.searchParams));
      const back = await party.finish(browser);

      const tokens = await client.authorizationCodeGrant(
        config,
        new URL(String(back.headers['location'])),
        { pkceCodeVerifier, expectedNonce, expectedState, idTokenExpected: true },
      );
      const claims = tokens.claims()!;
      expect(claims).toMatchObject({
        iss: `${test.settings.baseUrl}/integrations`,
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

  it('reads the same from the address of RFC 8414', async () => {
    const config = await client.discovery(
      new URL(`${test.settings.baseUrl}/integrations`),
      'urn:oid:2.16.840',
      undefined,
      undefined,
      { execute: WITHOUT_HTTPS, algorithm: 'oauth2' },
    );

    expect(config.serverMetadata()).toMatchObject({
      issuer: `${test.settings.baseUrl}/integrations`,
      token_endpoint: `${test.settings.baseUrl}/integrations/oauth2/token`,
    });
  });
});
