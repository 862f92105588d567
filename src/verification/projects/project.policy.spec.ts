import {
  originFault,
  schemeFault,
  defaultEngine,
  mayUse,
  asksMissingAddress,
  missingSteps,
  stepsOf,
} from './project.policy.js';

describe('an origin that may show the hosted page', () => {
  it.each(['https://app.example', 'https://app.example:8443', 'https://xn--mnchen-3ya.example'])(
    'can be %s',
    (origin) => {
      expect(originFault(origin, 'production')).toBeNull();
    },
  );

  it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'can be %s in a sandbox only',
    (origin) => {
      expect(originFault(origin, 'sandbox')).toBeNull();
      expect(originFault(origin, 'production')).not.toBeNull();
    },
  );

  it.each([
    'http://app.example',
    'https://app.example/',
    'https://app.example/page',
    'https://App.example',
    'https://app.example:443',
    'https://ada@app.example',
    'https://*.app.example',
    'https://*',
    "https://a.example;script-src 'unsafe-inline'",
    'https://a.example;',
    'https://a.example,https://b.example',
    'https://a.example https://b.example',
    "'self'",
    '*',
    'https:',
    'data:',
    'null',
    'javascript:alert(1)',
    'com.example.app:',
    '',
  ])('cannot be "%s"', (origin) => {
    expect(originFault(origin, 'sandbox')).not.toBeNull();
    expect(originFault(origin, 'production')).not.toBeNull();
  });
});

describe('the scheme of an app', () => {
  it.each(['com.example.app', 'org.example.my-app', 'example.a+b'])('can be %s', (scheme) => {
    expect(schemeFault(scheme)).toBeNull();
  });

  it.each([
    'javascript',
    'data',
    'vbscript',
    'file',
    'blob',
    'about',
    'intent',
    'https',
    'myapp',
    'com.example.app:',
    'com.Example.app',
    '.example',
    'com..example',
    'com.example app',
    '',
  ])('cannot be "%s"', (scheme) => {
    expect(schemeFault(scheme)).not.toBeNull();
  });
});

describe('the engine of a project', () => {
  it.each([
    ['sandbox', 'simulated', true],
    ['sandbox', 'native', true],
    ['production', 'native', true],
    ['production', 'simulated', false],
  ] as const)('of %s may be %s: %s', (environment, engine, expected) => {
    expect(mayUse(environment, engine)).toBe(expected);
  });

  it.each([
    ['sandbox', 'simulated'],
    ['production', 'native'],
  ] as const)('of %s is %s by default', (environment, expected) => {
    expect(defaultEngine(environment)).toBe(expected);
  });
});

describe('project templates', () => {
  it('ask an IAL2 person for document, selfie and phone', () => {
    expect(stepsOf('ial2', undefined, 'simulated')).toEqual(['document', 'selfie', 'phone']);
  });

  it('ask a real IAL2 person for the e-mail address too, whatever was chosen', () => {
    const asked = ['document', 'selfie', 'phone', 'email'];

    expect(stepsOf('ial2', undefined, 'native')).toEqual(asked);
    expect(stepsOf('ial2', ['document', 'selfie', 'phone', 'address'], 'native')).toEqual([
      ...asked,
      'address',
    ]);
    expect(stepsOf('document_selfie', undefined, 'native')).toEqual(['document', 'selfie']);
  });

  it('ask for a missing address where a real document is read for its values', () => {
    const session = {
      engine: 'native' as const,
      userInfo: 'missing_from_document' as const,
      steps: ['document' as const],
    };

    expect(asksMissingAddress(session)).toBe(true);
    expect(asksMissingAddress({ ...session, userInfo: 'none' })).toBe(false);
    expect(asksMissingAddress({ ...session, engine: 'simulated' })).toBe(false);
    expect(asksMissingAddress({ ...session, steps: ['selfie'] })).toBe(false);
    expect(asksMissingAddress({ ...session, steps: ['document', 'address'] })).toBe(false);
  });

  it('put chosen steps in asking order', () => {
    expect(stepsOf('custom', ['phone', 'document'], 'native')).toEqual(['document', 'phone']);
  });

  it('name the required steps that were switched off', () => {
    expect(missingSteps('ial2', ['document'])).toEqual(['selfie', 'phone']);
    expect(missingSteps('custom', ['phone'])).toEqual([]);
  });
});
