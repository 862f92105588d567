import { isDomainName, webAddressFault } from './web-address.policy.js';

it.each([
  'https://app.example/done?state=1#end',
  'https://app.example:8443',
  'https://app.example:443/',
  'https://app.example:80/',
  'http://127.0.0.1:3000/',
  'https://[::1]/',
  'https://xn--mnchen-3ya.example/',
  'HTTPS://App.Example',
  'https://app.example/~ada?next=https://other.example/@here',
])('%s is a web address', (text) => {
  expect(webAddressFault(text, 'anywhere')).toBeNull();
});

it.each([
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'https:\\\\evil.example',
  'https:/\\evil.example',
  'https://app.example\\@evil.example',
  'https://app.example\\.evil.example',
  '\thttps://evil.example/',
  'ht\ttps://evil.example/',
  'https:\n//evil.example/',
  'https://evil\n.example/',
  'https://evil.example/\r\nLocation: /',
  'https://evil.example/\u0000',
  'https://evil.example/a b',
  'https://evil.example/\u00a0',
  'https://evil.example/<script>',
  ' https://evil.example/',
  'https://evil.example/ ',
  '//evil.example',
  '/\\evil.example',
  'evil.example',
  'javascript:alert(1)',
  'javascript://app.example/%0aalert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'https://',
  'https://?q',
  'https://#part',
  'https://app.example:65536/',
  '',
])('%j is none', (text) => {
  expect(webAddressFault(text, 'anywhere')).toBe('not_a_web_address');
});

it.each([
  'https://user@evil.example/',
  'https://app.example@evil.example/',
  'https://app.example:443@evil.example/',
  'https://:secret@evil.example/',
  'https://:@evil.example/',
  'https://@evil.example/',
  'https://a%40b@evil.example/',
])('%s holds credentials', (text) => {
  expect(webAddressFault(text, 'anywhere')).toBe('has_credentials');
});

it.each([
  'https://evil\u3002example/',
  'https://\uff45vil.example/',
  'https://stra\u00dfe.example/',
  'https://ev\u00adil.example/',
  'https://ev%69l.example/',
  'https://app.example:/',
  'https://app.example:0443/',
  'http://0x7f.1/',
  'http://2130706433/',
  'http://127.1/',
  'http://[::ffff:127.0.0.1]/',
  'http://[0:0:0:0:0:0:0:1]/',
])('%s spells its host in a way that programs read differently', (text) => {
  expect(webAddressFault(text, 'anywhere')).toBe('host_misspelled');
});

describe('plain http', () => {
  it.each([
    ['anywhere', 'http://app.example/', null],
    ['this_machine', 'http://app.example/', 'not_https'],
    ['this_machine', 'http://localhost.evil.example/', 'not_https'],
    ['this_machine', 'http://127.0.0.1.evil.example/', 'not_https'],
    ['this_machine', 'http://127.0.0.2/', 'not_https'],
    ['this_machine', 'http://localhost:3000/', null],
    ['this_machine', 'HTTP://127.0.0.1/', null],
    ['this_machine', 'http://[::1]:9/', null],
    ['nowhere', 'http://localhost:3000/', 'not_https'],
    ['nowhere', 'HTTP://app.example/', 'not_https'],
    ['nowhere', 'https://app.example/', null],
  ] as const)('that is accepted %s: %s', (plainHttp, text, fault) => {
    expect(webAddressFault(text, plainHttp)).toBe(fault);
  });
});

it.each([
  ['corp.example', true],
  ['mail.corp-1.example', true],
  ['b\u00fccher.example', true],
  ['xn--bcher-kva.example', true],
  ['corp', false],
  ['not a domain', false],
  ['corp.example.', false],
  ['.corp.example', false],
  ['corp..example', false],
  ['-corp.example', false],
  ['corp-.example', false],
  ['*.corp.example', false],
  ['ada@corp.example', false],
  ['https://corp.example', false],
  ['corp.example:443', false],
  ['192.0.2.1', false],
  [`${'a'.repeat(64)}.example`, false],
  ['', false],
])('%j is a domain name: %p', (text, expected) => {
  expect(isDomainName(text)).toBe(expected);
});
