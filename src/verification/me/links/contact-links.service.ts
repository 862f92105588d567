import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Clock, secondsAfter } from '../../../platform/clock/index.js';
import { Settings } from '../../../platform/config/index.js';
import { Database } from '../../../platform/database/index.js';
import { isId } from '../../../platform/ids/index.js';
import { RateLimits } from '../../../platform/limits/index.js';
import { Log, outsideRequests } from '../../../platform/logging/index.js';
import { Messages } from '../../../platform/messages/index.js';
import { OrganizationsService } from '../../organizations/index.js';
import { projectNotFound, ProjectsService, type Project } from '../../projects/index.js';
import type { Contact } from '../../sessions/index.js';
import { ContactOwners } from './owners/contact-owners.service.js';
import { HELD_DATA_LINK } from './held-link.message.js';
import { HeldTokens, LINK_MINUTES } from './held-tokens.service.js';

/** A request for a link, by anybody, to the owner of a contact. */
export interface LinkRequest {
  organizationId: string;
  projectId: string;
  contact: Contact;
  /** The language of the page. */
  locale: string | null;
}

/** Sends people the link to the data held about them. */
@Injectable()
export class ContactLinks implements BeforeApplicationShutdown {
  readonly #pending = new Set<Promise<void>>();

  constructor(
    private readonly projects: ProjectsService,
    private readonly organizations: OrganizationsService,
    private readonly owners: ContactOwners,
    private readonly tokens: HeldTokens,
    private readonly messages: Messages,
    private readonly limits: RateLimits,
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /**
   * Starts sending a link. Does not wait for the search or return its result, so that neither the
   * answer nor its duration reveals who is known. Throws `project_not_found`, `rate_limited`.
   */
  async request({ organizationId, projectId, contact, locale }: LinkRequest): Promise<void> {
    const project = await this.#project(organizationId, projectId);
    const index = this.owners.indexOf(project.organizationId, contact);
    // Counted before the search, so that a reached limit reveals nothing either.
    await this.limits.use('held_link_contact', index.toString('base64url'), null);
    await this.limits.use('held_link_workspace', project.organizationId, null);
    const sending = outsideRequests(() => this.#send(project, contact, locale)).catch(
      (error: unknown) => {
        this.log.warn('link to held data not sent', { error });
      },
    );
    this.#pending.add(sending);
    void sending.finally(() => this.#pending.delete(sending));
  }

  /** Waits for the links that are being sent. */
  async settled(): Promise<void> {
    await Promise.all(this.#pending);
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.settled();
  }

  async #project(organizationId: string, projectId: string): Promise<Project> {
    if (!isId('org', organizationId) || !isId('proj', projectId)) throw projectNotFound();
    const project = await this.projects.find(organizationId, projectId);
    if (!project) throw projectNotFound();
    return project;
  }

  async #send(
    { organizationId, environment }: Project,
    contact: Contact,
    locale: string | null,
  ): Promise<void> {
    await this.tokens.forgetExpired(organizationId);
    const person = await this.owners.find({ organizationId, environment }, contact);
    if (!person) return;
    const { name: company } = await this.organizations.get(organizationId);
    const admission = await this.messages.admit({
      tenant: organizationId,
      kind: HELD_DATA_LINK,
      channel: contact.kind === 'email' ? 'email' : 'sms',
      address: contact.value,
    });
    const index = this.owners.indexOf(organizationId, contact);
    await this.database.transaction(async (tx) => {
      const token = await this.tokens.issueLink(person, index, tx);
      // Behind the `#`, where no log and no Referer header shows it.
      const url = `${this.settings.baseUrl}/me/link#${token}`;
      const message = admission.write({
        owner: person.userId,
        subject: person.userId,
        params: { company, url, minutes: LINK_MINUTES },
        locale,
        expiresAt: secondsAfter(this.clock.now(), LINK_MINUTES * 60),
      });
      await this.messages.queue(organizationId, [message], tx);
    });
  }
}
