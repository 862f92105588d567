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

/** What happened to an account, and what concerns its whole workspace. Stored, so never renamed. */
export type AccountEvent = 'passkey_added' | 'passkey_removed' | 'recovery_started' | 'recovered';
export type WorkspaceEvent = 'single_sign_on_changed' | 'sender_changed';

/** `atMs` is when it happened. */
type SecurityNoticeParams = {
  company: string;
  event: AccountEvent | WorkspaceEvent;
  atMs: number;
};

type Sentences = Readonly<Record<AccountEvent | WorkspaceEvent, string>>;

const EN: Sentences = {
  passkey_added: 'A new passkey was added to your account.',
  passkey_removed: 'A passkey was removed from your account.',
  recovery_started: 'A link was made with which your account can be recovered.',
  recovered: 'Your account was recovered: its earlier passkeys do not work any more.',
  single_sign_on_changed: 'The single sign-on of the workspace was changed.',
  sender_changed: 'The provider that sends the messages of the workspace was changed.',
};
const ES: Sentences = {
  passkey_added: 'Se añadió una nueva llave de acceso a su cuenta.',
  passkey_removed: 'Se eliminó una llave de acceso de su cuenta.',
  recovery_started: 'Se creó un enlace con el que se puede recuperar su cuenta.',
  recovered: 'Se recuperó su cuenta: sus llaves de acceso anteriores ya no funcionan.',
  single_sign_on_changed: 'Se cambió el inicio de sesión único del espacio de trabajo.',
  sender_changed: 'Se cambió el proveedor que envía los mensajes del espacio de trabajo.',
};
const FR: Sentences = {
  passkey_added: 'Une nouvelle clé d’accès a été ajoutée à votre compte.',
  passkey_removed: 'Une clé d’accès a été retirée de votre compte.',
  recovery_started: 'Un lien permettant de récupérer votre compte a été créé.',
  recovered: 'Votre compte a été récupéré : ses anciennes clés d’accès ne fonctionnent plus.',
  single_sign_on_changed: 'L’authentification unique de l’espace de travail a été modifiée.',
  sender_changed: 'Le fournisseur qui envoie les messages de l’espace de travail a été changé.',
};
const DE: Sentences = {
  passkey_added: 'Ihrem Konto wurde ein neuer Passkey hinzugefügt.',
  passkey_removed: 'Ein Passkey wurde von Ihrem Konto entfernt.',
  recovery_started: 'Ein Link wurde erstellt, mit dem Ihr Konto wiederhergestellt werden kann.',
  recovered: 'Ihr Konto wurde wiederhergestellt: Die früheren Passkeys gelten nicht mehr.',
  single_sign_on_changed: 'Das Single Sign-on des Arbeitsbereichs wurde geändert.',
  sender_changed:
    'Der Anbieter, der die Nachrichten des Arbeitsbereichs versendet, wurde geändert.',
};
const IT: Sentences = {
  passkey_added: 'Una nuova passkey è stata aggiunta al suo account.',
  passkey_removed: 'Una passkey è stata rimossa dal suo account.',
  recovery_started: 'È stato creato un link con cui si può recuperare il suo account.',
  recovered: 'Il suo account è stato recuperato: le passkey precedenti non funzionano più.',
  single_sign_on_changed: 'Il Single Sign-On dell’area di lavoro è stato modificato.',
  sender_changed: 'Il fornitore che invia i messaggi dell’area di lavoro è stato cambiato.',
};

interface Heading {
  subject: string;
  note: string;
  /** What to do, in a text message. */
  brief: string;
}

/** The workspace's events go to its owners, so each says where an owner mends it. */
type Headings = (
  company: string,
) => Readonly<Record<'account', Heading> & Record<WorkspaceEvent, Omit<Heading, 'brief'>>>;

