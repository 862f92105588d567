import { generateKeyPair, hash, randomBytes, sign, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { calculateJwkThumbprint, exportJWK, type JWK } from 'jose';
import type { SigningKeyEntity } from './signing-key.store.js';
import type { SealPlace, Vault } from '../vault.js';
import type { KeySchedule } from './signing-key.policy.js';

export const SIGNING_ALGORITHM = 'RS256';

/** A new key, its private part sealed. */
export async function makeSigningKey(
  vault: Vault,
  purpose: string,
  { activateAt, certifiedFor }: { activateAt: Date } & Pick<KeySchedule, 'certifiedFor'>,
): Promise<SigningKeyEntity> {
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const publicJwk = await exportJWK(pair.publicKey);
  const kid = await calculateJwkThumbprint(publicJwk); // RFC 7638
  const dataKey = await vault.createDataKey(purpose, kid);
  const privateJwk = await exportJWK(pair.privateKey);
  const certificate =
    certifiedFor === undefined ? {} : selfSignedCertificate(pair, certifiedFor, activateAt);
  return {
    purpose,
    kid,
    publicJwk: { ...publicJwk, kid, use: 'sig', alg: SIGNING_ALGORITHM, ...certificate },
    sealedPrivate: vault.seal(dataKey.key, place({ purpose, kid }), privateJwk),
    keyId: dataKey.keyId,
    wrapped: dataKey.wrapped,
    activateAt,
    retireAt: null,
  };
}

/** The private part of a stored key. */
export async function openPrivateJwk(vault: Vault, key: SigningKeyEntity): Promise<JWK> {
  const dataKey = await vault.openDataKey(key.purpose, key.kid, key);
  return vault.unseal<JWK>(dataKey, place(key), key.sealedPrivate);
}

function place({ purpose, kid }: { purpose: string; kid: string }): SealPlace {
  return { tenant: purpose, table: 'signing_keys', column: 'sealed_private', row: kid };
}

const SEQUENCE = 0x30;
const SET = 0x31;
/** 2.5.4.3 and 1.2.840.113549.1.1.11 (RFC 5280, RFC 4055), in DER. */
const COMMON_NAME = Buffer.from('0603550403', 'hex');
const SHA256_WITH_RSA = der(SEQUENCE, Buffer.from('06092a864886f70d01010b0500', 'hex'));
const VERSION_3 = Buffer.from('a003020102', 'hex');
/** RFC 5280 4.1.2.5: a certificate without a well-defined end. The key set says how long a key counts. */
const NO_END = der(0x18, Buffer.from('99991231235959Z'));

/** A certificate as the members of a JWK hold it (RFC 7517 4.7 and 4.8). */
interface CertifiedKey {
  x5c: [string];
  x5t: string;
}

/**
 * A self-signed X.509 certificate over an RSA key. Some receivers, such as Microsoft Entra, read the
 * public key from it; nobody trusts it for anything else.
 */
export function selfSignedCertificate(
  { publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject },
  name: string,
  from: Date,
): CertifiedKey {
  const subject = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(0x0c, Buffer.from(name)))));
  // Positive and of full length, as DER asks.
  const serial = Buffer.concat([Buffer.from([0x4a]), randomBytes(15)]);
  const toSign = der(
    SEQUENCE,
    VERSION_3,
    der(0x02, serial),
    SHA256_WITH_RSA,
    subject,
    der(SEQUENCE, der(0x17, utcTime(from)), NO_END),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', toSign, privateKey);
  const bits = der(0x03, Buffer.from([0]), signature);
  const certificate = der(SEQUENCE, toSign, SHA256_WITH_RSA, bits);
  return { x5c: [certificate.toString('base64')], x5t: hash('sha1', certificate, 'base64url') };
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  if (content.length < 0x80) return Buffer.concat([Buffer.from([tag, content.length]), content]);
  const size = Buffer.from(content.length.toString(16).padStart(4, '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 + size.length]), size, content]);
}

/** RFC 5280 4.1.2.5.1: up to the year 2049. */
function utcTime(moment: Date): Buffer {
  return Buffer.from(`${moment.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`);
}
