export { openPrivateJwk, SIGNING_ALGORITHM } from './signing-key-pair.js';
export { type KeySet, SigningKeyRing } from './signing-key-ring.js';
export { SigningKeyRotationTask } from './signing-key-rotation.task.js';
export { SigningKeyStore } from './signing-key.store.js';
export { SigningKeyEntity } from './signing-key.entity.js';
