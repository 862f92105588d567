import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApiKeysModule } from '../api-keys/index.js';
import { AuditModule } from '../audit/index.js';
import { EventsModule } from '../events/index.js';
import { PersonsModule } from '../persons/index.js';
import { DeviceKeyStore } from './device-key.store.js';
import { DeviceKeysController } from './device-keys.controller.js';
import { DeviceKeys } from './device-keys.service.js';
import { PersonKeys } from './person-keys.service.js';
import { DeviceKey, DeviceKeyChallenge } from './device-key.entity.js';

@Module({
  imports: [
    ApiKeysModule,
    AuditModule,
    EventsModule,
    PersonsModule,
    TypeOrmModule.forFeature([DeviceKey, DeviceKeyChallenge]),
  ],
  controllers: [DeviceKeysController],
  providers: [DeviceKeyStore, DeviceKeys, PersonKeys],
  exports: [DeviceKeys],
})
export class DeviceKeysModule {}
