import { Injectable } from '@nestjs/common';
import type { Id } from '../../../platform/ids/index.js';
import type { Simulation } from '../../engine/index.js';
import { ProjectsService } from '../../projects/index.js';
import { STARTED_BY } from '../sessions/review-case.policy.js';
import { sandboxOnly, SessionSimulation } from '../../sandbox/index.js';
import {
  sessionNotFound,
  SessionsService,
  type CreatedSession,
  type Session,
} from '../../sessions/index.js';

/** Marks sessions started by the console; it can finish only these. */
const MARK = { started_in: 'console' };
const LIFE_SECONDS = 3_600;

/** Starts test sessions of a sandbox project, and finishes them with a simulated person. */
@Injectable()
export class TestSessions {
  constructor(
    private readonly projects: ProjectsService,
    private readonly sessions: SessionsService,
    private readonly simulation: SessionSimulation,
  ) {}

  /** The member who begins one may not review it. Throws `project_not_found`, `sandbox_only`. */
  async begin(
    organizationId: Id<'org'>,
    projectId: string,
    actor: Id<'staff'>,
  ): Promise<CreatedSession> {
    const { environment, id } = await this.projects.get(organizationId, projectId);
    if (environment !== 'sandbox') throw sandboxOnly();
    const data = { custom_fields: { ...MARK, [STARTED_BY]: actor } };
    const input = { projectId: id, data, expiresInSeconds: LIFE_SECONDS };
    return this.sessions.create({ organizationId, environment }, input);
  }

  /**
   * Finishes a test session as a simulated person. Throws `session_not_found` for one that was not
   * begun here, and what a simulation throws.
   */
  async complete(
    organizationId: Id<'org'>,
    { projectId, id }: { projectId: string; id: string },
    simulation: Simulation,
  ): Promise<Session> {
    const project = await this.projects.get(organizationId, projectId);
    const { environment } = project;
    const session = await this.sessions.find({ tenantId: organizationId, environment }, id);
    const isTest = session.data?.custom_fields['started_in'] === MARK.started_in;
    if (session.projectId !== project.id || !isTest) throw sessionNotFound();
    return this.simulation.run(session, simulation);
  }
}
