import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessRequestsModule } from '../access-requests/index.js';
import { CustomersModule } from '../customers/index.js';
import { EmployeesModule } from '../employees/index.js';
import { AuditModule } from '../audit/index.js';
import { StaffConfirmationModule } from '../staff-confirmation.js';
import { DeskCaseStore, DeskCaseEntity } from './desk-case.store.js';
import { DeskCasesController } from './desk-cases.controller.js';
import { DeskCasesService } from './desk-cases.service.js';
import { OverridesService } from './overrides.service.js';
import { StaffModule } from '../../staff/index.js';
import { DeskController } from './desk.controller.js';
import { DeskService } from './desk.service.js';

/** The help desk: cases, their limits and overrides, for the desk page and for ticket systems. */
@Module({
  imports: [
    StaffModule,
    AccessRequestsModule,
    CustomersModule,
    EmployeesModule,
    AuditModule,
    StaffConfirmationModule,
    TypeOrmModule.forFeature([DeskCaseEntity]),
  ],
  controllers: [DeskController, DeskCasesController],
  providers: [DeskService, DeskCaseStore, DeskCasesService, OverridesService],
  exports: [DeskService, DeskCasesService, OverridesService],
})
export class DeskModule {}
