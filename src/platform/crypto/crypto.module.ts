import { Global, Module } from '@nestjs/common';
import { Settings } from '../config/index.js';
import { Hasher } from './hasher.js';
import { KeyCanaries, KeyCanaryStore, KeyRotation } from './master-keys/index.js';
import { KeyProvider } from './key-provider.js';
import { LocalKeyProvider } from './local-key-provider.js';
import { SigningKeyStore, SigningKeyRing, SigningKeyRotationTask } from './signing-keys/index.js';
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
