import { Module } from '@nestjs/common';
import { StaffModule } from '../../staff/index.js';
import { EmployeesModule } from '../employees/index.js';
import { EventsModule } from '../events/index.js';
import { IdentityResetStore } from './identity-reset.store.js';
import { IdentityResetTask } from './identity-reset.task.js';
import { IdentityResetsService } from './identity-resets.service.js';

/** Resets of identities that staff members ask for and approve. */
@Module({
  imports: [EmployeesModule, EventsModule, StaffModule],
  providers: [IdentityResetStore, IdentityResetsService, IdentityResetTask],
  exports: [IdentityResetsService],
})
export class IdentityResetsModule {}
