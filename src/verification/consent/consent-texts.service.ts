import { Injectable } from '@nestjs/common';
import { Settings } from '../../platform/config/index.js';
import { VerificationSettings } from '../settings.js';
import type { Id } from '../../platform/ids/index.js';
import { OrganizationsService, type Organization } from '../organizations/index.js';
import { ProjectsService, type Project, type StepName } from '../projects/index.js';
import { consentText, type ConsentText } from './consent-text.js';

/** What of a session its consent is about. */
export interface ConsentSubject {
  organizationId: Id<'org'>;
  projectId: Id<'proj'>;
  steps: StepName[];
  /** The known person who is to be recognised. */
  requestedUserId: Id<'user'> | null;
}

/** The text a session's person is asked to agree to, as things stand. */
@Injectable()
export class ConsentTexts {
  constructor(
    private readonly organizations: OrganizationsService,
    private readonly projects: ProjectsService,
    private readonly deployment: Settings,
    private readonly settings: VerificationSettings,
  ) {}

  async of(subject: ConsentSubject): Promise<ConsentText> {
    const { organizationId, projectId } = subject;
    const [organization, project] = await Promise.all([
      this.organizations.get(organizationId),
      this.projects.find(organizationId, projectId),
    ]);
    return this.compose(subject, organization, project);
  }

  /** The same where it is known already who asks, and in which project. */
  compose(
    { steps, requestedUserId }: ConsentSubject,
    { name: organization }: Organization,
    project: Project | null,
  ): ConsentText {
    return consentText({
      steps,
      identityKnown: requestedUserId !== null,
      organization,
      operator: this.#operator,
      resultsDays: project?.resultsDays ?? null,
    });
  }

  /** Where nobody is named, the address of the service says who it is. */
  get #operator(): string {
    return this.settings.operatorName ?? new URL(this.deployment.baseUrl).host;
  }
}
