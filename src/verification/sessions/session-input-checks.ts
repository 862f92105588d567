import { Injectable } from '@nestjs/common';
import { environmentMismatch } from '../../platform/errors/index.js';
import { appSchemeOf, ReturnAddresses } from '../../platform/http/index.js';
import { isId, type Id } from '../../platform/ids/index.js';
import { PersonRecordStore } from '../persons/index.js';
import { projectNotFound, ProjectsService } from '../projects/index.js';
import type { Owner } from './model/session.js';
import { userNotFound } from './model/session.problems.js';

/** Checks a new session's input against its owner's rights. */
@Injectable()
export class SessionInputChecks {
  constructor(
    private readonly people: PersonRecordStore,
    private readonly projects: ProjectsService,
    private readonly returns: ReturnAddresses,
  ) {}

  /**
   * Throws `request_invalid` for an app that the project does not list, and for a web address that
   * a production session must not redirect to.
   */
  async redirectUrl(
    { organizationId, environment }: Owner,
    projectId: string,
    url: string | null,
  ): Promise<void> {
    const scheme = url === null ? null : appSchemeOf(url);
    if (scheme === null) {
      if (environment === 'production') this.returns.checkProduction('/redirect_url', url);
      return;
    }
    const project = isId('proj', projectId)
      ? await this.projects.find(organizationId, projectId)
      : null;
    // Without a project the session is refused for that reason.
    if (!project) return;
    this.returns.checkApp('/redirect_url', scheme, {
      listed: project.appSchemes,
      by: 'The project',
    });
  }

  /** The session's named person, if any. Throws `user_not_found`. */
  async requestedUser(
    { organizationId, environment }: Owner,
    userId: string | null,
  ): Promise<Id<'user'> | null> {
    if (userId === null) return null;
    const isKnown =
      isId('user', userId) && (await this.people.exists(organizationId, environment, userId));
    if (!isKnown) throw userNotFound();
    return userId;
  }

  /** Why this project cannot have sessions. */
  async whyNoProject({ organizationId }: Owner, id: Id<'proj'>): Promise<Error> {
    const project = await this.projects.find(organizationId, id);
    if (!project || project.archivedAt) return projectNotFound();
    return environmentMismatch({ detail: `The project belongs to ${project.environment}` });
  }
}
