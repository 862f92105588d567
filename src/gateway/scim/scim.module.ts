import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StaffModule } from '../../staff/index.js';
import { AuditModule } from '../audit/index.js';
import { ConnectionsModule } from '../connections/index.js';
import { CustomersModule } from '../customers/index.js';
import { EmployeesModule } from '../employees/index.js';
import { StaffConfirmationModule } from '../staff-confirmation.js';
import { DirectoryAlarmsController } from './directory-alarms.controller.js';
import { DirectoryRestores } from './directory-restores.service.js';
import { DirectoryTask } from './directory.task.js';
import { ScimDiscoveryController } from './discovery.controller.js';
import { GroupStore } from './group.store.js';
import { ScimGroupsService } from './groups.service.js';
import { ScimAnswers } from './scim-answers.js';
import { ScimConnectionKind } from './scim-connection.kind.js';
import { AdoptionService } from './users/adoption.service.js';
import { DirectoryAlarms } from './users/directory-alarms.service.js';
import { DirectoryAlarmStore } from './users/directory-alarm.store.js';
import { DirectoryLinkStore } from './users/directory-link.store.js';
import { DirectoryNames } from './users/directory-names.service.js';
import { NamedEmployeeStore } from './users/named-employee.store.js';
import { ScimGroupsController, ScimUsersController } from './scim-resource.controller.js';
import { ScimUsersService } from './users/users.service.js';
import { DirectoryAlarmEntity } from './users/directory-alarm.entity.js';

/** Directories provision employees and groups by SCIM 2.0. */
@Module({
  imports: [
    AuditModule,
    ConnectionsModule,
    CustomersModule,
    EmployeesModule,
    StaffConfirmationModule,
    StaffModule,
    TypeOrmModule.forFeature([DirectoryAlarmEntity]),
  ],
  controllers: [
    ScimDiscoveryController,
    ScimUsersController,
    ScimGroupsController,
    DirectoryAlarmsController,
  ],
  providers: [
    ScimConnectionKind,
    ScimAnswers,
    ScimUsersService,
    ScimGroupsService,
    DirectoryLinkStore,
    NamedEmployeeStore,
    GroupStore,
    DirectoryAlarmStore,
    DirectoryAlarms,
    AdoptionService,
    DirectoryNames,
    DirectoryRestores,
    DirectoryTask,
  ],
  exports: [DirectoryLinkStore, NamedEmployeeStore],
})
export class ScimModule {}
