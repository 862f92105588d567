import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { ProjectStore } from './project.store.js';
import { ProjectsService } from './projects.service.js';

@Module({
  imports: [AuditModule],
  providers: [ProjectStore, ProjectsService],
  exports: [ProjectsService],
})
export class ProjectsModule {}
