export { counterWentBack } from './credentials/authenticator-counter.js';
export {
  verifyClientAssertion,
  type ClientAssertion,
  keySetFault,
  type ClientKey,
  type ClientKeySet,
} from './credentials/client-assertion.js';
export { CredentialCache, credentialDigest } from './credentials/credential-cache.js';
export {
  credentialTenant,
  mintCredential,
  sha256,
  defineCredentialKind,
  SIGNED_TOKEN,
  wrongKind,
  type CredentialKind,
} from './credentials/credential.js';
export { KeyAuthenticator } from './credentials/key-authenticator.js';
export { CryptoModule } from './crypto.module.js';
export { dataKeyEntity } from './data-key.entity.js';
export { DataKeys } from './data-keys.js';
export { constantTimeEqual, Hasher, type BlindIndexes } from './hasher.js';
export { signForm, randomBelow, randomDigits, randomNonce, randomUuid } from './random.js';
export { KeyCanaries } from './key-canaries.js';
export { KeyRotation } from './key-rotation.js';
export { keyTables } from './key-tables.js';
export { type WrappedKey } from './key-provider.js';
export { SealedTokens } from './credentials/sealed-tokens.js';
export {
  signedClaims,
  type SignatureFault,
  unverifiedClaims,
} from './credentials/signed-claims.js';
export { decryptSegments, encryptSegments } from './segments.js';
export { SIGNING_ALGORITHM } from './signing-keys/signing-key-pair.js';
export { SigningKeyRing, type KeySet } from './signing-keys/signing-key-ring.js';
export { Unreadable } from './aes-gcm.js';
export { placesIn, Vault, type NewDataKey, type SealPlace } from './vault.js';
export {
  isSignedWebhook,
  mintWebhookSecret,
  signedHeaders,
  signWebhook,
  type SignedContent,
} from './webhook-secret.js';
export { KeyCanaryEntity } from './key-canary.store.js';
export { SigningKeyEntity } from './signing-keys/signing-key.entity.js';
