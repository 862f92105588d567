import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Database } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import type { Environment } from '../environment.js';
import { Project } from './project.entity.js';

@Injectable()
export class ProjectStore {
  constructor(private readonly database: Database) {}

  async insert(project: Project): Promise<Project> {
    await this.database.manager.insert(Project, { ...project });
    return project;
  }

  find(organizationId: Id<'org'>, id: Id<'proj'>): Promise<Project | null> {
    return this.database.manager.findOneBy(Project, { organizationId, id });
  }

  list(organizationId: Id<'org'>, environment?: Environment): Promise<Project[]> {
    return this.database.manager.find(Project, {
      where: { organizationId, archivedAt: IsNull(), ...(environment && { environment }) },
      order: { id: 'ASC' },
    });
  }

  async setResultsDays(
    organizationId: Id<'org'>,
    id: Id<'proj'>,
    resultsDays: number | null,
  ): Promise<void> {
    await this.database.manager.update(Project, { organizationId, id }, { resultsDays });
  }

  /** Whether a project was archived by this call. */
  async archive(organizationId: Id<'org'>, id: Id<'proj'>, archivedAt: Date): Promise<boolean> {
    const where = { organizationId, id, archivedAt: IsNull() };
    const { affected } = await this.database.manager.update(Project, where, { archivedAt });
    return affected === 1;
  }
}
