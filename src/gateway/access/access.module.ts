import { Module } from '@nestjs/common';
import { AccessRequestsModule } from '../access-requests/index.js';
import { CompletionModule } from '../completion/index.js';
import { CustomersModule } from '../customers/index.js';
import { EmployeesModule } from '../employees/index.js';
import { EventsModule } from '../events/index.js';
import { GrantsModule } from '../grants/index.js';
import { VerificationClientModule } from '../verification-client/index.js';
import { AccessCreation } from './access-creation.service.js';
import { AccessKeeping } from './access-keeping.service.js';
import { AccessOpening } from './access-opening.service.js';
import { AccessRecords } from './access-records.service.js';
import { AccessSubjects } from './access-subjects.service.js';
import { AccessStreamController } from './access-stream.controller.js';
import { AccessStream } from './access-stream.service.js';
import { AccessController } from './access.controller.js';
import { AccessService } from './access.service.js';
import { OpenStreams } from './open-streams.js';

@Module({
  imports: [
    AccessRequestsModule,
    CompletionModule,
    CustomersModule,
    EmployeesModule,
    EventsModule,
    GrantsModule,
    VerificationClientModule,
  ],
  controllers: [AccessController, AccessStreamController],
  providers: [
    AccessService,
    AccessStream,
    OpenStreams,
    AccessCreation,
    AccessKeeping,
    AccessOpening,
    AccessRecords,
    AccessSubjects,
  ],
})
export class AccessModule {}
