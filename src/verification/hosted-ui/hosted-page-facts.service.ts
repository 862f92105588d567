import { Injectable } from '@nestjs/common';
import { Brands } from '../../platform/brands/index.js';
import { Clock, unixSeconds } from '../../platform/clock/index.js';
import { ConsentTexts } from '../consent/index.js';
import { Engines } from '../engine/index.js';
import { EvidenceService } from '../evidence/index.js';
import { OrganizationsService } from '../organizations/index.js';
import { ProjectsService } from '../projects/index.js';
import { SourcesService } from '../sources/index.js';
import { languageOf, type Session } from '../sessions/index.js';
import { hostedSessionView, type CameraFacts } from './hosted.view.js';
import { ShownSession } from './shown-session.js';

/** A session as the page shows it, with the organization, the project and the consent text. */
@Injectable()
export class HostedPageFacts {
  constructor(
    private readonly organizations: OrganizationsService,
    private readonly projects: ProjectsService,
    private readonly sources: SourcesService,
    private readonly consents: ConsentTexts,
    private readonly engines: Engines,
    private readonly evidence: EvidenceService,
    private readonly brands: Brands,
    private readonly clock: Clock,
  ) {}

  async viewOf(session: Session): Promise<ShownSession> {
    const { organizationId, projectId } = session;
    const [organization, brand, project, sources, camera] = await Promise.all([
      this.organizations.get(organizationId),
      this.brands.find(organizationId),
      this.projects.find(organizationId, projectId),
      this.sources.namesOf(session),
      this.#cameraOf(session),
    ]);
    const view = hostedSessionView(session, {
      organization: organization.name,
      brand,
      project: project?.publicName ?? null,
      consent: this.consents.compose(session, {
        organization,
        project,
        sources,
        locale: languageOf(session),
      }),
      camera,
      embeddingOrigins: project?.embeddingOrigins ?? [],
      uploadsAllowed: project?.uploadsAllowed ?? false,
      screenLight: project?.screenLight ?? false,
      now: unixSeconds(this.clock.now()),
    });
    return new ShownSession(session, view);
  }

  /** Whether the page uses a camera, and which of its pictures are kept. */
  async #cameraOf({ organizationId, id, engine }: Session): Promise<CameraFacts> {
    if (engine === 'simulated') return { isAvailable: false, captures: [] };
    const captures = await this.evidence.kindsOf(organizationId, id);
    return { isAvailable: this.engines.find(engine) !== null, captures };
  }
}
