import { Injectable } from '@nestjs/common';
import { environmentMismatch } from '../../platform/errors/index.js';
import { numberedList } from '../../platform/http/index.js';
import { isId, type Id } from '../../platform/ids/index.js';
import type { ApiCaller } from '../api-keys/index.js';
import { projectNotFound, ProjectsService } from '../projects/index.js';
import { EventNumberingTask } from './event-numbering.task.js';
import type { ListEventsQuery } from './event.dto.js';
import { projectRequired } from './event.problems.js';
import { EventStore } from './event.store.js';
import { eventView, type EventListView } from './event.view.js';

@Injectable()
export class EventsService {
  constructor(
    private readonly store: EventStore,
    private readonly numbering: EventNumberingTask,
    private readonly projects: ProjectsService,
  ) {}

  /** Events of one project by number. Throws `project_required`, `project_not_found`, `environment_mismatch`. */
  async list(caller: ApiCaller, query: ListEventsQuery): Promise<EventListView> {
    const projectId = await this.#project(caller, query.project_id);
    // Whoever reads need not wait for the next run of the task.
    await this.numbering.runFor(caller.tenantId);
    return numberedList(
      query,
      (after, limit) => this.store.list(caller.tenantId, projectId, after, limit),
      eventView,
    );
  }

  async #project(caller: ApiCaller, id: string | null | undefined): Promise<Id<'proj'>> {
    if (id === undefined || id === null) {
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
