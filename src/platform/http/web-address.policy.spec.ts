import { isWebAddress } from './web-address.policy.js';

it.each([
  'https://app.example/done?state=1#end',
  'http://127.0.0.1:3000/',
  'https://[::1]/',
  'HTTPS://app.example',
])('%s is a web address', (text) => {
  expect(isWebAddress(text)).toBe(true);
});

it.each([
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'https:\\\\evil.example',
  'https://app.example\\@evil.example',
  'https://user@evil.example/',
  'https://:secret@evil.example/',
  '\thttps://evil.example/',
  'https://evil\n.example/',
  'https://evil.example/a b',
  '//evil.example',
  'javascript:alert(1)',
  'https://',
  'https://?q',
])('%j is none', (text) => {
  expect(isWebAddress(text)).toBe(false);
});
