export {
  verifyClientAssertion,
  keySetFault,
  type ClientKey,
  type ClientKeySet,
  signedClaims,
  type SignatureFault,
  unverifiedClaims,
} from './json-web-tokens.js';
export {
  counterWentBack,
  CredentialCache,
  credentialDigest,
  KeyAuthenticator,
  credentialTenant,
  mintCredential,
  sha256,
  defineCredentialKind,
  SIGNED_TOKEN,
  wrongKind,
  type CredentialKind,
} from './credential.js';
export { CryptoModule } from './crypto.module.js';
export { dataKeyEntity } from './data-key.entity.js';
export { DataKeys } from './data-keys.js';
export {
  constantTimeEqual,
  Hasher,
  type BlindIndexes,
  signForm,
  randomBelow,
  randomDigits,
  randomNonce,
  randomUuid,
} from './hasher.js';
export { KeyCanaries } from './key-canaries.js';
export { KeyRotation, keyTables } from './key-rotation.js';
export { type WrappedKey } from './key-provider.js';
export { SealedTokens, Unreadable } from './aes-gcm.js';
export { decryptSegments, encryptSegments } from './segments.js';
export { SIGNING_ALGORITHM } from './signing-keys/signing-key-pair.js';
export { SigningKeyRing, type KeySet } from './signing-keys/signing-key-ring.js';
export { placesIn, Vault, type NewDataKey, type SealPlace } from './vault.js';
export {
  isSignedWebhook,
  mintWebhookSecret,
  signedHeaders,
  signWebhook,
  type SignedContent,
} from './webhook-signature.js';
export { KeyCanaryEntity } from './key-canary.store.js';
export { SigningKeyEntity } from './signing-keys/signing-key.store.js';
