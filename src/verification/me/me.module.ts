import { Module } from '@nestjs/common';
import { HeldDataModule } from './held-data.module.js';
import { HostedUiModule } from '../hosted-ui/index.js';
import { ContactLinksModule } from './links/contact-links.module.js';
import { MePageController } from './me-page.controller.js';

/** The person's own page. */
@Module({
  imports: [ContactLinksModule, HeldDataModule, HostedUiModule],
  controllers: [MePageController],
})
export class MeModule {}
