import { generateKeyPairSync, hash, X509Certificate } from 'node:crypto';
import { selfSignedCertificate } from './signing-key-pair.js';

describe('a self-signed certificate', () => {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const from = new Date('2026-11-23T10:20:30Z');
  const { x5c, x5t } = selfSignedCertificate(pair, 'id.example.com', from);
  const read = new X509Certificate(Buffer.from(x5c[0], 'base64'));

  it('holds the key, is signed with it, and never ends', () => {
    expect(read.verify(pair.publicKey)).toBe(true);
    expect(read.publicKey.equals(pair.publicKey)).toBe(true);
    expect([read.subject, read.issuer]).toEqual(['CN=id.example.com', 'CN=id.example.com']);
    expect([read.validFromDate, read.validToDate.getUTCFullYear()]).toEqual([from, 9999]);
  });

  it('is named by its SHA-1 digest (RFC 7517 4.8)', () => {
    expect(x5t).toBe(hash('sha1', Buffer.from(x5c[0], 'base64'), 'base64url'));
  });

  it('does not verify with another key', () => {
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
    expect(read.verify(other.publicKey)).toBe(false);
  });
});
