import { baseIssuer, exchangeIssuer, ISSUERS, issuerOfRoute } from './issuers.js';

describe('the issuers', () => {
  it.each([
    ['/integrations/oauth2/auth/:uid/begin', '/integrations'],
    ['/oauth2/token', ''],
    ['/sandbox/integrations/oauth2/token', '/sandbox/integrations'],
    ['/sandbox/oauth2/auth', '/sandbox'],
    ['/integrations/.well-known/openid-configuration', '/integrations'],
  ])('%s is an endpoint of the one at %j', (route, path) => {
    expect(issuerOfRoute(route)?.path).toBe(path);
  });

  it.each(['/v1/oauth2/token', '/gateway/.well-known/jwks.json', '/oauth2', '/verify', ''])(
    '%j is an endpoint of none',
    (route) => {
      expect(issuerOfRoute(route)).toBeNull();
    },
  );

  it('exist in pairs, one for each environment', () => {
    for (const environment of ['sandbox', 'production'] as const) {
      const pair = [exchangeIssuer(environment), baseIssuer(environment)];
      expect(ISSUERS.filter((issuer) => issuer.environment === environment)).toEqual(pair);
    }
  });
});
