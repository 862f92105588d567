import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/index.js';
import { ProjectStore } from './project.store.js';
import { ProjectsService } from './projects.service.js';
import { Project } from './project.entity.js';

@Module({
  imports: [AuditModule, TypeOrmModule.forFeature([Project])],
  providers: [ProjectStore, ProjectsService],
  exports: [ProjectsService],
})
export class ProjectsModule {}
