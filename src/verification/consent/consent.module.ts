import { Module } from '@nestjs/common';
import { SourcesModule } from '../sources/index.js';
import { OrganizationsModule } from '../organizations/index.js';
import { ProjectsModule } from '../projects/index.js';
import { ConsentTexts } from './consent-texts.service.js';

@Module({
  imports: [OrganizationsModule, ProjectsModule, SourcesModule],
  providers: [ConsentTexts],
  exports: [ConsentTexts],
})
export class ConsentModule {}
