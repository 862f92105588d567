import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StaffModule } from '../../staff/index.js';
import { CustomersModule } from '../customers/index.js';
import { EmployeesModule } from '../employees/index.js';
import { AuditModule } from '../audit/index.js';
import { StaffConfirmationModule } from '../staff-confirmation.js';
import { IdentityResetStore, IdentityResetEntity } from './identity-reset.store.js';
import { IdentityResetsService } from './identity-resets.service.js';
import { IdentityResetsController } from './identity-resets.controller.js';

/** Identity resets requested and approved by staff. */
@Module({
  imports: [
    CustomersModule,
    EmployeesModule,
    AuditModule,
    StaffConfirmationModule,
    StaffModule,
    TypeOrmModule.forFeature([IdentityResetEntity]),
  ],
  controllers: [IdentityResetsController],
  providers: [IdentityResetStore, IdentityResetsService],
  exports: [IdentityResetsService],
})
export class IdentityResetsModule {}
