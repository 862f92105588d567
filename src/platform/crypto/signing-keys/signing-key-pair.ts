import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { calculateJwkThumbprint, exportJWK, type JWK } from 'jose';
import type { SigningKeyEntity } from './signing-key.entity.js';
import type { SealPlace, Vault } from '../vault.js';
import { selfSignedCertificate } from './self-signed-certificate.js';
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
