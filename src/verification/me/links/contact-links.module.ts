import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OrganizationsModule } from '../../organizations/index.js';
import { ProjectsModule } from '../../projects/index.js';
import { SessionsModule } from '../../sessions/index.js';
import { HeldDataModule } from '../held-data.module.js';
import { ContactLinksController } from './contact-links.controller.js';
import { ContactLinks } from './contact-links.service.js';
import { HeldAccessAuthenticator } from './held-access.authenticator.js';
import { HeldTokenStore } from './held-token.store.js';
import { HeldTokens } from './held-tokens.service.js';
import { HeldToken } from './held-token.entity.js';

/** The person's own page by a link to a contact that they proved. */
@Module({
  imports: [
    HeldDataModule,
    OrganizationsModule,
    ProjectsModule,
    SessionsModule,
    TypeOrmModule.forFeature([HeldToken]),
  ],
  controllers: [ContactLinksController],
  providers: [HeldTokenStore, HeldTokens, ContactLinks, HeldAccessAuthenticator],
})
export class ContactLinksModule {}
