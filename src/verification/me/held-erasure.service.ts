import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import { Database } from '../../platform/database/index.js';
import { defineMessage, NoticeQueue } from '../../platform/messages/index.js';
import { PersonErasure } from '../erasure/index.js';
import { OrganizationsService } from '../organizations/index.js';
import { ContactOwners, type HeldPerson } from './contact-owners.service.js';

/** `company` is the name that the person knows; `atMs` is when it happened. */
type HeldDataDeletedParams = { company: string; atMs: number };

const HELD_DATA_DELETED = defineMessage<HeldDataDeletedParams>({
  name: 'held_data_deleted',
  guard: 'warning',
  texts: {
    en: ({ company, atMs }, f) => ({
      subject: `${company}: your data was deleted`,
      body: [
        `What ${company} held about you was deleted on ${f.time(atMs)}, with every remembered device.`,
        'If you asked for this, you need not do anything.',
      ],
      note: `If you did not ask for this, tell ${company} now: somebody may be acting in your name.`,
      sms: `${company}: your data was deleted on ${f.time(atMs)}. Not you? Tell ${company} now.`,
    }),
    es: ({ company, atMs }, f) => ({
      subject: `${company}: sus datos se han borrado`,
      body: [
        `Lo que ${company} guardaba sobre usted se borró el ${f.time(atMs)}, con todos los dispositivos recordados.`,
        'Si lo pidió usted, no tiene que hacer nada.',
      ],
      note: `Si no lo pidió, avise ahora a ${company}: alguien podría estar actuando en su nombre.`,
      sms: `${company}: sus datos se borraron el ${f.time(atMs)}. ¿No fue usted? Avise ya a ${company}.`,
    }),
    fr: ({ company, atMs }, f) => ({
      subject: `${company} : vos données ont été effacées`,
      body: [
        `Ce que ${company} conservait à votre sujet a été effacé le ${f.time(atMs)}, avec tous les appareils mémorisés.`,
        'Si vous l’avez demandé, vous n’avez rien à faire.',
      ],
      note: `Si vous ne l’avez pas demandé, prévenez tout de suite ${company} : quelqu’un agit peut-être en votre nom.`,
      sms: `${company} : vos données ont été effacées le ${f.time(atMs)}. Pas vous ? Prévenez tout de suite ${company}.`,
    }),
    de: ({ company, atMs }, f) => ({
      subject: `${company}: Ihre Daten wurden gelöscht`,
      body: [
        `Was ${company} über Sie gespeichert hatte, wurde am ${f.time(atMs)} gelöscht, mit allen gemerkten Geräten.`,
        'Wenn Sie das verlangt haben, müssen Sie nichts tun.',
      ],
      note: `Wenn Sie das nicht verlangt haben, sagen Sie jetzt ${company} Bescheid: Vielleicht handelt jemand in Ihrem Namen.`,
      sms: `${company}: Ihre Daten wurden am ${f.time(atMs)} gelöscht. Nicht Sie? Sagen Sie jetzt ${company} Bescheid.`,
    }),
    it: ({ company, atMs }, f) => ({
      subject: `${company}: i suoi dati sono stati cancellati`,
      body: [
        `Ciò che ${company} conservava su di lei è stato cancellato il ${f.time(atMs)}, con tutti i dispositivi memorizzati.`,
        'Se lo ha chiesto lei, non deve fare altro.',
      ],
      note: `Se non lo ha chiesto, avvisi subito ${company}: qualcuno potrebbe agire a suo nome.`,
      sms: `${company}: i suoi dati sono stati cancellati il ${f.time(atMs)}. Non è stato lei? Avvisi subito ${company}.`,
    }),
  },
});

const NOTICE_SECONDS = 3 * 86_400;

/** Deletes a person at their own request, and tells every contact that is theirs. */
@Injectable()
export class HeldErasure {
  constructor(
    private readonly database: Database,
    private readonly owners: ContactOwners,
    private readonly erasure: PersonErasure,
    private readonly organizations: OrganizationsService,
    private readonly notices: NoticeQueue,
    private readonly clock: Clock,
  ) {}

  /** Throws `user_absent`, `legal_hold`. An event for each session tells the partner. */
  async erase(person: HeldPerson, requestedBy: string): Promise<void> {
    const { organizationId, environment, userId } = person;
    const at = this.clock.now();
    // Both are gone with the person.
    const { contacts, locale } = await this.owners.contactsOf(person);
    const { name: company } = await this.organizations.get(organizationId);
    await this.database.enclose(async (tx) => {
      const subject = { organizationId, environment, userId };
      await this.erasure.erase(subject, { cause: 'request', requestedBy }, at);
      if (contacts.length === 0) return;
      await this.notices.add(
        {
          tenant: organizationId,
          // The person's own key is destroyed before the notice is sent.
          owner: organizationId,
          kind: HELD_DATA_DELETED,
          to: contacts.map(({ kind, value: address }) => ({
            channel: kind === 'email' ? ('email' as const) : ('sms' as const),
            address,
            subject: userId,
          })),
          params: { company, atMs: at.getTime() },
          locale,
          expiresAt: secondsAfter(at, NOTICE_SECONDS),
        },
        tx,
      );
    });
  }
}
