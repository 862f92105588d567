import { Injectable } from '@nestjs/common';
import { Settings } from '../../platform/config/index.js';
import type { Locale } from '../../platform/text/index.js';
import { VerificationSettings } from '../settings.js';
import type { Id } from '../../platform/ids/index.js';
import { OrganizationsService, type Organization } from '../organizations/index.js';
import {
  asksMissingAddress,
  ProjectsService,
  type EngineName,
  type Project,
  type StepName,
  type UserInfo,
} from '../projects/index.js';
import { SourcesService } from '../sources/index.js';
import { consentText, type ConsentText } from './consent-text.js';

/** The parts of a session that its consent depends on. */
export interface ConsentSubject {
  organizationId: Id<'org'>;
  projectId: Id<'proj'>;
  steps: StepName[];
  userInfo: UserInfo;
  engine: EngineName;
  /** The known person to recognise. */
  requestedUserId: Id<'user'> | null;
}

/** Other facts that the text depends on. */
export interface ConsentFacts {
  organization: Organization;
  project: Project | null;
  /** Names of the sources of the project. */
  sources: readonly string[];
  locale: Locale;
}

/** The current consent text of a session. */
@Injectable()
export class ConsentTexts {
  constructor(
    private readonly organizations: OrganizationsService,
    private readonly projects: ProjectsService,
    private readonly sources: SourcesService,
    private readonly deployment: Settings,
    private readonly settings: VerificationSettings,
  ) {}

  async of(subject: ConsentSubject, locale: Locale): Promise<ConsentText> {
    const { organizationId, projectId } = subject;
    const [organization, project, sources] = await Promise.all([
      this.organizations.get(organizationId),
      this.projects.find(organizationId, projectId),
      this.sources.namesOf(subject),
    ]);
    return this.compose(subject, { organization, project, sources, locale });
  }

  /** The same when organization and project are already known. */
  compose(
    { steps, userInfo, engine, requestedUserId }: ConsentSubject,
    { organization, project, sources, locale }: ConsentFacts,
  ): ConsentText {
    return consentText({
      locale,
      steps,
      asksMissingAddress: asksMissingAddress({ engine, userInfo, steps }),
      identityKnown: requestedUserId !== null,
      organization: organization.name,
      operator: this.#operator,
      sources,
      resultsDays: project?.resultsDays ?? null,
      // The simulated engine takes no pictures.
      picturesDays: engine === 'native' ? (project?.picturesDays ?? null) : null,
    });
  }

  /** Without a configured name, the operator is named by the service's address. */
  get #operator(): string {
    return this.settings.operatorName ?? new URL(this.deployment.baseUrl).host;
  }
}
