import { Module } from '@nestjs/common';
import { ProjectStore } from './project.store.js';
import { ProjectsService } from './projects.service.js';

@Module({ providers: [ProjectStore, ProjectsService], exports: [ProjectsService] })
export class ProjectsModule {}
