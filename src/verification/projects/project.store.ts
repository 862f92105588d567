import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Database, type Transaction } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import type { Environment } from '../environment.js';
import { Project } from './project.entity.js';

/** The changeable fields of a project. */
export type ProjectChange = Partial<
  Pick<
    Project,
    | 'resultsDays'
    | 'picturesDays'
    | 'publicName'
    | 'historicalAddresses'
    | 'profileMustMatch'
    | 'minimumAge'
    | 'faceThreshold'
    | 'embeddingOrigins'
    | 'appSchemes'
    | 'uploadsAllowed'
  >
>;

@Injectable()
export class ProjectStore {
  constructor(private readonly database: Database) {}

  inTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.database.transaction(work);
  }

  async insert(project: Project, tx: Transaction): Promise<Project> {
    await tx.manager.insert(Project, { ...project });
    return project;
  }

  find(organizationId: Id<'org'>, id: Id<'proj'>): Promise<Project | null> {
    return this.database.manager.findOneBy(Project, { organizationId, id });
  }

  list(organizationId: Id<'org'>): Promise<Project[]> {
    return this.database.manager.find(Project, {
      where: { organizationId, archivedAt: IsNull() },
      order: { id: 'ASC' },
    });
  }

  /** The only live project of an environment; null for none or several. */
  async findOnly(organizationId: Id<'org'>, environment: Environment): Promise<Project | null> {
    const [only, ...others] = await this.database.manager.find(Project, {
      where: { organizationId, environment, archivedAt: IsNull() },
      order: { id: 'ASC' },
      take: 2,
    });
    return others.length === 0 ? (only ?? null) : null;
  }

  /** False without such a project. */
  async change(
    organizationId: Id<'org'>,
    id: Id<'proj'>,
    change: ProjectChange,
    tx: Transaction,
  ): Promise<boolean> {
    const { affected } = await tx.manager.update(Project, { organizationId, id }, change);
    return affected === 1;
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
