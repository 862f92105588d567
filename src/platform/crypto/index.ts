export { CredentialCache } from './credential-cache.js';
export { credentialTenant, mintCredential, sha256 } from './credential.js';
export { CryptoModule } from './crypto.module.js';
export { DataKeys, type DataKeyTable } from './data-keys.js';
export { constantTimeEqual, Hasher } from './hasher.js';
export { KeyAuthenticator } from './key-authenticator.js';
export { KeyProvider, type WrappedKey } from './key-provider.js';
export { SIGNING_ALGORITHM, SigningKeyRing } from './signing-key-ring.js';
export { Vault, type NewDataKey, type SealPlace } from './vault.js';