const EN_HEADINGS: Headings = (company) => ({
  account: {
    subject: `${company}: a change of how you sign in`,
    note: 'Was this not you or a colleague whom you asked? Then tell the owners of the workspace now.',
    brief: 'Not expected? Tell the owners now.',
  },
  single_sign_on_changed: {
    subject: `${company}: single sign-on was changed`,
    note: 'If you did not expect this, correct or end Single sign-on under Members now. The audit names who changed it.',
  },
  sender_changed: {
    subject: `${company}: your messages leave through another provider`,
    note: 'If you did not expect this, change the provider back under Settings now. The audit names who changed it.',
  },
});
const ES_HEADINGS: Headings = (company) => ({
  account: {
    subject: `${company}: un cambio en su inicio de sesión`,
    note: '¿No ha sido usted ni un compañero a quien se lo pidió? Avise ahora a los propietarios del espacio de trabajo.',
    brief: '¿No lo esperaba? Avise ya a los propietarios.',
  },
  single_sign_on_changed: {
    subject: `${company}: se cambió el inicio de sesión único`,
    note: 'Si no lo esperaba, corrija o termine ahora Single sign-on en Members. La auditoría dice quién lo cambió.',
  },
  sender_changed: {
    subject: `${company}: sus mensajes salen por otro proveedor`,
    note: 'Si no lo esperaba, restablezca ahora el proveedor anterior en Settings. La auditoría dice quién lo cambió.',
  },
});
const FR_HEADINGS: Headings = (company) => ({
  account: {
    subject: `${company} : une modification de votre connexion`,
    note: 'Ce n’était ni vous, ni un collègue à votre demande ? Prévenez tout de suite les propriétaires de l’espace de travail.',
    brief: 'Inattendu ? Prévenez les propriétaires.',
  },
  single_sign_on_changed: {
    subject: `${company} : l’authentification unique a été modifiée`,
    note: 'Si vous ne vous y attendiez pas, corrigez ou arrêtez maintenant Single sign-on sous Members. L’audit dit qui l’a modifié.',
  },
  sender_changed: {
    subject: `${company} : vos messages passent par un autre fournisseur`,
    note: 'Si vous ne vous y attendiez pas, rétablissez maintenant l’ancien fournisseur sous Settings. L’audit dit qui l’a changé.',
  },
});
const DE_HEADINGS: Headings = (company) => ({
  account: {
    subject: `${company}: eine Änderung Ihrer Anmeldung`,
    note: 'Waren das weder Sie noch jemand, den Sie darum gebeten haben? Dann sagen Sie jetzt den Inhabern des Arbeitsbereichs Bescheid.',
    brief: 'Nicht erwartet? Sagen Sie den Inhabern Bescheid.',
  },
  single_sign_on_changed: {
    subject: `${company}: Das Single Sign-on wurde geändert`,
    note: 'Wenn Sie das nicht erwartet haben, berichtigen oder beenden Sie Single sign-on jetzt unter Members. Das Audit nennt, wer es geändert hat.',
  },
  sender_changed: {
    subject: `${company}: Ihre Nachrichten gehen über einen anderen Anbieter`,
    note: 'Wenn Sie das nicht erwartet haben, stellen Sie jetzt unter Settings den früheren Anbieter wieder ein. Das Audit nennt, wer ihn geändert hat.',
  },
});
const IT_HEADINGS: Headings = (company) => ({
  account: {
    subject: `${company}: una modifica al suo accesso`,
    note: 'Non è stato lei né un collega a cui lo ha chiesto? Avvisi subito i proprietari dell’area di lavoro.',
    brief: 'Non se lo aspettava? Avvisi i proprietari.',
  },
  single_sign_on_changed: {
    subject: `${company}: il Single Sign-On è stato modificato`,
    note: 'Se non se lo aspettava, corregga o termini subito Single sign-on in Members. L’audit dice chi l’ha modificato.',
  },
  sender_changed: {
    subject: `${company}: i suoi messaggi partono da un altro fornitore`,
    note: 'Se non se lo aspettava, ripristini subito il fornitore precedente in Settings. L’audit dice chi l’ha cambiato.',
  },
});

function headingOf(headings: ReturnType<Headings>, event: AccountEvent | WorkspaceEvent): Heading {
  if (event !== 'single_sign_on_changed' && event !== 'sender_changed') return headings.account;
  return { ...headings[event], brief: headings[event].note };
}

/**
 * Warns staff about a change that could give somebody else access. Contains no link, against
 * phishing.
 */
export const SECURITY_NOTICE = defineMessage<SecurityNoticeParams>({
  name: 'staff_security_notice',
  guard: 'warning',
  texts: {
    en: ({ company, event, atMs }, f) => {
      const { subject, note, brief } = headingOf(EN_HEADINGS(company), event);
      const body = [EN[event], `It happened on ${f.time(atMs)}.`];
      return { subject, body, note, sms: `${company}, ${f.time(atMs)}: ${EN[event]} ${brief}` };
    },
    es: ({ company, event, atMs }, f) => {
      const { subject, note, brief } = headingOf(ES_HEADINGS(company), event);
      const body = [ES[event], `Ocurrió el ${f.time(atMs)}.`];
      return { subject, body, note, sms: `${company}, ${f.time(atMs)}: ${ES[event]} ${brief}` };
    },
    fr: ({ company, event, atMs }, f) => {
      const { subject, note, brief } = headingOf(FR_HEADINGS(company), event);
      const body = [FR[event], `C’est arrivé le ${f.time(atMs)}.`];
      return { subject, body, note, sms: `${company}, ${f.time(atMs)} : ${FR[event]} ${brief}` };
    },
    de: ({ company, event, atMs }, f) => {
      const { subject, note, brief } = headingOf(DE_HEADINGS(company), event);
      const body = [DE[event], `Das geschah am ${f.time(atMs)}.`];
      return { subject, body, note, sms: `${company}, ${f.time(atMs)}: ${DE[event]} ${brief}` };
    },
    it: ({ company, event, atMs }, f) => {
      const { subject, note, brief } = headingOf(IT_HEADINGS(company), event);
      const body = [IT[event], `È successo il ${f.time(atMs)}.`];
      return { subject, body, note, sms: `${company}, ${f.time(atMs)}: ${IT[event]} ${brief}` };
    },
  },
});
