import { defineStaffWarning, type WarningParams } from './staff-warning.js';

/** What happened to an account, and what concerns its whole workspace. Stored, so never renamed. */
export type AccountEvent = 'passkey_added' | 'passkey_removed' | 'recovery_started' | 'recovered';
export type WorkspaceEvent = 'single_sign_on_changed' | 'sender_changed';

type SecurityNoticeParams = WarningParams & { event: AccountEvent | WorkspaceEvent };

/**
 * Warns staff about a change that could give somebody else access. The workspace's events go to its
 * owners, so each says where an owner mends it.
 */
export const SECURITY_NOTICE = defineStaffWarning<SecurityNoticeParams>('staff_security_notice', {
  en: ({ event }) => ({
    subject: 'a change of how you sign in',
    note: 'Was this not you or a colleague whom you asked? Then tell the owners of the workspace now.',
    ...{
      passkey_added: { what: 'A new passkey was added to your account.' },
      passkey_removed: { what: 'A passkey was removed from your account.' },
      recovery_started: { what: 'A link was made with which your account can be recovered.' },
      recovered: { what: 'Your account was recovered: its earlier passkeys do not work any more.' },
      single_sign_on_changed: {
        subject: 'single sign-on was changed',
        what: 'The single sign-on of the workspace was changed.',
        note: 'If you did not expect this, correct or end Single sign-on under Members now. The audit names who changed it.',
      },
      sender_changed: {
        subject: 'your messages leave through another provider',
        what: 'The provider that sends the messages of the workspace was changed.',
        note: 'If you did not expect this, change the provider back under Settings now. The audit names who changed it.',
      },
    }[event],
  }),
  es: ({ event }) => ({
    subject: 'un cambio en su inicio de sesión',
    note: '¿No ha sido usted ni un compañero a quien se lo pidió? Avise ahora a los propietarios del espacio de trabajo.',
    ...{
      passkey_added: { what: 'Se añadió una nueva llave de acceso a su cuenta.' },
      passkey_removed: { what: 'Se eliminó una llave de acceso de su cuenta.' },
      recovery_started: { what: 'Se creó un enlace con el que se puede recuperar su cuenta.' },
      recovered: {
        what: 'Se recuperó su cuenta: sus llaves de acceso anteriores ya no funcionan.',
      },
      single_sign_on_changed: {
        subject: 'se cambió el inicio de sesión único',
        what: 'Se cambió el inicio de sesión único del espacio de trabajo.',
        note: 'Si no lo esperaba, corrija o termine ahora Single sign-on en Members. La auditoría dice quién lo cambió.',
      },
      sender_changed: {
        subject: 'sus mensajes salen por otro proveedor',
        what: 'Se cambió el proveedor que envía los mensajes del espacio de trabajo.',
        note: 'Si no lo esperaba, restablezca ahora el proveedor anterior en Settings. La auditoría dice quién lo cambió.',
      },
    }[event],
  }),
  fr: ({ event }) => ({
    subject: 'une modification de votre connexion',
    note: 'Ce n’était ni vous, ni un collègue à votre demande ? Prévenez tout de suite les propriétaires de l’espace de travail.',
    ...{
      passkey_added: { what: 'Une nouvelle clé d’accès a été ajoutée à votre compte.' },
      passkey_removed: { what: 'Une clé d’accès a été retirée de votre compte.' },
      recovery_started: { what: 'Un lien permettant de récupérer votre compte a été créé.' },
      recovered: {
        what: 'Votre compte a été récupéré : ses anciennes clés d’accès ne fonctionnent plus.',
      },
      single_sign_on_changed: {
        subject: 'l’authentification unique a été modifiée',
        what: 'L’authentification unique de l’espace de travail a été modifiée.',
        note: 'Si vous ne vous y attendiez pas, corrigez ou arrêtez maintenant Single sign-on sous Members. L’audit dit qui l’a modifié.',
      },
      sender_changed: {
        subject: 'vos messages passent par un autre fournisseur',
        what: 'Le fournisseur qui envoie les messages de l’espace de travail a été changé.',
        note: 'Si vous ne vous y attendiez pas, rétablissez maintenant l’ancien fournisseur sous Settings. L’audit dit qui l’a changé.',
      },
    }[event],
  }),
  de: ({ event }) => ({
    subject: 'eine Änderung Ihrer Anmeldung',
    note: 'Waren das weder Sie noch jemand, den Sie darum gebeten haben? Dann sagen Sie jetzt den Inhabern des Arbeitsbereichs Bescheid.',
    ...{
      passkey_added: { what: 'Ihrem Konto wurde ein neuer Passkey hinzugefügt.' },
      passkey_removed: { what: 'Ein Passkey wurde von Ihrem Konto entfernt.' },
      recovery_started: {
        what: 'Ein Link wurde erstellt, mit dem Ihr Konto wiederhergestellt werden kann.',
      },
      recovered: {
        what: 'Ihr Konto wurde wiederhergestellt: Die früheren Passkeys gelten nicht mehr.',
      },
      single_sign_on_changed: {
        subject: 'Das Single Sign-on wurde geändert',
        what: 'Das Single Sign-on des Arbeitsbereichs wurde geändert.',
        note: 'Wenn Sie das nicht erwartet haben, berichtigen oder beenden Sie Single sign-on jetzt unter Members. Das Audit nennt, wer es geändert hat.',
      },
      sender_changed: {
        subject: 'Ihre Nachrichten gehen über einen anderen Anbieter',
        what: 'Der Anbieter, der die Nachrichten des Arbeitsbereichs versendet, wurde geändert.',
        note: 'Wenn Sie das nicht erwartet haben, stellen Sie jetzt unter Settings den früheren Anbieter wieder ein. Das Audit nennt, wer ihn geändert hat.',
      },
    }[event],
  }),
  it: ({ event }) => ({
    subject: 'una modifica al suo accesso',
    note: 'Non è stato lei né un collega a cui lo ha chiesto? Avvisi subito i proprietari dell’area di lavoro.',
    ...{
      passkey_added: { what: 'Una nuova passkey è stata aggiunta al suo account.' },
      passkey_removed: { what: 'Una passkey è stata rimossa dal suo account.' },
      recovery_started: {
        what: 'È stato creato un link con cui si può recuperare il suo account.',
      },
      recovered: {
        what: 'Il suo account è stato recuperato: le passkey precedenti non funzionano più.',
      },
      single_sign_on_changed: {
        subject: 'il Single Sign-On è stato modificato',
        what: 'Il Single Sign-On dell’area di lavoro è stato modificato.',
        note: 'Se non se lo aspettava, corregga o termini subito Single sign-on in Members. L’audit dice chi l’ha modificato.',
      },
      sender_changed: {
        subject: 'i suoi messaggi partono da un altro fornitore',
        what: 'Il fornitore che invia i messaggi dell’area di lavoro è stato cambiato.',
        note: 'Se non se lo aspettava, ripristini subito il fornitore precedente in Settings. L’audit dice chi l’ha cambiato.',
      },
    }[event],
  }),
});

