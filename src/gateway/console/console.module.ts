import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StaffModule } from '../../staff/index.js';
import { AccessRequestsModule } from '../access-requests/index.js';
import { AuditModule } from '../audit/index.js';
import { BatchesModule } from '../batches/index.js';
import { ConnectionsModule } from '../connections/index.js';
import { CustomersModule } from '../customers/index.js';
import { DeskModule } from '../desk/index.js';
import { DeviceKeysModule } from '../device-keys/index.js';
import { EmployeesModule } from '../employees/index.js';
import { GrantsModule } from '../grants/index.js';
import { IdentityResetsModule } from '../identity-resets/index.js';
import { StaffConfirmationModule } from '../staff-confirmation.js';
import { ConsoleEmployeesController } from './console-employees.controller.js';
import { ConsoleEmployeesService } from './console-employees.service.js';
import { ExportsController } from './exports.controller.js';
import { ExportsService } from './exports.service.js';
import { ConsoleGrantsController } from './console-grants.controller.js';
import { ConsoleGrantsService } from './console-grants.service.js';
import { OverviewController } from './overview.controller.js';
import { OverviewService } from './overview.service.js';
import { OverviewStore, EmployeeCoverageEntity } from './overview.store.js';

/** What the people console composes from several modules. Other pages of it stand with their nouns. */
@Module({
  imports: [
    AccessRequestsModule,
    AuditModule,
    BatchesModule,
    ConnectionsModule,
    CustomersModule,
    DeskModule,
    DeviceKeysModule,
    EmployeesModule,
    GrantsModule,
    IdentityResetsModule,
    StaffConfirmationModule,
    StaffModule,
    TypeOrmModule.forFeature([EmployeeCoverageEntity]),
  ],
  controllers: [
    ConsoleEmployeesController,
    ConsoleGrantsController,
    ExportsController,
    OverviewController,
  ],
  providers: [
    ConsoleEmployeesService,
    ConsoleGrantsService,
    ExportsService,
    OverviewService,
    OverviewStore,
  ],
})
export class ConsoleModule {}
