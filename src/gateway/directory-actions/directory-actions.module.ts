import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { CustomersModule } from '../customers/index.js';
import { ConnectionsModule } from '../connections/index.js';
import { EmployeesModule } from '../employees/index.js';
import { ScimModule } from '../scim/index.js';
import { ActionRunner } from './action-runner.js';
import { ActionCall } from './action-call.js';
import { ActionWebhookKind } from './action-webhook.kind.js';
import { DirectoryActionStore } from './directory-action.store.js';
import { DirectoryActionsService } from './directory-actions.service.js';

/** After a grant, the customer's own system is called with it. */
@Module({
  imports: [AuditModule, ConnectionsModule, CustomersModule, EmployeesModule, ScimModule],
  providers: [
    ActionCall,
    ActionRunner,
    ActionWebhookKind,
    DirectoryActionStore,
    DirectoryActionsService,
  ],
  exports: [DirectoryActionsService],
})
export class DirectoryActionsModule {}
