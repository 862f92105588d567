import { Injectable } from '@nestjs/common';
import { environmentMismatch, defineProblem } from '../../platform/errors/index.js';
import type { Page } from '../../platform/http/index.js';
import { isId, type Id } from '../../platform/ids/index.js';
import type { ApiCaller } from '../api-keys/index.js';
import { projectNotFound, ProjectsService } from '../projects/index.js';
import { EventNumberingTask } from './event-numbering.task.js';
import { EventStore } from './event.store.js';
import type { EventSource, SessionEvent, StoredEvent } from './event.js';

export const eventNotFound = defineProblem('event_not_found', 404, 'There is no such event');

@Injectable()
export class EventsService {
  constructor(
    private readonly store: EventStore,
    private readonly numbering: EventNumberingTask,
    private readonly projects: ProjectsService,
  ) {}

  /**
   * Up to `limit` events after a number, oldest first: of one project by its numbers, otherwise of all
   * projects of the key's environment by theirs. Throws `project_not_found`, `environment_mismatch`.
   */
  async list(
    caller: ApiCaller,
    project: string | null,
    after: number,
    limit: number,
  ): Promise<SessionEvent[]> {
    const { tenantId, environment } = caller;
    const projectId = project === null ? null : await this.#project(caller, project);
    // A reader need not wait for the next run of the task.
    await this.numbering.runFor(tenantId);
    return projectId === null
      ? this.store.listOfEnvironment(tenantId, environment, after, limit)
      : this.store.list(tenantId, projectId, after, limit);
  }

  /** A page of events of an organization, newest first; of one project by its numbers. */
  async listNewest(
    organizationId: Id<'org'>,
    projectId: string | null,
    page: Page<'evt'>,
  ): Promise<StoredEvent[]> {
    if (projectId !== null && !isId('proj', projectId)) return [];
    if (projectId !== null) await this.numbering.runFor(organizationId);
    return this.store.listNewest(organizationId, projectId, page);
  }

  /** Throws `event_not_found`. */
  async get(organizationId: Id<'org'>, id: string): Promise<StoredEvent> {
    const event = isId('evt', id) ? await this.store.find(organizationId, id) : null;
    if (!event) throw eventNotFound();
    return event;
  }

  /** The events of one session, oldest first. */
  listOfSession(session: EventSource): Promise<StoredEvent[]> {
    return this.store.listOfSession(session);
  }

  async #project(caller: ApiCaller, id: string): Promise<Id<'proj'>> {
    const project = isId('proj', id) ? await this.projects.find(caller.tenantId, id) : null;
    if (!project) throw projectNotFound();
    if (project.environment !== caller.environment) throw environmentMismatch();
    return project.id;
  }
}
