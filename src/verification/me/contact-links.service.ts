import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import { Settings } from '../../platform/config/index.js';
import { Database } from '../../platform/database/index.js';
import { isId } from '../../platform/ids/index.js';
import { RateLimits } from '../../platform/limits/index.js';
import { Log, outsideRequests } from '../../platform/logging/index.js';
import { Messages, defineMessage } from '../../platform/messages/index.js';
import { OrganizationsService } from '../organizations/index.js';
import { projectNotFound, ProjectsService, type Project } from '../projects/index.js';
import type { Contact } from '../sessions/index.js';
import { ContactOwners } from './contact-owners.service.js';
import { HeldTokens, LINK_MINUTES } from './held-tokens.service.js';

/** `company` is the name that the person knows; `minutes` is how long the link is good. */
type HeldLinkParams = { company: string; url: string; minutes: number };

const HELD_DATA_LINK = defineMessage<HeldLinkParams>({
  name: 'held_data_link',
  texts: {
    en: ({ company, url, minutes }, f) => ({
      subject: `Your data at ${company}`,
      body: [
        `This link shows what ${company} holds about you. There you can also delete it.`,
        `It works once, and is valid for ${f.minutes(minutes)}.`,
      ],
      action: { label: 'See my data', url },
      note: 'Did you not ask for this? Then ignore this message, and never forward the link.',
      sms: `${company}: see what is held about you: ${url} Valid for ${f.minutes(minutes)}. Never forward it.`,
    }),
    es: ({ company, url, minutes }, f) => ({
      subject: `Sus datos en ${company}`,
      body: [
        `Este enlace muestra lo que ${company} guarda sobre usted. Allí también puede borrarlo.`,
        `Funciona una sola vez y es válido durante ${f.minutes(minutes)}.`,
      ],
      action: { label: 'Ver mis datos', url },
      note: '¿No lo ha pedido usted? Entonces ignore este mensaje y no reenvíe nunca el enlace.',
      sms: `${company}: vea lo que se guarda sobre usted: ${url} Válido durante ${f.minutes(minutes)}. No lo reenvíe nunca.`,
    }),
    fr: ({ company, url, minutes }, f) => ({
      subject: `Vos données chez ${company}`,
      body: [
        `Ce lien montre ce que ${company} conserve à votre sujet. Vous pouvez aussi l’y effacer.`,
        `Il ne fonctionne qu’une fois et est valable ${f.minutes(minutes)}.`,
      ],
      action: { label: 'Voir mes données', url },
      note: 'Vous ne l’avez pas demandé ? Ignorez ce message et ne transférez jamais le lien.',
      sms: `${company} : voyez ce qui est conservé à votre sujet : ${url} Valable ${f.minutes(minutes)}. Ne le transférez jamais.`,
    }),
    de: ({ company, url, minutes }, f) => ({
      subject: `Ihre Daten bei ${company}`,
      body: [
        `Dieser Link zeigt, was ${company} über Sie gespeichert hat. Dort können Sie es auch löschen.`,
        `Er funktioniert einmal und gilt ${f.minutes(minutes)}.`,
      ],
      action: { label: 'Meine Daten ansehen', url },
      note: 'Sie haben das nicht angefordert? Dann ignorieren Sie diese Nachricht, und leiten Sie den Link nie weiter.',
      sms: `${company}: Sehen Sie, was über Sie gespeichert ist: ${url} Gültig ${f.minutes(minutes)}. Nie weiterleiten.`,
    }),
    it: ({ company, url, minutes }, f) => ({
      subject: `I suoi dati presso ${company}`,
      body: [
        `Questo link mostra che cosa ${company} conserva su di lei. Lì può anche cancellarlo.`,
        `Funziona una sola volta ed è valido per ${f.minutes(minutes)}.`,
      ],
      action: { label: 'Vedere i miei dati', url },
      note: 'Non lo ha richiesto? Allora ignori questo messaggio e non inoltri mai il link.',
      sms: `${company}: veda che cosa viene conservato su di lei: ${url} Valido per ${f.minutes(minutes)}. Non lo inoltri mai.`,
    }),
  },
});

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
