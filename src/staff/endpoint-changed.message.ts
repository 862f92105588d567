import { defineMessage } from '../platform/messages/index.js';
import type { EndpointWarning } from '../platform/webhooks/index.js';

/**
 * Hosts of the endpoint before and after: its whole address may hold a secret. `atMs` is when it
 * happened.
 */
type EndpointChangedParams = {
  company: string;
  host: string;
  newHost: string;
  warning: EndpointWarning;
  atMs: number;
};

type Sentences = Readonly<
  Record<Exclude<EndpointWarning, 'moved'> | 'moved_within', string> & {
    moved: (newHost: string) => string;
  }
>;

const EN: Sentences = {
  created: 'was created',
  moved: (newHost) => `now sends to ${newHost}`,
  moved_within: 'now sends to another address at the same host',
  narrowed: 'sends fewer kinds of events',
  unsigned: 'no longer signs its events',
  disabled: 'was disabled',
  secret_rotated:
    'got a new signing secret: its receiver may refuse events until the new secret is entered there',
  bearer_rotated:
    'got a new bearer: its receiver may refuse events until the new bearer is entered there',
  deleted: 'was deleted',
};
const ES: Sentences = {
  created: 'se creó',
  moved: (newHost) => `ahora envía a ${newHost}`,
  moved_within: 'ahora envía a otra dirección del mismo servidor',
  narrowed: 'envía menos tipos de eventos',
  unsigned: 'ya no firma los eventos',
  disabled: 'se desactivó',
  secret_rotated:
    'recibió un nuevo secreto de firma: el receptor puede rechazar eventos hasta que se introduzca allí',
  bearer_rotated:
    'recibió un nuevo token de portador: el receptor puede rechazar eventos hasta que se introduzca allí',
  deleted: 'se eliminó',
};
const FR: Sentences = {
  created: 'a été créé',
  moved: (newHost) => `envoie désormais à ${newHost}`,
  moved_within: 'envoie désormais à une autre adresse du même hôte',
  narrowed: 'envoie moins de types d’événements',
  unsigned: 'ne signe plus les événements',
  disabled: 'a été désactivé',
  secret_rotated:
    'a reçu un nouveau secret de signature : le destinataire peut refuser des événements tant que ce secret n’y est pas saisi',
  bearer_rotated:
    'a reçu un nouveau jeton porteur : le destinataire peut refuser des événements tant que ce jeton n’y est pas saisi',
  deleted: 'a été supprimé',
};
const DE: Sentences = {
  created: 'wurde angelegt',
  moved: (newHost) => `sendet jetzt an ${newHost}`,
  moved_within: 'sendet jetzt an eine andere Adresse desselben Hosts',
  narrowed: 'sendet weniger Arten von Ereignissen',
  unsigned: 'signiert Ereignisse nicht mehr',
  disabled: 'wurde abgeschaltet',
  secret_rotated:
    'bekam ein neues Signaturgeheimnis: Der Empfänger lehnt Ereignisse vielleicht ab, bis es dort eingetragen ist',
  bearer_rotated:
    'bekam ein neues Bearer-Token: Der Empfänger lehnt Ereignisse vielleicht ab, bis es dort eingetragen ist',
  deleted: 'wurde gelöscht',
};
const IT: Sentences = {
  created: 'è stato creato',
  moved: (newHost) => `ora invia a ${newHost}`,
  moved_within: 'ora invia a un altro indirizzo dello stesso host',
  narrowed: 'invia meno tipi di eventi',
  unsigned: 'non firma più gli eventi',
  disabled: 'è stato disattivato',
  secret_rotated:
    'ha ricevuto un nuovo segreto di firma: il destinatario può rifiutare eventi finché il segreto non vi è inserito',
  bearer_rotated:
    'ha ricevuto un nuovo token bearer: il destinatario può rifiutare eventi finché il token non vi è inserito',
  deleted: 'è stato eliminato',
};

function sentenceOf(
  sentences: Sentences,
  { warning, host, newHost }: Pick<EndpointChangedParams, 'warning' | 'host' | 'newHost'>,
): string {
  if (warning !== 'moved') return sentences[warning];
  return newHost === host ? sentences.moved_within : sentences.moved(newHost);
}

/**
 * Warns owners that a member changed who gets events: alarms may go elsewhere or nowhere. Its own kind,
 * so that repeating it uses up no warning about how they sign in.
 */
export const ENDPOINT_CHANGED = defineMessage<EndpointChangedParams>({
  name: 'endpoint_changed',
  guard: 'warning',
  texts: {
    en: ({ company, atMs, ...change }, f) => ({
      subject: `${company}: a change of a webhook endpoint`,
      body: [
        `The webhook endpoint at ${change.host} ${sentenceOf(EN, change)}.`,
        `A member of the workspace did it on ${f.time(atMs)}. The audit names them.`,
      ],
      note: 'If you did not expect this, look at the webhook endpoints now: alarms may not arrive.',
      sms: `${company}, ${f.time(atMs)}: the webhook endpoint at ${change.host} ${sentenceOf(EN, change)}.`,
    }),
    es: ({ company, atMs, ...change }, f) => ({
      subject: `${company}: un cambio en un punto de conexión de webhooks`,
      body: [
        `El punto de conexión de webhooks en ${change.host} ${sentenceOf(ES, change)}.`,
        `Lo hizo un miembro del espacio de trabajo el ${f.time(atMs)}. La auditoría dice quién.`,
      ],
      note: 'Si no lo esperaba, revise ahora los puntos de conexión: las alarmas podrían no llegar.',
      sms: `${company}, ${f.time(atMs)}: el webhook de ${change.host} ${sentenceOf(ES, change)}.`,
    }),
    fr: ({ company, atMs, ...change }, f) => ({
      subject: `${company} : une modification d’un point de terminaison webhook`,
      body: [
        `Le point de terminaison webhook ${change.host} ${sentenceOf(FR, change)}.`,
        `Un membre de l’espace de travail l’a fait le ${f.time(atMs)}. L’audit dit qui.`,
      ],
      note: 'Si vous ne vous y attendiez pas, vérifiez maintenant les points de terminaison : des alarmes peuvent ne pas arriver.',
      sms: `${company}, ${f.time(atMs)} : le webhook de ${change.host} ${sentenceOf(FR, change)}.`,
    }),
    de: ({ company, atMs, ...change }, f) => ({
      subject: `${company}: eine Änderung eines Webhook-Endpunkts`,
      body: [
        `Der Webhook-Endpunkt unter ${change.host} ${sentenceOf(DE, change)}.`,
        `Das tat ein Mitglied des Arbeitsbereichs am ${f.time(atMs)}. Das Audit nennt es.`,
      ],
      note: 'Wenn Sie das nicht erwartet haben, sehen Sie jetzt nach den Endpunkten: Alarme kommen vielleicht nicht an.',
      sms: `${company}, ${f.time(atMs)}: Der Webhook-Endpunkt ${change.host} ${sentenceOf(DE, change)}.`,
    }),
    it: ({ company, atMs, ...change }, f) => ({
      subject: `${company}: una modifica a un endpoint webhook`,
      body: [
        `L’endpoint webhook ${change.host} ${sentenceOf(IT, change)}.`,
        `Lo ha fatto un membro dell’area di lavoro il ${f.time(atMs)}. L’audit dice chi.`,
      ],
      note: 'Se non se lo aspettava, controlli ora gli endpoint: gli allarmi potrebbero non arrivare.',
      sms: `${company}, ${f.time(atMs)}: l’endpoint webhook ${change.host} ${sentenceOf(IT, change)}.`,
    }),
  },
});
