import { defineMessage } from '../platform/messages/index.js';
import type { EndpointWarning } from '../platform/webhooks/index.js';

/** `host` of the endpoint: its whole address may hold a secret. `atMs` is when it happened. */
type EndpointChangedParams = {
  company: string;
  host: string;
  warning: EndpointWarning;
  atMs: number;
};

type Sentences = Readonly<Record<EndpointWarning, string>>;

const EN: Sentences = {
  created: 'was created',
  changed: 'was changed: events go elsewhere, fewer are sent, or they are unsigned',
  disabled: 'was disabled',
  secret_rotated: 'got a new signing secret: its receiver may refuse events until it knows it',
  bearer_rotated: 'got a new bearer: its receiver may refuse events until it knows it',
  deleted: 'was deleted',
};
const ES: Sentences = {
  created: 'se creó',
  changed: 'se cambió: los eventos van a otro lugar, se envían menos o van sin firma',
  disabled: 'se desactivó',
  secret_rotated:
    'recibió un nuevo secreto de firma: el receptor puede rechazar eventos hasta conocerlo',
  bearer_rotated:
    'recibió un nuevo token de portador: el receptor puede rechazar eventos hasta conocerlo',
  deleted: 'se eliminó',
};
const FR: Sentences = {
  created: 'a été créé',
  changed:
    'a été modifié : les événements vont ailleurs, sont moins nombreux ou ne sont plus signés',
  disabled: 'a été désactivé',
  secret_rotated:
    'a reçu un nouveau secret de signature : le destinataire peut refuser des événements tant qu’il ne le connaît pas',
  bearer_rotated:
    'a reçu un nouveau jeton porteur : le destinataire peut refuser des événements tant qu’il ne le connaît pas',
  deleted: 'a été supprimé',
};
const DE: Sentences = {
  created: 'wurde angelegt',
  changed:
    'wurde geändert: Ereignisse gehen woandershin, weniger werden gesendet, oder ohne Unterschrift',
  disabled: 'wurde abgeschaltet',
  secret_rotated:
    'bekam ein neues Signaturgeheimnis: Der Empfänger lehnt Ereignisse vielleicht ab, bis er es kennt',
  bearer_rotated:
    'bekam ein neues Bearer-Token: Der Empfänger lehnt Ereignisse vielleicht ab, bis er es kennt',
  deleted: 'wurde gelöscht',
};
const IT: Sentences = {
  created: 'è stato creato',
  changed: 'è stato modificato: gli eventi vanno altrove, sono meno o non sono più firmati',
  disabled: 'è stato disattivato',
  secret_rotated:
    'ha ricevuto un nuovo segreto di firma: il destinatario può rifiutare eventi finché non lo conosce',
  bearer_rotated:
    'ha ricevuto un nuovo token bearer: il destinatario può rifiutare eventi finché non lo conosce',
  deleted: 'è stato eliminato',
};

/**
 * Warns owners that a member changed who gets events: alarms may go elsewhere or nowhere. Its own kind,
 * so that repeating it uses up no warning about how they sign in.
 */
export const ENDPOINT_CHANGED = defineMessage<EndpointChangedParams>({
  name: 'endpoint_changed',
  guard: 'warning',
  texts: {
    en: ({ company, host, warning, atMs }, f) => ({
      subject: `${company}: a change of a webhook endpoint`,
      body: [
        `The webhook endpoint at ${host} ${EN[warning]}.`,
        `A member of the workspace did it on ${f.time(atMs)}. The audit names them.`,
      ],
      note: 'If you did not expect this, look at the webhook endpoints now: alarms may not arrive.',
      sms: `${company}, ${f.time(atMs)}: the webhook endpoint at ${host} ${EN[warning]}.`,
    }),
    es: ({ company, host, warning, atMs }, f) => ({
      subject: `${company}: un cambio en un punto de conexión de webhooks`,
      body: [
        `El punto de conexión de webhooks en ${host} ${ES[warning]}.`,
        `Lo hizo un miembro del espacio de trabajo el ${f.time(atMs)}. La auditoría dice quién.`,
      ],
      note: 'Si no lo esperaba, revise ahora los puntos de conexión: las alarmas podrían no llegar.',
      sms: `${company}, ${f.time(atMs)}: el webhook de ${host} ${ES[warning]}.`,
    }),
    fr: ({ company, host, warning, atMs }, f) => ({
      subject: `${company} : une modification d’un point de terminaison webhook`,
      body: [
        `Le point de terminaison webhook ${host} ${FR[warning]}.`,
        `Un membre de l’espace de travail l’a fait le ${f.time(atMs)}. L’audit dit qui.`,
      ],
      note: 'Si vous ne vous y attendiez pas, vérifiez maintenant les points de terminaison : des alarmes peuvent ne pas arriver.',
      sms: `${company}, ${f.time(atMs)} : le webhook de ${host} ${FR[warning]}.`,
    }),
    de: ({ company, host, warning, atMs }, f) => ({
      subject: `${company}: eine Änderung eines Webhook-Endpunkts`,
      body: [
        `Der Webhook-Endpunkt unter ${host} ${DE[warning]}.`,
        `Das tat ein Mitglied des Arbeitsbereichs am ${f.time(atMs)}. Das Audit nennt es.`,
      ],
      note: 'Wenn Sie das nicht erwartet haben, sehen Sie jetzt nach den Endpunkten: Alarme kommen vielleicht nicht an.',
      sms: `${company}, ${f.time(atMs)}: Der Webhook-Endpunkt ${host} ${DE[warning]}.`,
    }),
    it: ({ company, host, warning, atMs }, f) => ({
      subject: `${company}: una modifica a un endpoint webhook`,
      body: [
        `L’endpoint webhook ${host} ${IT[warning]}.`,
        `Lo ha fatto un membro dell’area di lavoro il ${f.time(atMs)}. L’audit dice chi.`,
      ],
      note: 'Se non se lo aspettava, controlli ora gli endpoint: gli allarmi potrebbero non arrivare.',
      sms: `${company}, ${f.time(atMs)}: l’endpoint webhook ${host} ${IT[warning]}.`,
    }),
  },
});
