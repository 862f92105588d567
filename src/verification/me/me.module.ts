import { Module } from '@nestjs/common';
import { HeldDataModule } from './held/held-data.module.js';
import { ContactLinksModule } from './links/contact-links.module.js';
import { MePageController } from './me-page.controller.js';

/** The person's own page. */
@Module({
  imports: [ContactLinksModule, HeldDataModule],
  controllers: [MePageController],
})
export class MeModule {}
