import type { EndpointWarning } from '../platform/webhooks/index.js';
import { defineStaffWarning, type WarningParams } from './staff-warning.js';

/** `host` of the endpoint, before and after a change: its whole address may hold a secret. */
type EndpointParams = WarningParams & { host: string };
type EndpointChangedParams = EndpointParams & { newHost: string; warning: EndpointWarning };

/** Tells developers that an endpoint was disabled because its receiver answered 410. */
export const ENDPOINT_DISABLED = defineStaffWarning<EndpointParams>('endpoint_disabled', {
  en: ({ host }) => ({
    subject: 'a webhook endpoint was disabled',
    what: `The receiver at ${host} answered 410 (gone), so nothing is sent there any more.`,
    note: 'Enable the endpoint again when the receiver is back, then send again what it missed. If the receiver was removed on purpose, delete the endpoint.',
  }),
  es: ({ host }) => ({
    subject: 'se desactivó un punto de conexión de webhooks',
    what: `El receptor en ${host} respondió 410 (ya no existe), por lo que ya no se le envía nada.`,
    note: 'Vuelva a activarlo cuando el receptor esté disponible y reenvíe después lo que no recibió. Si el receptor se retiró a propósito, elimine el punto de conexión.',
  }),
  fr: ({ host }) => ({
    subject: 'un point de terminaison webhook a été désactivé',
    what: `Le destinataire ${host} a répondu 410 (supprimé) : plus rien ne lui est envoyé.`,
    note: 'Réactivez-le quand le destinataire est de retour, puis renvoyez ce qu’il a manqué. Si le destinataire a été retiré volontairement, supprimez le point de terminaison.',
  }),
  de: ({ host }) => ({
    subject: 'Ein Webhook-Endpunkt wurde abgeschaltet',
    what: `Der Empfänger unter ${host} antwortete mit 410 (nicht mehr vorhanden). Es wird nichts mehr dorthin gesendet.`,
    note: 'Schalten Sie den Endpunkt wieder ein, sobald der Empfänger da ist, und senden Sie dann erneut, was ihm fehlt. Wenn der Empfänger absichtlich entfernt wurde, löschen Sie den Endpunkt.',
  }),
  it: ({ host }) => ({
    subject: 'un endpoint webhook è stato disattivato',
    what: `Il destinatario ${host} ha risposto 410 (non più disponibile): non riceve più eventi.`,
    note: 'Lo riattivi quando il destinatario è di nuovo disponibile, poi invii di nuovo ciò che non ha ricevuto. Se il destinatario è stato rimosso di proposito, elimini l’endpoint.',
  }),
});

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
export const ENDPOINT_CHANGED = defineStaffWarning<EndpointChangedParams>('endpoint_changed', {
  en: (change) => ({
    subject: 'a change of a webhook endpoint',
    what: `The webhook endpoint at ${change.host} ${sentenceOf(EN, change)}.`,
    note: 'If you did not expect this, look at the webhook endpoints now: alarms may not arrive. The audit names the member who did it.',
  }),
  es: (change) => ({
    subject: 'un cambio en un punto de conexión de webhooks',
    what: `El punto de conexión de webhooks en ${change.host} ${sentenceOf(ES, change)}.`,
    note: 'Si no lo esperaba, revise ahora los puntos de conexión: las alarmas podrían no llegar. La auditoría dice qué miembro lo hizo.',
  }),
  fr: (change) => ({
    subject: 'une modification d’un point de terminaison webhook',
    what: `Le point de terminaison webhook ${change.host} ${sentenceOf(FR, change)}.`,
    note: 'Si vous ne vous y attendiez pas, vérifiez maintenant les points de terminaison : des alarmes peuvent ne pas arriver. L’audit dit quel membre l’a fait.',
  }),
  de: (change) => ({
    subject: 'eine Änderung eines Webhook-Endpunkts',
    what: `Der Webhook-Endpunkt unter ${change.host} ${sentenceOf(DE, change)}.`,
    note: 'Wenn Sie das nicht erwartet haben, sehen Sie jetzt nach den Endpunkten: Alarme kommen vielleicht nicht an. Das Audit nennt das Mitglied, das es tat.',
  }),
  it: (change) => ({
    subject: 'una modifica a un endpoint webhook',
    what: `L’endpoint webhook ${change.host} ${sentenceOf(IT, change)}.`,
    note: 'Se non se lo aspettava, controlli ora gli endpoint: gli allarmi potrebbero non arrivare. L’audit dice quale membro lo ha fatto.',
  }),
});
