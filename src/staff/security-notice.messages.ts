import { defineMessage } from '../platform/messages/index.js';

/** `host` of the endpoint: its whole address may hold a secret. `atMs` is when it answered. */
type EndpointDisabledParams = { company: string; host: string; atMs: number };

/** Tells developers that an endpoint was disabled because its receiver answered 410. */
export const ENDPOINT_DISABLED = defineMessage<EndpointDisabledParams>({
  name: 'endpoint_disabled',
  guard: 'warning',
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

/** What happened. Stored with the message, so never renamed. */
export type SecurityEvent =
  | 'passkey_added'
  | 'passkey_removed'
  | 'recovery_started'
  | 'recovered'
  | 'single_sign_on_changed'
  | 'sender_changed'
  | 'strong_key_made';

/** `atMs` is when it happened. */
type SecurityNoticeParams = { company: string; event: SecurityEvent; atMs: number };

type Sentences = Readonly<Record<SecurityEvent, string>>;

const EN: Sentences = {
  passkey_added: 'A new passkey was added to your account.',
  passkey_removed: 'A passkey was removed from your account.',
  recovery_started: 'A link was made with which your account can be recovered.',
  recovered: 'Your account was recovered: its earlier passkeys do not work any more.',
  single_sign_on_changed: 'The single sign-on of the workspace was changed.',
  sender_changed: 'The provider that sends the messages of the workspace was changed.',
  strong_key_made:
    'An API key was made that may change webhook endpoints, connections, employees or the configuration.',
};
const ES: Sentences = {
  passkey_added: 'Se añadió una nueva llave de acceso a su cuenta.',
  passkey_removed: 'Se eliminó una llave de acceso de su cuenta.',
  recovery_started: 'Se creó un enlace con el que se puede recuperar su cuenta.',
  recovered: 'Se recuperó su cuenta: sus llaves de acceso anteriores ya no funcionan.',
  single_sign_on_changed: 'Se cambió el inicio de sesión único del espacio de trabajo.',
  sender_changed: 'Se cambió el proveedor que envía los mensajes del espacio de trabajo.',
  strong_key_made:
    'Se creó una clave de API que puede cambiar puntos de conexión de webhooks, conexiones, empleados o la configuración.',
};
const FR: Sentences = {
  passkey_added: 'Une nouvelle clé d’accès a été ajoutée à votre compte.',
  passkey_removed: 'Une clé d’accès a été retirée de votre compte.',
  recovery_started: 'Un lien permettant de récupérer votre compte a été créé.',
  recovered: 'Votre compte a été récupéré : ses anciennes clés d’accès ne fonctionnent plus.',
  single_sign_on_changed: 'L’authentification unique de l’espace de travail a été modifiée.',
  sender_changed: 'Le fournisseur qui envoie les messages de l’espace de travail a été changé.',
  strong_key_made:
    'Une clé d’API a été créée : elle peut modifier des points de terminaison webhook, des connexions, des employés ou la configuration.',
};
const DE: Sentences = {
  passkey_added: 'Ihrem Konto wurde ein neuer Passkey hinzugefügt.',
  passkey_removed: 'Ein Passkey wurde von Ihrem Konto entfernt.',
  recovery_started: 'Ein Link wurde erstellt, mit dem Ihr Konto wiederhergestellt werden kann.',
  recovered: 'Ihr Konto wurde wiederhergestellt: Die früheren Passkeys gelten nicht mehr.',
  single_sign_on_changed: 'Das Single Sign-on des Arbeitsbereichs wurde geändert.',
  sender_changed:
    'Der Anbieter, der die Nachrichten des Arbeitsbereichs versendet, wurde geändert.',
  strong_key_made:
    'Ein API-Schlüssel wurde erstellt, der Webhook-Endpunkte, Verbindungen, Beschäftigte oder die Konfiguration ändern darf.',
};
const IT: Sentences = {
  passkey_added: 'Una nuova passkey è stata aggiunta al suo account.',
  passkey_removed: 'Una passkey è stata rimossa dal suo account.',
  recovery_started: 'È stato creato un link con cui si può recuperare il suo account.',
  recovered: 'Il suo account è stato recuperato: le passkey precedenti non funzionano più.',
  single_sign_on_changed: 'Il Single Sign-On dell’area di lavoro è stato modificato.',
  sender_changed: 'Il fornitore che invia i messaggi dell’area di lavoro è stato cambiato.',
  strong_key_made:
    'È stata creata una chiave API che può modificare endpoint webhook, connessioni, dipendenti o la configurazione.',
};

const TEXTS: Parameters<typeof defineMessage<SecurityNoticeParams>>[0]['texts'] = {
  en: ({ company, event, atMs }, f) => ({
    subject: `${company}: a change of how you sign in`,
    body: [EN[event], `It happened on ${f.time(atMs)}.`],
    note: 'Was this not you or a colleague whom you asked? Then tell the owners of the workspace now.',
    sms: `${company}, ${f.time(atMs)}: ${EN[event]} Not expected? Tell the owners now.`,
  }),
  es: ({ company, event, atMs }, f) => ({
    subject: `${company}: un cambio en su inicio de sesión`,
    body: [ES[event], `Ocurrió el ${f.time(atMs)}.`],
    note: '¿No ha sido usted ni un compañero a quien se lo pidió? Avise ahora a los propietarios del espacio de trabajo.',
    sms: `${company}, ${f.time(atMs)}: ${ES[event]} ¿No lo esperaba? Avise ya a los propietarios.`,
  }),
  fr: ({ company, event, atMs }, f) => ({
    subject: `${company} : une modification de votre connexion`,
    body: [FR[event], `C’est arrivé le ${f.time(atMs)}.`],
    note: 'Ce n’était ni vous, ni un collègue à votre demande ? Prévenez tout de suite les propriétaires de l’espace de travail.',
    sms: `${company}, ${f.time(atMs)} : ${FR[event]} Inattendu ? Prévenez les propriétaires.`,
  }),
  de: ({ company, event, atMs }, f) => ({
    subject: `${company}: eine Änderung Ihrer Anmeldung`,
    body: [DE[event], `Das geschah am ${f.time(atMs)}.`],
    note: 'Waren das weder Sie noch jemand, den Sie darum gebeten haben? Dann sagen Sie jetzt den Inhabern des Arbeitsbereichs Bescheid.',
    sms: `${company}, ${f.time(atMs)}: ${DE[event]} Nicht erwartet? Sagen Sie den Inhabern Bescheid.`,
  }),
  it: ({ company, event, atMs }, f) => ({
    subject: `${company}: una modifica al suo accesso`,
    body: [IT[event], `È successo il ${f.time(atMs)}.`],
    note: 'Non è stato lei né un collega a cui lo ha chiesto? Avvisi subito i proprietari dell’area di lavoro.',
    sms: `${company}, ${f.time(atMs)}: ${IT[event]} Non se lo aspettava? Avvisi i proprietari.`,
  }),
};

/**
 * Warns staff about a change that could give somebody else access. Contains no link, against
 * phishing.
 */
export const SECURITY_NOTICE = defineMessage<SecurityNoticeParams>({
  name: 'staff_security_notice',
  guard: 'warning',
  texts: TEXTS,
});

/** Its own kind: a developer who makes many keys uses up no warning about how owners sign in. */
export const STRONG_KEY_NOTICE = defineMessage<SecurityNoticeParams>({
  name: 'staff_key_notice',
  guard: 'warning',
  texts: TEXTS,
});
