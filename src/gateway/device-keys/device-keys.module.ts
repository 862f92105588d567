import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CustomersModule } from '../customers/index.js';
import { EmployeesModule } from '../employees/index.js';
import { AuditModule } from '../audit/index.js';
import { VerificationClientModule } from '../verification-client/index.js';
import {
  DeviceKeyRevocationStore,
  DeviceKeyRevocationEntity,
} from './device-key-revocation.store.js';
import { DeviceKeyRevocations } from './device-key-revocations.service.js';
import { EmployeeDeviceKeysController } from './employee-device-keys.controller.js';
import { EmployeeDeviceKeys } from './employee-device-keys.service.js';

@Module({
  imports: [
    CustomersModule,
    EmployeesModule,
    AuditModule,
    VerificationClientModule,
    TypeOrmModule.forFeature([DeviceKeyRevocationEntity]),
  ],
  controllers: [EmployeeDeviceKeysController],
  providers: [EmployeeDeviceKeys, DeviceKeyRevocationStore, DeviceKeyRevocations],
  exports: [EmployeeDeviceKeys],
})
export class DeviceKeysModule {}
