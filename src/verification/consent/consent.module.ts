import { Module } from '@nestjs/common';
import { OrganizationsModule } from '../organizations/index.js';
import { ProjectsModule } from '../projects/index.js';
import { ConsentTexts } from './consent-texts.service.js';

@Module({
  imports: [OrganizationsModule, ProjectsModule],
  providers: [ConsentTexts],
  exports: [ConsentTexts],
})
export class ConsentModule {}
