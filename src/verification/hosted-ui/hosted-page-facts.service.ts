import { Injectable } from '@nestjs/common';
import { Clock, unixSeconds } from '../../platform/clock/index.js';
import { ConsentTexts } from '../consent/index.js';
import { OrganizationsService } from '../organizations/index.js';
import { ProjectsService } from '../projects/index.js';
import type { Session } from '../sessions/index.js';
import type { PageFacts } from './hosted.view.js';

/** Facts that the page shows beside the session: the organization and its purpose. */
@Injectable()
export class HostedPageFacts {
  constructor(
    private readonly organizations: OrganizationsService,
    private readonly projects: ProjectsService,
    private readonly consents: ConsentTexts,
    private readonly clock: Clock,
  ) {}

  async of(session: Session): Promise<PageFacts> {
    const { organizationId, projectId } = session;
    const [organization, project] = await Promise.all([
      this.organizations.get(organizationId),
      this.projects.find(organizationId, projectId),
    ]);
    return {
      organization: organization.name,
      project: project?.publicName ?? null,
      consent: this.consents.compose(session, organization, project),
      now: unixSeconds(this.clock.now()),
    };
  }
}