/**
 * Warns owners about a key that needs no passkey for what it may do. Its own kind: a developer who
 * makes many keys uses up no warning about how owners sign in.
 */
export const STRONG_KEY_NOTICE = defineStaffWarning('staff_key_notice', {
  en: () => ({
    subject: 'a powerful API key was made',
    what: 'An API key was made that may begin or read verifications, delete people, or change webhook endpoints, connections, employees or the configuration.',
    note: 'If you did not expect this, revoke the key under API keys now. The audit names who made it.',
  }),
  es: () => ({
    subject: 'se creó una clave de API con amplios permisos',
    what: 'Se creó una clave de API que puede iniciar o leer verificaciones, borrar personas o cambiar puntos de conexión de webhooks, conexiones, empleados o la configuración.',
    note: 'Si no lo esperaba, revoque ahora la clave en API keys. La auditoría dice quién la creó.',
  }),
  fr: () => ({
    subject: 'une clé d’API aux droits étendus a été créée',
    what: 'Une clé d’API a été créée : elle peut commencer ou lire des vérifications, supprimer des personnes, ou modifier des points de terminaison webhook, des connexions, des employés ou la configuration.',
    note: 'Si vous ne vous y attendiez pas, révoquez maintenant la clé sous API keys. L’audit dit qui l’a créée.',
  }),
  de: () => ({
    subject: 'Ein weitreichender API-Schlüssel wurde erstellt',
    what: 'Ein API-Schlüssel wurde erstellt, der Verifizierungen beginnen oder lesen, Personen löschen oder Webhook-Endpunkte, Verbindungen, Beschäftigte oder die Konfiguration ändern darf.',
    note: 'Wenn Sie das nicht erwartet haben, widerrufen Sie den Schlüssel jetzt unter API keys. Das Audit nennt, wer ihn erstellt hat.',
  }),
  it: () => ({
    subject: 'è stata creata una chiave API con ampi poteri',
    what: 'È stata creata una chiave API che può avviare o leggere verifiche, eliminare persone o modificare endpoint webhook, connessioni, dipendenti o la configurazione.',
    note: 'Se non se lo aspettava, revochi subito la chiave in API keys. L’audit dice chi l’ha creata.',
  }),
});
