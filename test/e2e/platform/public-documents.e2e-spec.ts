import request from 'supertest';
import { sharedApplication, type TestApplication } from '../../support/application.js';

describe('HEAD', () => {
  let test: TestApplication;

  beforeAll(async () => {
    test = await sharedApplication();
  });

  const ask = (method: 'get' | 'head', path: string) => request(test.baseUrl)[method](path);

  it.each([
    '/integrations/.well-known/jwks.json',
    '/integrations/.well-known/openid-configuration',
    '/.well-known/oauth-authorization-server/integrations',
    '/.well-known/openid-configuration',
    '/.well-known/oauth-authorization-server',
    '/sandbox/integrations/.well-known/jwks.json',
    '/sandbox/integrations/.well-known/openid-configuration',
    '/sandbox/.well-known/openid-configuration',
    '/.well-known/oauth-authorization-server/sandbox',
    '/gateway/.well-known/jwks.json',
    '/healthz',
    '/readyz',
  ])('of %s has the headers of its GET and no body', async (path) => {
    const [whole, head] = [await ask('get', path), await ask('head', path)];

    expect([whole.status, head.status]).toEqual([200, 200]);
    const { date: _, 'x-request-id': __, ...expected } = whole.headers;
    expect(head.headers).toMatchObject(expected);
    expect(Number(head.headers['content-length'])).toBeGreaterThan(0);
    expect(head.text).toBeUndefined();
    const [answer, queried] = [await ask('get', `${path}?of=x`), await ask('head', `${path}?of=x`)];
    expect(queried.status).toBe(answer.status);
  });

  it.each(['/verify?token=vst_x', '/integrations/oauth2/auth', '/v1/verification_sessions'])(
    'of %s is refused, because a GET there starts something',
    async (path) => {
      expect((await ask('head', path)).status).toBe(405);
    },
  );

  it('/docs is small on the wire, kept by browsers, and not sent twice', async () => {
    const docs = (headers: Record<string, string>) =>
      fetch(`${test.baseUrl}/docs`, { headers: { 'accept-encoding': 'identity', ...headers } });
    const plain = await docs({});
    const packed = await request(test.baseUrl).get('/docs').set('accept-encoding', 'gzip');

    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.text).toBe(await plain.text());
    expect(Number(packed.headers['content-length'])).toBeLessThan(300_000);
    expect(plain.headers.get('cache-control')).toBe('public, max-age=300');
    expect(plain.headers.get('vary')).toBe('accept-encoding');
    const again = await docs({ 'if-none-match': plain.headers.get('etag')! });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });
});
