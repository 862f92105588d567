import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { HostedUiModule } from '../hosted-ui/index.js';
import { OrganizationsModule } from '../organizations/index.js';
import { ProjectsModule } from '../projects/index.js';
import { SessionsModule } from '../sessions/index.js';
import { DeviceKeysModule } from '../device-keys/index.js';
import { ErasureModule } from '../erasure/index.js';
import { PersonsModule } from '../persons/index.js';
import { MePageController } from './me-page.controller.js';
import { ContactLinksController } from './contact-links.controller.js';
import { ContactLinks } from './contact-links.service.js';
import { HeldAccessAuthenticator, HeldTokens } from './held-tokens.service.js';
import { HeldTokenStore, HeldToken } from './held-token.store.js';
import { HeldDataController } from './held-data.controller.js';
import { HeldDataService } from './held-data.service.js';
import { HeldErasure } from './held-erasure.service.js';
import { ContactOwners } from './contact-owners.service.js';

/**
 * The person's own page: the data held about them, shown to the browser that has just verified them, or by
 * a link to a contact that they proved.
 */
@Module({
  imports: [
    DeviceKeysModule,
    ErasureModule,
    HostedUiModule,
    OrganizationsModule,
    PersonsModule,
    ProjectsModule,
    SessionsModule,
    TypeOrmModule.forFeature([HeldToken]),
  ],
  controllers: [MePageController, HeldDataController, ContactLinksController],
  providers: [
    ContactOwners,
    HeldDataService,
    HeldErasure,
    HeldTokenStore,
    HeldTokens,
    ContactLinks,
    HeldAccessAuthenticator,
  ],
})
export class MeModule {}
