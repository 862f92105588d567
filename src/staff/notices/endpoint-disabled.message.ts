import { defineMessage } from '../../platform/messages/index.js';

/** `host` of the endpoint: its whole address may hold a secret. `atMs` is when it answered. */
type EndpointDisabledParams = { company: string; host: string; atMs: number };

/** Tells developers that an endpoint was disabled because its receiver answered 410. */
export const ENDPOINT_DISABLED = defineMessage<EndpointDisabledParams>({
  name: 'endpoint_disabled',
  isWarning: true,
  texts: {
    en: ({ company, host, atMs }, f) => ({
      subject: `${company}: a webhook endpoint was disabled`,
      body: [
        `The receiver at ${host} answered 410 (gone) on ${f.time(atMs)}, so nothing is sent there any more.`,
        'Enable the endpoint again when the receiver is back, then send again what it missed.',
      ],
      note: 'If the receiver was removed on purpose, delete the endpoint.',
      sms: `${company}: the webhook endpoint at ${host} was disabled on ${f.time(atMs)}. It answered 410.`,
    }),
    es: ({ company, host, atMs }, f) => ({
      subject: `${company}: se desactivó un punto de conexión de webhooks`,
      body: [
        `El receptor en ${host} respondió 410 (ya no existe) el ${f.time(atMs)}, por lo que ya no se le envía nada.`,
        'Vuelva a activarlo cuando el receptor esté disponible y reenvíe después lo que no recibió.',
      ],
      note: 'Si el receptor se retiró a propósito, elimine el punto de conexión.',
      sms: `${company}: el webhook de ${host} se desactivó el ${f.time(atMs)}. Respondió 410.`,
    }),
    fr: ({ company, host, atMs }, f) => ({
      subject: `${company} : un point de terminaison webhook a été désactivé`,
      body: [
        `Le destinataire ${host} a répondu 410 (supprimé) le ${f.time(atMs)} : plus rien ne lui est envoyé.`,
        'Réactivez-le quand le destinataire est de retour, puis renvoyez ce qu’il a manqué.',
      ],
      note: 'Si le destinataire a été retiré volontairement, supprimez le point de terminaison.',
      sms: `${company} : le webhook de ${host} a été désactivé le ${f.time(atMs)}. Il a répondu 410.`,
    }),
    de: ({ company, host, atMs }, f) => ({
      subject: `${company}: Ein Webhook-Endpunkt wurde abgeschaltet`,
      body: [
        `Der Empfänger unter ${host} antwortete am ${f.time(atMs)} mit 410 (nicht mehr vorhanden). Es wird nichts mehr dorthin gesendet.`,
        'Schalten Sie den Endpunkt wieder ein, sobald der Empfänger da ist, und senden Sie dann erneut, was ihm fehlt.',
      ],
      note: 'Wenn der Empfänger absichtlich entfernt wurde, löschen Sie den Endpunkt.',
      sms: `${company}: Der Webhook-Endpunkt ${host} wurde am ${f.time(atMs)} abgeschaltet. Er antwortete mit 410.`,
    }),
    it: ({ company, host, atMs }, f) => ({
      subject: `${company}: un endpoint webhook è stato disattivato`,
      body: [
        `Il destinatario ${host} ha risposto 410 (non più disponibile) il ${f.time(atMs)}: non riceve più eventi.`,
        'Lo riattivi quando il destinatario è di nuovo disponibile, poi invii di nuovo ciò che non ha ricevuto.',
      ],
      note: 'Se il destinatario è stato rimosso di proposito, elimini l’endpoint.',
      sms: `${company}: l’endpoint webhook ${host} è stato disattivato il ${f.time(atMs)}. Ha risposto 410.`,
    }),
  },
});
