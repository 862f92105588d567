import { Injectable } from '@nestjs/common';
import { environmentMismatch, requestInvalid } from '../../platform/errors/index.js';
import { ReturnAddresses } from '../../platform/http/index.js';
import { isId, type Id } from '../../platform/ids/index.js';
import type { ApiCaller } from '../api-keys/index.js';
import { PersonRecordStore } from '../people/index.js';
import { projectNotFound, ProjectsService } from '../projects/index.js';
import type { CreateSessionDto } from './session.dto.js';
import { userNotFound } from './session.problems.js';

/** Whether a caller may ask for what it asks of a new session. */
@Injectable()
export class SessionInputChecks {
  constructor(
    private readonly people: PersonRecordStore,
    private readonly projects: ProjectsService,
    private readonly returns: ReturnAddresses,
  ) {}

  /** Throws `request_invalid` for an address that a production session must not send people to. */
  redirectUrl({ environment }: ApiCaller, { redirect_url: url }: CreateSessionDto): void {
    if (environment === 'production') this.returns.checkProduction('/redirect_url', url);
  }

  /** The person the session is about, where the caller names one. Throws `request_invalid`, `user_not_found`. */
  async requestedUser(caller: ApiCaller, input: CreateSessionDto): Promise<Id<'user'> | null> {
    const { user_id: userId } = input;
    if (userId === undefined || userId === null) return null;
    const clash = (['email', 'phone', 'user_profile_information'] as const).filter(
      (field) => input[field] != null,
    );
    if (clash.length > 0) {
      throw requestInvalid({
        errors: clash.map((field) => ({
          pointer: `/${field}`,
          code: 'conflict',
          detail: 'Cannot go with user_id',
        })),
      });
    }
    const known =
      isId('user', userId) &&
      (await this.people.exists(caller.tenantId, caller.environment, userId));
    if (!known) throw userNotFound();
    return userId;
  }

  /** Why no session can be made in this project. */
  async whyNoProject(caller: ApiCaller, id: Id<'proj'>): Promise<Error> {
    const project = await this.projects.find(caller.tenantId, id);
    if (!project || project.archivedAt) return projectNotFound();
    return environmentMismatch({ detail: `The project belongs to ${project.environment}` });
  }
}
