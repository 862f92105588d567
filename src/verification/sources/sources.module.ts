import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { ProjectsModule } from '../projects/index.js';
import { SourceClient } from './source-client.js';
import { SourceStore } from './source.store.js';
import { SourcesService } from './sources.service.js';

@Module({
  imports: [AuditModule, ProjectsModule],
  providers: [SourceStore, SourceClient, SourcesService],
  exports: [SourcesService],
})
export class SourcesModule {}
