export { CredentialCache, credentialDigest } from './credential-cache.js';
export {
  type CredentialKind,
  defineCredentialKind,
  SIGNED_TOKEN,
  wrongKind,
} from './credential-kind.js';
export { credentialTenant, mintCredential, sha256 } from './credential.js';
export { KeyAuthenticator } from './key-authenticator.js';
