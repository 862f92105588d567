import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Settings } from '../config/index.js';
import { DataKeys } from './data-keys.js';
import { Hasher } from './hasher.js';
import { KeyCanaries } from './key-canaries.js';
import { KeyCanaryStore } from './key-canary.store.js';
import { KeyRotation } from './key-rotation.js';
import { KeyProvider } from './key-provider.js';
import { SealedTokens } from './aes-gcm.js';
import { SigningKeyStore, SigningKeyEntity } from './signing-keys/signing-key.store.js';
import { SigningKeyRing } from './signing-keys/signing-key-ring.js';
import { Vault } from './vault.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([SigningKeyEntity])],
  providers: [
    {
      provide: KeyProvider,
      inject: [Settings],
      useFactory: (settings: Settings) => new KeyProvider(settings.encryptionKeys),
    },
    {
      provide: Hasher,
      inject: [Settings],
      useFactory: (settings: Settings) => new Hasher(settings.hashPepper),
    },
    {
      provide: SealedTokens,
      inject: [Settings],
      useFactory: (settings: Settings) => new SealedTokens(settings.hashPepper),
    },
    Vault,
    DataKeys,
    SigningKeyStore,
    SigningKeyRing,
    KeyRotation,
    KeyCanaryStore,
    KeyCanaries,
  ],
  exports: [
    DataKeys,
    KeyProvider,
    Hasher,
    SealedTokens,
    Vault,
    SigningKeyRing,
    KeyRotation,
    KeyCanaries,
  ],
})
export class CryptoModule {}
