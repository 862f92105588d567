import { Module } from '@nestjs/common';
import { HeldDataModule } from './held/index.js';
import { ContactLinksModule } from './links/index.js';
import { MePageController } from './me-page.controller.js';

/** The person's own page. */
@Module({
  imports: [ContactLinksModule, HeldDataModule],
  controllers: [MePageController],
})
export class MeModule {}
