import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository } from 'typeorm';
import { newestFirst, pageBy, type Transaction } from '../../platform/database/index.js';
import type { Page } from '../../platform/http/index.js';
import type { Id } from '../../platform/ids/index.js';
import { Project } from './project.entity.js';

/** The changeable fields of a project. */
export type ProjectChange = Partial<
  Omit<Project, 'organizationId' | 'id' | 'environment' | 'template' | 'createdAt' | 'archivedAt'>
>;

@Injectable()
export class ProjectStore {
  constructor(@InjectRepository(Project) private readonly projects: Repository<Project>) {}

  async insert(project: Project, tx: Transaction): Promise<Project> {
    await tx.manager.insert(Project, { ...project });
    return project;
  }

  find(organizationId: Id<'org'>, id: Id<'proj'>): Promise<Project | null> {
    return this.projects.findOneBy({ organizationId, id });
  }

  list(organizationId: Id<'org'>): Promise<Project[]> {
    return this.projects.find({
      where: { organizationId, archivedAt: IsNull() },
      order: { id: 'ASC' },
    });
  }

  listWithArchived(organizationId: Id<'org'>): Promise<Project[]> {
    return this.projects.find({ where: { organizationId }, order: { id: 'ASC' } });
  }

  /** Up to limit + 1 live projects in list order. */
  async listPage(organizationId: Id<'org'>, page: Page<'proj'>): Promise<Project[]> {
    const { where, ...paging } = pageBy(page);
    const found = await this.projects.find({
      where: { organizationId, archivedAt: IsNull(), ...where },
      ...paging,
    });
    return newestFirst(found, page);
  }

  lock(organizationId: Id<'org'>, id: Id<'proj'>, tx: Transaction): Promise<Project | null> {
    return tx.manager.findOne(Project, {
      where: { organizationId, id },
      lock: { mode: 'pessimistic_write' },
    });
  }

  async change(
    organizationId: Id<'org'>,
    id: Id<'proj'>,
    change: ProjectChange,
    tx: Transaction,
  ): Promise<void> {
    await tx.manager.update(Project, { organizationId, id }, change);
  }

  /** Returns whether this call archived a project. */
  async archive(
    organizationId: Id<'org'>,
    id: Id<'proj'>,
    archivedAt: Date,
    tx: Transaction,
  ): Promise<boolean> {
    const where = { organizationId, id, archivedAt: IsNull() };
    const { affected } = await tx.manager.update(Project, where, { archivedAt });
    return affected === 1;
  }
}
