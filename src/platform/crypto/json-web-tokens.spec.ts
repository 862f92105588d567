import { generateKeyPairSync } from 'node:crypto';
import { keySetFault } from './json-web-tokens.js';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const RSA = rsa.publicKey.export({ format: 'jwk' });
const EC = ec.publicKey.export({ format: 'jwk' });

describe("a client's key set", () => {
  it.each([
    ['one key', { keys: [RSA] }],
    [
      'keys told apart by kid',
      {
        keys: [
          { ...RSA, kid: 'a', use: 'sig' },
          { ...EC, kid: 'b' },
        ],
      },
    ],
    [
      'an Ed25519 key',
      { keys: [generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' })] },
    ],
  ])('is accepted with %s', (_, set) => {
    expect(keySetFault(set)).toBeNull();
  });

  it.each([
    ['nothing', null],
    ['no keys', { keys: [] }],
    ['a text', 'keys'],
    ['a private key', { keys: [rsa.privateKey.export({ format: 'jwk' })] }],
    ['a private key on a curve', { keys: [ec.privateKey.export({ format: 'jwk' })] }],
    ['a shared key', { keys: [{ kty: 'oct', k: 'c2VjcmV0' }] }],
    ['a short key', { keys: [{ ...RSA, n: RSA.n!.slice(0, 170) }] }],
    ['another curve', { keys: [{ ...EC, crv: 'secp256k1' }] }],
    ['half a point', { keys: [{ ...EC, y: undefined }] }],
    ['a key for encryption', { keys: [{ ...RSA, use: 'enc' }] }],
    [
      'two keys of one name',
      {
        keys: [
          { ...RSA, kid: 'a' },
          { ...EC, kid: 'a' },
        ],
      },
    ],
    ['too many', { keys: Array.from({ length: 21 }, (_, n) => ({ ...RSA, kid: String(n) })) }],
    ['a key that is none', { keys: [null] }],
  ])('is refused with %s', (_, set) => {
    expect(keySetFault(set)).toEqual(expect.any(String));
  });
});
