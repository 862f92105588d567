import { generateKeyPairSync, sign } from 'node:crypto';
import { isSignedBy, jsonObject, parseSignedToken } from './signed-token.js';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });

function text(value: string): string {
  return Buffer.from(value).toString('base64url');
}

function signed(header: string, payload: string): string {
  const input = `${text(header)}.${text(payload)}`;
  return `${input}.${sign('RSA-SHA256', Buffer.from(input), privateKey).toString('base64url')}`;
}

describe('a signed token', () => {
  it('is taken apart into what was signed', () => {
    const token = parseSignedToken(signed('{"alg":"RS256"}', '{"sub":"ada"}'));
    expect(token?.header).toEqual({ alg: 'RS256' });
    expect(token?.payload.toString()).toBe('{"sub":"ada"}');
    expect(token && isSignedBy(token, publicKey)).toBe(true);
  });

  it.each([
    ['two parts', 'e30.e30'],
    ['four parts', 'e30.e30.e30.e30'],
    ['an empty payload', 'e30..e30'],
    ['padding', 'e30=.e30.e30'],
    ['the characters of plain base64', `${text('{"alg":"RS256"}')}.e30.a+/b`],
    ['white space', 'e30. e30.e30'],
    ['a header that is a list', `${text('[]')}.e30.e30`],
    ['a header that is null', `${text('null')}.e30.e30`],
    ['a header that is no JSON', `${text('{alg}')}.e30.e30`],
    [
      'a header that is no UTF-8',
      `${Buffer.from([0x7b, 0xff, 0x7d]).toString('base64url')}.e30.e30`,
    ],
  ])('is not found in a text with %s', (_, token) => {
    expect(parseSignedToken(token)).toBeNull();
  });

  it('with another payload, another signature or none is not believed', () => {
    const [header, , signature] = signed('{"alg":"RS256"}', '{"sub":"ada"}').split('.');
    for (const forged of [
      `${header}.${text('{"sub":"eve"}')}.${signature}`,
      `${header}.${text('{"sub":"ada"}')}.${text('x'.repeat(256))}`,
      `${header}.${text('{"sub":"ada"}')}.`,
    ]) {
      const token = parseSignedToken(forged);
      expect(token && isSignedBy(token, publicKey)).toBe(false);
    }
  });
});

it('reads only an object from the octets of a payload', () => {
  expect(jsonObject(Buffer.from('{"a":1}'))).toEqual({ a: 1 });
  for (const other of ['', '[]', '1', '"a"', 'null', '{', '\uFEFF{}']) {
    expect(jsonObject(Buffer.from(other))).toBeNull();
  }
});
