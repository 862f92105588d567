import { isFromConsole } from './from-console.hook.js';

const ORIGIN = 'https://console.example.com';
const sent = (method: string, headers: Record<string, string>) =>
  isFromConsole({ method, headers }, ORIGIN);
const OWN = { 'x-requested-by': 'staff-page' };

describe('a request with the cookie of a staff member', () => {
  it.each([
    ['a change by our page', 'POST', { ...OWN, 'sec-fetch-site': 'same-origin', origin: ORIGIN }],
    ['a change by our page in an old browser', 'POST', { ...OWN, origin: ORIGIN }],
    ['a read by our page', 'GET', { 'sec-fetch-site': 'same-origin' }],
    ['a typed address', 'GET', { 'sec-fetch-site': 'none' }],
    ['a read by an old browser', 'GET', {}],
  ])('is taken: %s', (_, method, headers) => {
    expect(sent(method, headers)).toBe(true);
  });

  it.each([
    [
      'a form of another site',
      'POST',
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    ],
    [
      'another site that could set the header',
      'POST',
      { ...OWN, 'sec-fetch-site': 'cross-site', origin: ORIGIN },
    ],
    ['a sister host', 'POST', { ...OWN, 'sec-fetch-site': 'same-site', origin: ORIGIN }],
    ['a typed address that changes', 'POST', { ...OWN, 'sec-fetch-site': 'none' }],
    ['an old browser on another site', 'DELETE', { ...OWN, origin: 'https://evil.example' }],
    ['an old browser with a privacy origin', 'DELETE', { ...OWN, origin: 'null' }],
    ['no browser at all', 'PATCH', OWN],
    ['our site without the header', 'POST', { 'sec-fetch-site': 'same-origin', origin: ORIGIN }],
    [
      'the header of the hosted page',
      'POST',
      { 'x-requested-by': 'hosted-page', 'sec-fetch-site': 'same-origin' },
    ],
    ['an image on another site', 'GET', { 'sec-fetch-site': 'cross-site' }],
  ])('is refused: %s', (_, method, headers) => {
    expect(sent(method, headers)).toBe(false);
  });
});
