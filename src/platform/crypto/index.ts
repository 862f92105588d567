export { CredentialCache, credentialDigest } from './credential-cache.js';
export { credentialTenant, mintCredential, sha256 } from './credential.js';
export {
  defineCredentialKind,
  SIGNED_TOKEN,
  wrongKind,
  type CredentialKind,
} from './credential-kind.js';
export { CryptoModule } from './crypto.module.js';
export { DataKeys, type DataKeyTable } from './data-keys.js';
export { constantTimeEqual, Hasher } from './hasher.js';
export { KeyAuthenticator } from './key-authenticator.js';
export { KeyCanaries } from './key-canaries.js';
export { type WrappedKey } from './key-provider.js';
export { KEY_TABLES, KeyRotation } from './key-rotation.js';
export { randomDigits, randomNonce, randomUuid } from './random.js';
export { SIGNING_ALGORITHM } from './signing-key-pair.js';
export { SigningKeyRing, type KeySet } from './signing-key-ring.js';
export { Unreadable } from './unreadable.js';
export { unverifiedClaims } from './unverified-claims.js';
export { Vault, type NewDataKey, type SealPlace } from './vault.js';
export { mintWebhookSecret, signWebhook, type SignedContent } from './webhook-secret.js';
