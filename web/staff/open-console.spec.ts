import { returnAddress } from './open-console.js';

const ORIGIN = 'https://console.example.com';
const of = (wanted: string) => returnAddress(`?return_to=${encodeURIComponent(wanted)}`, ORIGIN);

describe('the page to return to after signing in', () => {
  it.each([
    '/console',
    '/console/sessions?status=failed',
    '/people/employees/E-1',
    '/staff/account',
  ])('is taken: %s', (wanted) => {
    expect(of(wanted)).toBe(wanted);
  });

  it.each([
    'https://evil.example/console',
    '//evil.example/console',
    '/\\evil.example/console',
    'javascript:alert(1)',
    '/verify?token=x',
    '/consoles',
    '/console/../v1/x',
    '/staff',
    'http://console.example.com/console',
    '',
  ])('is not taken: %j', (wanted) => {
    expect(of(wanted)).toBeNull();
  });

  it('is none where none was asked for', () => {
    expect(returnAddress('', ORIGIN)).toBeNull();
  });
});
