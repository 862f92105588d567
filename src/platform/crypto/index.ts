export {
  CredentialCache,
  credentialDigest,
  credentialTenant,
  mintCredential,
  sha256,
  defineCredentialKind,
  SIGNED_TOKEN,
  wrongKind,
  type CredentialKind,
  KeyAuthenticator,
} from './credentials/index.js';
export { CryptoModule } from './crypto.module.js';
export { dataKeyEntity } from './data-key.entity.js';
export { DataKeys, type DataKeyTable } from './data-keys.js';
export { constantTimeEqual, Hasher, type BlindIndexes } from './hasher.js';
export { signForm } from './form-signature.js';
export { KeyCanaries, KeyRotation, keyTables } from './master-keys/index.js';
export { type WrappedKey } from './key-provider.js';
export { randomBelow, randomDigits, randomNonce, randomUuid } from './random.js';
export { decryptSegments, encryptSegments } from './segments.js';
export { SIGNING_ALGORITHM, SigningKeyRing, type KeySet } from './signing-keys/index.js';
export { Unreadable } from './unreadable.js';
export { unverifiedClaims } from './unverified-claims.js';
export { Vault, type NewDataKey, type SealPlace } from './vault.js';
export { mintWebhookSecret, signWebhook, type SignedContent } from './webhook-secret.js';
export { KeyCanaryEntity } from './master-keys/index.js';
export { SigningKeyEntity } from './signing-keys/index.js';
