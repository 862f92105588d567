import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { ReceiptRefused, verifyReceipt } from './verify-receipt.js';

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
const jwk = (key: KeyObject, kid: string) => ({
  ...key.export({ format: 'jwk' }),
  kid,
  use: 'sig',
});
const KEYS = { keys: [jwk(other.publicKey, 'older'), jwk(pair.publicKey, 'current')] };
const CLAIMS = { sub: 'ar_1', outcome: 'granted', action_label: 'Zurücksetzen' };

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function receiptOf(header: object = {}, key = pair.privateKey, claims: object = CLAIMS): string {
  const head = { alg: 'RS256', typ: 'receipt+jwt', kid: 'current', ...header };
  const signed = `${encoded(head)}.${encoded(claims)}`;
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url')}`;
}

const reason = (receipt: string, keys: unknown = KEYS): string => {
  try {
    verifyReceipt(receipt, keys as typeof KEYS);
    return 'verified';
  } catch (error) {
    return error instanceof ReceiptRefused ? error.reason : String(error);
  }
};

describe('a receipt', () => {
  it('gives its claims and the hash that the webhook announced', () => {
    const sha256 = createHash('sha256').update(JSON.stringify(CLAIMS)).digest('hex');
    expect(verifyReceipt(receiptOf(), KEYS)).toEqual({ claims: CLAIMS, sha256 });
    expect(reason(receiptOf({ typ: 'application/receipt+jwt' }))).toBe('verified');
  });

  it('is verified with the key that it names, also an older one', () => {
    expect(reason(receiptOf({ kid: 'older' }, other.privateKey))).toBe('verified');
    expect(reason(receiptOf({ kid: 'older' }))).toBe('signature_invalid');
    expect(reason(receiptOf({ kid: 'sandbox' }))).toBe('key_unknown');
    expect(reason(receiptOf({ kid: undefined }))).toBe('key_unknown');
  });

  it('is nothing else that the gateway signs', () => {
    for (const typ of ['at+jwt', 'decision-evidence+jwt', 'JWT', undefined, 7])
      expect(reason(receiptOf({ typ }))).toBe('receipt_malformed');
  });

  it('that was changed, is unsigned or chooses its algorithm is refused', () => {
    const [head = '', , signature = ''] = receiptOf().split('.');
    const forged = encoded({ ...CLAIMS, outcome: 'denied' });
    expect(reason(`${head}.${forged}.${signature}`)).toBe('signature_invalid');
    expect(reason(`${head}.${encoded(CLAIMS)}.`)).toBe('signature_invalid');
    for (const alg of ['none', 'HS256', 'PS256'])
      expect(reason(receiptOf({ alg }))).toBe('signature_invalid');
    expect(reason(receiptOf({ crit: ['b64'] }))).toBe('signature_invalid');
  });

  it.each(['', 'no receipt', 'a.b.c', `${'a'.repeat(20_000)}.b.c`])('is not %.20j', (text) => {
    expect(reason(text)).toBe('receipt_malformed');
  });

  it.each([null, {}, { keys: [] }, { keys: [{ kty: 'EC', kid: 'current' }] }, []])(
    'needs a key set, not %j',
    (keys) => {
      expect(reason(receiptOf(), keys)).toBe('keys_malformed');
    },
  );
});
