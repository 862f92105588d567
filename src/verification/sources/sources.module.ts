import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/index.js';
import { ProjectsModule } from '../projects/index.js';
import { SourceClient } from './source-client.js';
import { SourceStore, SourceEntity } from './source.store.js';
import { SourcesService } from './sources.service.js';

@Module({
  imports: [AuditModule, ProjectsModule, TypeOrmModule.forFeature([SourceEntity])],
  providers: [SourceStore, SourceClient, SourcesService],
  exports: [SourcesService],
})
export class SourcesModule {}
