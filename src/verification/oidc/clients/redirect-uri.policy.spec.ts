import { isApp, redirectUriFault } from './redirect-uri.policy.js';

describe('a redirect address', () => {
  it.each([
    'https://app.example.org/callback',
    'https://app.example.org:8443/cb?tenant=one',
    'com.example.app:/done',
    'com.example.app://oauth/done',
  ])('%s is allowed on an allow-list', (uri) => {
    expect(redirectUriFault(uri, { sandbox: false })).toBeNull();
    expect(redirectUriFault(uri, { sandbox: true })).toBeNull();
  });

  it.each(['http://localhost:3000/cb', 'http://127.0.0.1/cb', 'http://[::1]:9/cb'])(
    '%s is allowed only in a sandbox',
    (uri) => {
      expect(redirectUriFault(uri, { sandbox: true })).toBeNull();
      expect(redirectUriFault(uri, { sandbox: false })).toMatch(/^must be https in production/);
    },
  );

  it.each([
    ['http://app.example.org/cb', /must be https/],
    ['https://app.example.org/cb#part', /fragment/],
    ['https://app.example.org/cb#', /fragment/],
    ['https://*.example.org/cb', /wildcard/],
    ['https://user:secret@app.example.org/cb', /credentials/],
    ['https://@app.example.org/cb', /credentials/],
    ['com.example.app://user:secret@oauth/done', /credentials/],
    ['https:app.example.org/cb', /no absolute URI/],
    ['https:/app.example.org/cb', /no absolute URI/],
    ['https:\\\\app.example.org/cb', /no absolute URI/],
    ['https://app.example.org\\@evil.example/cb', /no absolute URI/],
    ['https://app%2eexample.org/cb', /plain form/],
    ['http://127.1/cb', /plain form/],
    ['http://localhost.evil.example/cb', /must be https/],
    ['/callback', /no absolute URI/],
    ['https://app.example.org/a b', /no absolute URI/],
    ['javascript:alert(1)', /must be https/],
    ['data:text/html,x', /must be https/],
    ['myapp:/done', /must be https/],
    [`https://app.example.org/${'a'.repeat(2000)}`, /longer/],
  ])('%s is refused', (uri, why) => {
    expect(redirectUriFault(uri, { sandbox: true })).toMatch(why);
  });

  it('of this machine by https is allowed, but not beside an app scheme', () => {
    const uri = 'https://localhost:3000/cb';
    expect(redirectUriFault(uri, { sandbox: true })).toBeNull();
    expect(redirectUriFault(uri, { sandbox: true, ofApp: true })).toMatch(/scheme of an app/);
  });

  it.each([
    [['https://app.example.org/cb'], false],
    [['HTTPS://app.example.org/cb', 'http://localhost/cb'], false],
    [['https://app.example.org/cb', 'com.example.app:/cb'], true],
  ])('with the scheme %j makes the client an app', (uris, expected) => {
    expect(isApp(uris)).toBe(expected);
  });
});
