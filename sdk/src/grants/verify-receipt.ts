import { createHash } from 'node:crypto';
import { importKeys } from './gateway-keys.js';
import { isSignedBy, jsonObject, parseSignedToken } from './signed-token.js';
import { headerRefusal } from './token-claims.policy.js';
import type { ReceiptClaims } from './receipt.types.js';

/** Why a receipt proves nothing. Stable. */
export const RECEIPT_REFUSAL_REASONS = [
  'receipt_malformed',
  'keys_malformed',
  'key_unknown',
  'signature_invalid',
] as const;
/** One of {@link RECEIPT_REFUSAL_REASONS}. */
export type ReceiptRefusalReason = (typeof RECEIPT_REFUSAL_REASONS)[number];

const MESSAGES: Record<ReceiptRefusalReason, string> = {
  receipt_malformed: 'The text is no receipt',
  keys_malformed: 'The keys are no key set of receipts',
  key_unknown: 'The key set does not hold the key that signed the receipt',
  signature_invalid: 'The receipt is not signed by this key: it is forged or was changed',
};

/** A receipt that proves nothing. */
export class ReceiptRefused extends Error {
  override readonly name = 'ReceiptRefused';

  constructor(readonly reason: ReceiptRefusalReason) {
    super(MESSAGES[reason]);
  }
}

/** A genuine receipt. */
export interface VerifiedReceipt {
  claims: ReceiptClaims;
  /** SHA-256 of its payload in hexadecimal: the same as `receipt_sha256` in the webhook and in the audit. */
  sha256: string;
}

const MAX_LENGTH = 16_384;

/**
 * Verifies a receipt (RFC 7515, RS256, type `receipt+jwt`) offline. A receipt has no end; whose it is and of which request
 * is in `aud` and `sub`, for you to compare. Keys of a sandbox are others, so its receipts are refused with keys of
 * production.
 * @param receipt the compact JWS from the field `receipt`.
 * @param keys the content of `/gateway/.well-known/receipt-keys.json`, read now or kept with the receipt.
 * @throws ReceiptRefused for everything that is not genuine.
 */
export function verifyReceipt(receipt: string, keys: { keys: readonly object[] }): VerifiedReceipt {
  const signed = receipt.length > MAX_LENGTH ? null : parseSignedToken(receipt);
  if (!signed || !isReceiptType(signed.header.typ)) throw new ReceiptRefused('receipt_malformed');
  const known = keysIn(keys);
  if (headerRefusal(signed.header)) throw new ReceiptRefused('signature_invalid');
  const key = known.get(String(signed.header.kid));
  if (!key) throw new ReceiptRefused('key_unknown');
  if (!isSignedBy(signed, key)) throw new ReceiptRefused('signature_invalid');
  const claims = jsonObject(signed.payload);
  if (!claims) throw new ReceiptRefused('receipt_malformed');
  // The gateway signs this type for nothing else, so a genuine one has every claim.
  return {
    claims: claims as unknown as ReceiptClaims,
    sha256: createHash('sha256').update(signed.payload).digest('hex'),
  };
}

function keysIn(keys: unknown): ReturnType<typeof importKeys> {
  try {
    return importKeys(keys);
  } catch {
    throw new ReceiptRefused('keys_malformed');
  }
}

function isReceiptType(typ: unknown): boolean {
  return typeof typ === 'string' && /^(application\/)?receipt\+jwt$/i.test(typ);
}
