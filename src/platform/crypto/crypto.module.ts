import { Global, Module } from '@nestjs/common';
import { Settings } from '../config/index.js';
import { Hasher } from './hasher.js';
import { KeyCanaries } from './key-canaries.js';
import { KeyCanaryStore } from './key-canary.store.js';
import { KeyProvider } from './key-provider.js';
import { KeyRotation } from './key-rotation.js';
import { LocalKeyProvider } from './local-key-provider.js';
import { SigningKeyStore } from './signing-key.store.js';
import { SigningKeyRing } from './signing-key-ring.js';
import { SigningKeyRotationTask } from './signing-key-rotation.task.js';
import { Vault } from './vault.js';

@Global()
@Module({
  providers: [
    {
      provide: KeyProvider,
      inject: [Settings],
      useFactory: (settings: Settings) => new LocalKeyProvider(settings.encryptionKeys),
    },
    {
      provide: Hasher,
      inject: [Settings],
      useFactory: (settings: Settings) => new Hasher(settings.hashPepper),
    },
    Vault,
    SigningKeyStore,
    SigningKeyRing,
    KeyRotation,
    KeyCanaryStore,
    KeyCanaries,
    SigningKeyRotationTask,
  ],
  exports: [KeyProvider, Hasher, Vault, SigningKeyRing, KeyRotation, KeyCanaries],
})
export class CryptoModule {}
