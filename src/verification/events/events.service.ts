import { Injectable } from '@nestjs/common';
import { environmentMismatch } from '../../platform/errors/index.js';
import { isId, type Id } from '../../platform/ids/index.js';
import type { ApiCaller } from '../api-keys/index.js';
import { projectNotFound, ProjectsService } from '../projects/index.js';
import { EventNumberingTask } from './event-numbering.task.js';
import { projectRequired } from './event.problems.js';
import { EventStore } from './event.store.js';
import type { SessionEvent } from './event.js';

@Injectable()
export class EventsService {
  constructor(
    private readonly store: EventStore,
    private readonly numbering: EventNumberingTask,
    private readonly projects: ProjectsService,
  ) {}

  /**
   * Up to `limit` events after a number, oldest first. `project` may be omitted if the environment
   * has one. Throws `project_required`, `project_not_found`, `environment_mismatch`.
   */
  async list(
    caller: ApiCaller,
    project: string | null,
    after: number,
    limit: number,
  ): Promise<SessionEvent[]> {
    const projectId = await this.#project(caller, project);
    // A reader need not wait for the next run of the task.
    await this.numbering.runFor(caller.tenantId);
    return this.store.list(caller.tenantId, projectId, after, limit);
  }

  async #project(caller: ApiCaller, id: string | null): Promise<Id<'proj'>> {
    if (id === null) {
      const only = await this.projects.findOnly(caller.tenantId, caller.environment);
      if (!only) throw projectRequired();
      return only.id;
    }
    const project = isId('proj', id) ? await this.projects.find(caller.tenantId, id) : null;
    if (!project) throw projectNotFound();
    if (project.environment !== caller.environment) throw environmentMismatch();
    return project.id;
  }
}
