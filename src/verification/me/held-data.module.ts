import { Module } from '@nestjs/common';
import { DeviceKeysModule } from '../device-keys/index.js';
import { ErasureModule } from '../erasure/index.js';
import { HostedUiModule } from '../hosted-ui/index.js';
import { OrganizationsModule } from '../organizations/index.js';
import { PersonsModule } from '../persons/index.js';
import { ProjectsModule } from '../projects/index.js';
import { SessionsModule } from '../sessions/index.js';
import { HeldDataController } from './held-data.controller.js';
import { HeldDataService } from './held-data.service.js';
import { HeldErasure } from './held-erasure.service.js';
import { ContactOwners } from './links/contact-owners.service.js';

/** Shows the data held about a person to the browser that has just verified them. */
@Module({
  imports: [
    DeviceKeysModule,
    ErasureModule,
    HostedUiModule,
    OrganizationsModule,
    PersonsModule,
    ProjectsModule,
    SessionsModule,
  ],
  controllers: [HeldDataController],
  providers: [ContactOwners, HeldDataService, HeldErasure],
  exports: [ContactOwners, HeldDataService, HeldErasure],
})
export class HeldDataModule {}
