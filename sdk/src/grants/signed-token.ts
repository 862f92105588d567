import { verify, type KeyObject } from 'node:crypto';

/** A compact JWS (RFC 7515 7.1), taken apart but not yet believed. */
export interface SignedToken {
  header: Readonly<Record<string, unknown>>;
  /** The JSON of the second part, not yet parsed. */
  payload: Buffer;
  /** The octets that the signature is over: RFC 7515 5.2. */
  signed: Buffer;
  signature: Buffer;
}

// Node also decodes text that is not base64url, so one signature would fit many texts.
const BASE64URL = /^[A-Za-z0-9_-]+$/;

/** Takes a token apart; null for any text that is not three base64url parts with a JSON object as header. */
export function parseSignedToken(token: string): SignedToken | null {
  const parts = token.split('.');
  if (parts.length !== 3) return null;
  const [header = '', payload = '', signature = ''] = parts;
  // An unsigned token has an empty third part. The header check refuses it.
  if (!BASE64URL.test(header) || !BASE64URL.test(payload)) return null;
  if (signature !== '' && !BASE64URL.test(signature)) return null;
  const fields = jsonObject(Buffer.from(header, 'base64url'));
  if (!fields) return null;
  return {
    header: fields,
    payload: Buffer.from(payload, 'base64url'),
    signed: Buffer.from(token.slice(0, -signature.length - 1)),
    signature: Buffer.from(signature, 'base64url'),
  };
}

/**
 * Whether this key signed the token with RS256 (RFC 7518 3.3). It runs on this thread, since it
 * takes microseconds.
 */
export function isSignedBy({ signed, signature }: SignedToken, key: KeyObject): boolean {
  return verify('RSA-SHA256', signed, key, signature);
}

/** The JSON object in these octets, or null for anything else. */
export function jsonObject(octets: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(UTF8.decode(octets));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
