import * as oauth from 'oauth4webapi';
import { ALL_SCOPES, makeLiveParty, makeRelyingParty, REDIRECT_URI } from '../factories/oidc.js';
import { makePartner } from '../factories/partner.js';
import { sharedApplication, type TestApplication } from '../support/application.js';

// Tests have no https. The library marks this as deprecated so that nobody uses it by oversight.
// eslint-disable-next-line @typescript-eslint/no-deprecated
const insecure = { [oauth.allowInsecureRequests]: true };

const authenticationAt = (endpoint: string): object => ({
  [`${endpoint}_endpoint_auth_methods_supported`]: [
    'client_secret_basic',
    'client_secret_post',
    'private_key_jwt',
  ],
  [`${endpoint}_endpoint_auth_signing_alg_values_supported`]: [
    ...['RS256', 'RS384', 'PS256', 'ES256', 'ES384', 'EdDSA'],
  ],
});

describe('oauth4webapi, a strict relying party,', () => {
  let test: TestApplication;

  beforeAll(async () => {
    test = await sharedApplication();
  });

  async function discovered(path: string): Promise<oauth.AuthorizationServer> {
    const issuer = new URL(test.settings.baseUrl + path);
    const answer = await oauth.discoveryRequest(issuer, insecure);
    return oauth.processDiscoveryResponse(issuer, answer);
  }

  it.each([
    ['/integrations', '/integrations'],
    ['', '/integrations'],
    ['/sandbox/integrations', '/sandbox/integrations'],
    ['/sandbox', '/sandbox/integrations'],
  ])('finds exactly what exists in the discovery document of %j', async (path, keys) => {
    const server = await discovered(path);
    const base = `${test.settings.baseUrl}${path}`;
    expect(server).toEqual({
      issuer: base,
      authorization_endpoint: `${base}/oauth2/auth`,
      token_endpoint: `${base}/oauth2/token`,
      revocation_endpoint: `${base}/oauth2/revoke`,
      introspection_endpoint: `${base}/oauth2/introspect`,
      jwks_uri: `${test.settings.baseUrl}${keys}/.well-known/jwks.json`,
      response_types_supported: ['code'],
      response_modes_supported: ['query', 'form_post'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      id_token_signing_alg_values_supported: ['RS256'],
      subject_types_supported: ['pairwise'],
      scopes_supported: ['openid', 'offline', 'offline_access'],
      ...authenticationAt('token'),
      ...authenticationAt('revocation'),
      ...authenticationAt('introspection'),
      authorization_response_iss_parameter_supported: true,
      claims_parameter_supported: false,
      request_uri_parameter_supported: false,
      claim_types_supported: ['normal'],
      ui_locales_supported: ['en', 'es', 'fr', 'de', 'it'],
      claims_supported: [
        ...[
          'iss',
          'sub',
          'aud',
          'exp',
          'iat',
          'jti',
          'auth_time',
          'rat',
          'sid',
          'at_hash',
          'nonce',
        ],
        ...['address', 'email', 'email_verified', 'phone_number', 'phone_number_verified'],
        ...['given_name', 'family_name', 'middle_name', 'middle_initial'],
        ...['birthdate', 'date_of_birth', 'gender', 'sex'],
        ...['identity_assurance_level', 'historical_address'],
      ],
    });
  });

  it.each([
    ['/integrations', 'tefca'],
    ['/integrations', 'carequality'],
    ['', 'carequality'],
    ['/sandbox/integrations', 'tefca'],
    ['/sandbox', 'carequality'],
  ] as const)(
    'completes the flow at %j as a %s client and verifies both tokens against the key set',
    async (path, tokenType) => {
      const server = await discovered(path);
      const partner = await makePartner(test.app);
      const make = path.startsWith('/sandbox') ? makeRelyingParty : makeLiveParty;
      const party = (await make(test, partner, { tokenType })).at(path);
      const registered = party.client;
      const client: oauth.Client = { client_id: registered.clientId };
      const authentication = oauth.ClientSecretPost(registered.secret);
      const verifier = oauth.generateRandomCodeVerifier();
      const nonce = oauth.generateRandomNonce();
      const state = oauth.generateRandomState();
      const browser = await party.start({
        scope: ALL_SCOPES,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        nonce,
        state,
      });
      const back = new URL(String((await party.finish(browser)).headers['location']));

      const parameters = oauth.validateAuthResponse(server, client, back, state);
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        authentication,
        parameters,
        REDIRECT_URI,
        verifier,
        insecure,
      );
      const result = await oauth.processAuthorizationCodeResponse(server, client, response, {
        expectedNonce: nonce,
        requireIdToken: true,
      });
      await oauth.validateApplicationLevelSignature(server, response, insecure);
      const claims = oauth.getValidatedIdTokenClaims(result)!;
      expect(claims).toMatchObject({ aud: [registered.clientId], given_name: 'Ada' });

      // The access token as a resource server checks it (RFC 9068). Its issuer is always the one
      // below /integrations.
      const resource = await discovered(
        party.client.environment === 'sandbox' ? '/sandbox/integrations' : '/integrations',
      );
      const request = new Request('https://resource.example/', {
        headers: { authorization: `Bearer ${result.access_token}` },
      });
      const accepted = await oauth.validateJwtAccessToken(
        resource,
        request,
        registered.clientId,
        insecure,
      );
      expect(accepted).toMatchObject({ client_id: registered.clientId, sub: claims.sub });

      const refresh = await oauth.refreshTokenGrantRequest(
        server,
        client,
        authentication,
        result.refresh_token!,
        insecure,
      );
      const refreshed = await oauth.processRefreshTokenResponse(server, client, refresh);
      await oauth.validateApplicationLevelSignature(server, refresh, insecure);
      expect(oauth.getValidatedIdTokenClaims(refreshed)).toMatchObject({ sub: claims.sub });
    },
  );
});
