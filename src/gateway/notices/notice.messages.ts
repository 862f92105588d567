import { defineMessage, type MessageKind } from '../../platform/messages/index.js';

/** `atMs` is when it happened. */
export type NoticeParams = { company: string; atMs: number };

export type EmployeeNotice = MessageKind<NoticeParams>;

export const IDENTITY_RESET = defineMessage<NoticeParams>({
  name: 'identity_reset',
  guard: 'warning',
  texts: {
    en: ({ company, atMs }, f) => ({
      subject: `${company}: your confirmed identity was reset`,
      body: [
        `Your confirmed identity at ${company} was removed on ${f.time(atMs)}.`,
        'The next time, you will be asked to show an identity document again.',
      ],
      note: 'If you did not expect this, tell your security team now: somebody may be acting in your name.',
      sms: `${company}: your confirmed identity was reset on ${f.time(atMs)}. Not expected? Tell your security team now.`,
    }),
    es: ({ company, atMs }, f) => ({
      subject: `${company}: su identidad confirmada se ha restablecido`,
      body: [
        `Su identidad confirmada en ${company} se eliminó el ${f.time(atMs)}.`,
        'La próxima vez se le pedirá de nuevo que muestre un documento de identidad.',
      ],
      note: 'Si no lo esperaba, avise ahora a su equipo de seguridad: alguien podría estar actuando en su nombre.',
      sms: `${company}: su identidad confirmada se restableció el ${f.time(atMs)}. ¿No lo esperaba? Avise ya a su equipo de seguridad.`,
    }),
    fr: ({ company, atMs }, f) => ({
      subject: `${company} : votre identité confirmée a été réinitialisée`,
      body: [
        `Votre identité confirmée chez ${company} a été supprimée le ${f.time(atMs)}.`,
        'La prochaine fois, il vous sera demandé de présenter à nouveau une pièce d’identité.',
      ],
      note: 'Si vous ne vous y attendiez pas, prévenez tout de suite votre équipe de sécurité : quelqu’un agit peut-être en votre nom.',
      sms: `${company} : votre identité confirmée a été réinitialisée le ${f.time(atMs)}. Inattendu ? Prévenez votre équipe de sécurité.`,
    }),
    de: ({ company, atMs }, f) => ({
      subject: `${company}: Ihre bestätigte Identität wurde zurückgesetzt`,
      body: [
        `Ihre bestätigte Identität bei ${company} wurde am ${f.time(atMs)} entfernt.`,
        'Beim nächsten Mal werden Sie wieder gebeten, einen Ausweis zu zeigen.',
      ],
      note: 'Wenn Sie das nicht erwartet haben, sagen Sie jetzt Ihrem Sicherheitsteam Bescheid: Vielleicht handelt jemand in Ihrem Namen.',
      sms: `${company}: Ihre bestätigte Identität wurde am ${f.time(atMs)} zurückgesetzt. Nicht erwartet? Sagen Sie jetzt Ihrem Sicherheitsteam Bescheid.`,
    }),
    it: ({ company, atMs }, f) => ({
      subject: `${company}: la sua identità confermata è stata reimpostata`,
      body: [
        `La sua identità confermata presso ${company} è stata rimossa il ${f.time(atMs)}.`,
        'La prossima volta le sarà chiesto di mostrare di nuovo un documento d’identità.',
      ],
      note: 'Se non se lo aspettava, avvisi subito il suo team di sicurezza: qualcuno potrebbe agire a suo nome.',
      sms: `${company}: la sua identità confermata è stata reimpostata il ${f.time(atMs)}. Non se lo aspettava? Avvisi subito il team di sicurezza.`,
    }),
  },
});

/** Sent while the employee can still object. */
export const IDENTITY_RESET_REQUESTED = defineMessage<NoticeParams>({
  name: 'identity_reset_requested',
  guard: 'warning',
  texts: {
    en: ({ company, atMs }, f) => ({
      subject: `${company}: somebody asked to reset your confirmed identity`,
      body: [
        `On ${f.time(atMs)} somebody at ${company} asked to remove your confirmed identity.`,
        'A second person must approve it. If you expected this, you need not do anything.',
      ],
      note: 'If you did not expect this, tell your security team now: it can still be stopped.',
      sms: `${company}: on ${f.time(atMs)} a reset of your confirmed identity was requested. Not expected? Tell your security team now.`,
    }),
    es: ({ company, atMs }, f) => ({
      subject: `${company}: se ha pedido restablecer su identidad confirmada`,
      body: [
        `El ${f.time(atMs)} alguien en ${company} pidió eliminar su identidad confirmada.`,
        'Una segunda persona debe aprobarlo. Si lo esperaba, no tiene que hacer nada.',
      ],
      note: 'Si no lo esperaba, avise ahora a su equipo de seguridad: todavía se puede detener.',
      sms: `${company}: el ${f.time(atMs)} se pidió restablecer su identidad confirmada. ¿No lo esperaba? Avise ya a su equipo de seguridad.`,
    }),
    fr: ({ company, atMs }, f) => ({
      subject: `${company} : la réinitialisation de votre identité confirmée a été demandée`,
      body: [
        `Le ${f.time(atMs)}, quelqu’un chez ${company} a demandé la suppression de votre identité confirmée.`,
        'Une deuxième personne doit l’approuver. Si vous vous y attendiez, vous n’avez rien à faire.',
      ],
      note: 'Si vous ne vous y attendiez pas, prévenez tout de suite votre équipe de sécurité : cela peut encore être arrêté.',
      sms: `${company} : réinitialisation de votre identité confirmée demandée le ${f.time(atMs)}. Inattendu ? Prévenez votre équipe de sécurité.`,
    }),
    de: ({ company, atMs }, f) => ({
      subject: `${company}: Zurücksetzen Ihrer bestätigten Identität beantragt`,
      body: [
        `Am ${f.time(atMs)} hat jemand bei ${company} beantragt, Ihre bestätigte Identität zu entfernen.`,
        'Eine zweite Person muss zustimmen. Wenn Sie das erwartet haben, müssen Sie nichts tun.',
      ],
      note: 'Wenn Sie das nicht erwartet haben, sagen Sie jetzt Ihrem Sicherheitsteam Bescheid: Noch lässt es sich aufhalten.',
      sms: `${company}: Am ${f.time(atMs)} wurde beantragt, Ihre bestätigte Identität zurückzusetzen. Nicht erwartet? Sagen Sie Ihrem Sicherheitsteam Bescheid.`,
    }),
    it: ({ company, atMs }, f) => ({
      subject: `${company}: chiesta la reimpostazione della sua identità confermata`,
      body: [
        `Il ${f.time(atMs)} qualcuno presso ${company} ha chiesto di rimuovere la sua identità confermata.`,
        'Una seconda persona deve approvarlo. Se se lo aspettava, non deve fare altro.',
      ],
      note: 'Se non se lo aspettava, avvisi subito il suo team di sicurezza: si può ancora fermare.',
      sms: `${company}: il ${f.time(atMs)} è stata chiesta la reimpostazione della sua identità confermata. Non se lo aspettava? Avvisi il team di sicurezza.`,
    }),
  },
});

/** Sent while a new key still rests, and opens no reset. */
export const DEVICE_KEY_ADDED = defineMessage<NoticeParams>({
  name: 'device_key_added',
  guard: 'warning',
  texts: {
    en: ({ company, atMs }, f) => ({
      subject: `${company}: a device was remembered for you`,
      body: [
        `On ${f.time(atMs)} a device was remembered as yours at ${company}.`,
        'From tomorrow it can help to reset your access. If it was you, you need not do anything.',
      ],
      note: 'If it was not you, tell your security team now: they can remove it.',
      sms: `${company}: a device was remembered as yours on ${f.time(atMs)}. Not you? Tell your security team now.`,
    }),
    es: ({ company, atMs }, f) => ({
      subject: `${company}: se ha recordado un dispositivo suyo`,
      body: [
        `El ${f.time(atMs)} se recordó un dispositivo como suyo en ${company}.`,
        'Desde mañana puede servir para restablecer su acceso. Si fue usted, no tiene que hacer nada.',
      ],
      note: 'Si no fue usted, avise ahora a su equipo de seguridad: puede eliminarlo.',
      sms: `${company}: el ${f.time(atMs)} se recordó un dispositivo como suyo. ¿No fue usted? Avise ya a su equipo de seguridad.`,
    }),
    fr: ({ company, atMs }, f) => ({
      subject: `${company} : un appareil a été mémorisé pour vous`,
      body: [
        `Le ${f.time(atMs)}, un appareil a été mémorisé comme le vôtre chez ${company}.`,
        'Dès demain, il peut aider à réinitialiser votre accès. Si c’était vous, vous n’avez rien à faire.',
      ],
      note: 'Si ce n’était pas vous, prévenez tout de suite votre équipe de sécurité : elle peut le supprimer.',
      sms: `${company} : un appareil a été mémorisé comme le vôtre le ${f.time(atMs)}. Pas vous ? Prévenez votre équipe de sécurité.`,
    }),
    de: ({ company, atMs }, f) => ({
      subject: `${company}: Ein Gerät wurde für Sie gemerkt`,
      body: [
        `Am ${f.time(atMs)} wurde bei ${company} ein Gerät als Ihres gemerkt.`,
        'Ab morgen kann es helfen, Ihren Zugang zurückzusetzen. Wenn Sie das waren, müssen Sie nichts tun.',
      ],
      note: 'Wenn Sie das nicht waren, sagen Sie jetzt Ihrem Sicherheitsteam Bescheid: Es kann das Gerät entfernen.',
      sms: `${company}: Am ${f.time(atMs)} wurde ein Gerät als Ihres gemerkt. Nicht Sie? Sagen Sie jetzt Ihrem Sicherheitsteam Bescheid.`,
    }),
    it: ({ company, atMs }, f) => ({
      subject: `${company}: un dispositivo è stato ricordato come suo`,
      body: [
        `Il ${f.time(atMs)} un dispositivo è stato ricordato come suo presso ${company}.`,
        'Da domani può aiutare a reimpostare il suo accesso. Se è stato lei, non deve fare altro.',
      ],
      note: 'Se non è stato lei, avvisi subito il team di sicurezza: può rimuoverlo.',
      sms: `${company}: il ${f.time(atMs)} un dispositivo è stato ricordato come suo. Non è stato lei? Avvisi il team di sicurezza.`,
    }),
  },
});

/** Sent while somebody who has a key shows a document in place of it. */
export const DEVICE_KEY_MISSING = defineMessage<NoticeParams>({
  name: 'device_key_missing',
  guard: 'warning',
  texts: {
    en: ({ company, atMs }, f) => ({
      subject: `${company}: your remembered device was not used`,
      body: [
        `On ${f.time(atMs)} somebody went on at ${company} with an identity document in place of the device that we remember as yours.`,
        'If it was you, you need not do anything. If you have lost the device, have it forgotten.',
      ],
      note: 'If it was not you, tell your security team now: somebody may be acting in your name.',
      sms: `${company}: on ${f.time(atMs)} an ID was shown in place of your remembered device. Not you? Tell your security team now.`,
    }),
    es: ({ company, atMs }, f) => ({
      subject: `${company}: no se usó su dispositivo recordado`,
      body: [
        `El ${f.time(atMs)} alguien siguió en ${company} con un documento de identidad en lugar del dispositivo recordado como suyo.`,
        'Si fue usted, no tiene que hacer nada. Si ha perdido el dispositivo, pida que se olvide.',
      ],
      note: 'Si no fue usted, avise ahora a su equipo de seguridad: alguien podría estar actuando en su nombre.',
      sms: `${company}: el ${f.time(atMs)} se mostró un documento en lugar de su dispositivo recordado. ¿No fue usted? Avise ya a su equipo de seguridad.`,
    }),
    fr: ({ company, atMs }, f) => ({
      subject: `${company} : votre appareil mémorisé n’a pas été utilisé`,
      body: [
        `Le ${f.time(atMs)}, quelqu’un a continué chez ${company} avec une pièce d’identité à la place de l’appareil mémorisé comme le vôtre.`,
        'Si c’était vous, vous n’avez rien à faire. Si vous avez perdu l’appareil, faites-le oublier.',
      ],
      note: 'Si ce n’était pas vous, prévenez tout de suite votre équipe de sécurité : quelqu’un agit peut-être en votre nom.',
      sms: `${company} : le ${f.time(atMs)}, une pièce d’identité a remplacé votre appareil mémorisé. Pas vous ? Prévenez votre équipe de sécurité.`,
    }),
    de: ({ company, atMs }, f) => ({
      subject: `${company}: Ihr gemerktes Gerät wurde nicht benutzt`,
      body: [
        `Am ${f.time(atMs)} hat jemand bei ${company} mit einem Ausweis weitergemacht, anstelle des Geräts, das als Ihres gemerkt ist.`,
        'Wenn Sie das waren, müssen Sie nichts tun. Wenn Sie das Gerät verloren haben, lassen Sie es vergessen.',
      ],
      note: 'Wenn Sie das nicht waren, sagen Sie jetzt Ihrem Sicherheitsteam Bescheid: Vielleicht handelt jemand in Ihrem Namen.',
      sms: `${company}: Am ${f.time(atMs)} wurde ein Ausweis anstelle Ihres gemerkten Geräts gezeigt. Nicht Sie? Sagen Sie jetzt Ihrem Sicherheitsteam Bescheid.`,
    }),
    it: ({ company, atMs }, f) => ({
      subject: `${company}: il suo dispositivo ricordato non è stato usato`,
      body: [
        `Il ${f.time(atMs)} qualcuno ha proseguito presso ${company} con un documento d’identità al posto del dispositivo ricordato come suo.`,
        'Se è stato lei, non deve fare altro. Se ha perso il dispositivo, lo faccia dimenticare.',
      ],
      note: 'Se non è stato lei, avvisi subito il team di sicurezza: qualcuno potrebbe agire a suo nome.',
      sms: `${company}: il ${f.time(atMs)} è stato mostrato un documento al posto del suo dispositivo ricordato. Non è stato lei? Avvisi il team di sicurezza.`,
    }),
  },
});

export const IDENTITY_ALARM = defineMessage<NoticeParams>({
  name: 'identity_alarm',
  guard: 'warning',
  texts: {
    en: ({ company, atMs }, f) => ({
      subject: `${company}: somebody may be acting in your name`,
      body: [
        `On ${f.time(atMs)} somebody asked ${company} for access in your name. It was refused.`,
      ],
      note: 'Tell your security team what you know about it, and open no link that you did not ask for.',
      sms: `${company}: somebody asked for access in your name on ${f.time(atMs)}. It was refused. Tell your security team.`,
    }),
    es: ({ company, atMs }, f) => ({
      subject: `${company}: alguien podría estar actuando en su nombre`,
      body: [`El ${f.time(atMs)} alguien pidió acceso a ${company} en su nombre. Se denegó.`],
      note: 'Cuente a su equipo de seguridad lo que sepa y no abra ningún enlace que no haya pedido.',
      sms: `${company}: alguien pidió acceso en su nombre el ${f.time(atMs)}. Se denegó. Avise a su equipo de seguridad.`,
    }),
    fr: ({ company, atMs }, f) => ({
      subject: `${company} : quelqu’un agit peut-être en votre nom`,
      body: [
        `Le ${f.time(atMs)}, quelqu’un a demandé un accès à ${company} en votre nom. Il a été refusé.`,
      ],
      note: 'Dites à votre équipe de sécurité ce que vous en savez et n’ouvrez aucun lien que vous n’avez pas demandé.',
      sms: `${company} : quelqu’un a demandé un accès en votre nom le ${f.time(atMs)}. Refusé. Prévenez votre équipe de sécurité.`,
    }),
    de: ({ company, atMs }, f) => ({
      subject: `${company}: Vielleicht handelt jemand in Ihrem Namen`,
      body: [
        `Am ${f.time(atMs)} hat jemand bei ${company} in Ihrem Namen um Zugang gebeten. Er wurde verweigert.`,
      ],
      note: 'Sagen Sie Ihrem Sicherheitsteam, was Sie darüber wissen, und öffnen Sie keinen Link, den Sie nicht angefordert haben.',
      sms: `${company}: Am ${f.time(atMs)} hat jemand in Ihrem Namen um Zugang gebeten. Er wurde verweigert. Sagen Sie Ihrem Sicherheitsteam Bescheid.`,
    }),
    it: ({ company, atMs }, f) => ({
      subject: `${company}: qualcuno potrebbe agire a suo nome`,
      body: [
        `Il ${f.time(atMs)} qualcuno ha chiesto a ${company} un accesso a suo nome. È stato rifiutato.`,
      ],
      note: 'Dica al suo team di sicurezza ciò che ne sa e non apra link che non ha richiesto.',
      sms: `${company}: il ${f.time(atMs)} qualcuno ha chiesto un accesso a suo nome. È stato rifiutato. Avvisi il team di sicurezza.`,
    }),
  },
});

/** Sent to the contact before the change too. The new one is not in it. */
export const CONTACT_CHANGED = defineMessage<NoticeParams>({
  name: 'contact_changed',
  guard: 'warning',
  texts: {
    en: ({ company, atMs }, f) => ({
      subject: `${company}: your e-mail address or phone number was changed`,
      body: [
        `Your e-mail address or phone number at ${company} was added, changed or removed on ${f.time(atMs)}.`,
        'If this was you, you need not do anything.',
      ],
      note: 'If this was not you, tell your HR or IT help desk now: somebody may be acting in your name.',
      sms: `${company}: your e-mail address or phone number was changed on ${f.time(atMs)}. Not you? Tell your HR or IT help desk now.`,
    }),
    es: ({ company, atMs }, f) => ({
      subject: `${company}: su correo o su teléfono ha cambiado`,
      body: [
        `Su correo electrónico o su número de teléfono en ${company} se añadió, se cambió o se eliminó el ${f.time(atMs)}.`,
        'Si fue usted, no tiene que hacer nada.',
      ],
      note: 'Si no fue usted, avise ahora a Recursos Humanos o al soporte informático: alguien podría estar actuando en su nombre.',
      sms: `${company}: su correo o su teléfono se cambió el ${f.time(atMs)}. ¿No fue usted? Avise ya a Recursos Humanos o al soporte informático.`,
    }),
    fr: ({ company, atMs }, f) => ({
      subject: `${company} : votre adresse e-mail ou votre numéro a été modifié`,
      body: [
        `Votre adresse e-mail ou votre numéro de téléphone chez ${company} a été ajouté, modifié ou supprimé le ${f.time(atMs)}.`,
        'Si c’était vous, vous n’avez rien à faire.',
      ],
      note: 'Si ce n’était pas vous, prévenez tout de suite les ressources humaines ou l’assistance informatique : quelqu’un agit peut-être en votre nom.',
      sms: `${company} : votre e-mail ou votre numéro a été modifié le ${f.time(atMs)}. Pas vous ? Prévenez les ressources humaines ou l’assistance informatique.`,
    }),
    de: ({ company, atMs }, f) => ({
      subject: `${company}: Ihre E-Mail-Adresse oder Telefonnummer wurde geändert`,
      body: [
        `Ihre E-Mail-Adresse oder Telefonnummer bei ${company} wurde am ${f.time(atMs)} hinzugefügt, geändert oder entfernt.`,
        'Wenn Sie das waren, müssen Sie nichts tun.',
      ],
      note: 'Wenn Sie das nicht waren, sagen Sie jetzt der Personalabteilung oder dem IT-Helpdesk Bescheid: Vielleicht handelt jemand in Ihrem Namen.',
      sms: `${company}: Ihre E-Mail-Adresse oder Telefonnummer wurde am ${f.time(atMs)} geändert. Nicht Sie? Sagen Sie jetzt der Personalabteilung oder dem IT-Helpdesk Bescheid.`,
    }),
    it: ({ company, atMs }, f) => ({
      subject: `${company}: la sua e-mail o il suo numero è stato cambiato`,
      body: [
        `Il suo indirizzo e-mail o il suo numero di telefono presso ${company} è stato aggiunto, cambiato o rimosso il ${f.time(atMs)}.`,
        'Se è stato lei, non deve fare altro.',
      ],
      note: 'Se non è stato lei, avvisi subito le risorse umane o l’assistenza informatica: qualcuno potrebbe agire a suo nome.',
      sms: `${company}: la sua e-mail o il suo numero è stato cambiato il ${f.time(atMs)}. Non è stato lei? Avvisi subito le risorse umane o l’assistenza informatica.`,
    }),
  },
});

/** Sent to the former contacts too. The record is gone when it arrives. */
export const EMPLOYEE_ERASED = defineMessage<NoticeParams>({
  name: 'employee_erased',
  guard: 'warning',
  texts: {
    en: ({ company, atMs }, f) => ({
      subject: `${company}: your record was deleted`,
      body: [
        `Your record at ${company}, with any confirmed identity, was deleted on ${f.time(atMs)}.`,
        'If you have left the company or asked for this, you need not do anything.',
      ],
      note: 'If you did not expect this, tell your HR or IT help desk now: somebody may be acting in your name.',
      sms: `${company}: your record was deleted on ${f.time(atMs)}. Not expected? Tell your HR or IT help desk now.`,
    }),
    es: ({ company, atMs }, f) => ({
      subject: `${company}: su ficha se ha eliminado`,
      body: [
        `Su ficha en ${company}, con toda identidad confirmada, se eliminó el ${f.time(atMs)}.`,
        'Si ha dejado la empresa o lo ha pedido, no tiene que hacer nada.',
      ],
      note: 'Si no lo esperaba, avise ahora a Recursos Humanos o al soporte informático: alguien podría estar actuando en su nombre.',
      sms: `${company}: su ficha se eliminó el ${f.time(atMs)}. ¿No lo esperaba? Avise ya a Recursos Humanos o al soporte informático.`,
    }),
    fr: ({ company, atMs }, f) => ({
      subject: `${company} : votre fiche a été supprimée`,
      body: [
        `Votre fiche chez ${company}, avec toute identité confirmée, a été supprimée le ${f.time(atMs)}.`,
        'Si vous avez quitté l’entreprise ou si vous l’avez demandé, vous n’avez rien à faire.',
      ],
      note: 'Si vous ne vous y attendiez pas, prévenez tout de suite les ressources humaines ou l’assistance informatique : quelqu’un agit peut-être en votre nom.',
      sms: `${company} : votre fiche a été supprimée le ${f.time(atMs)}. Inattendu ? Prévenez les ressources humaines ou l’assistance informatique.`,
    }),
    de: ({ company, atMs }, f) => ({
      subject: `${company}: Ihr Datensatz wurde gelöscht`,
      body: [
        `Ihr Datensatz bei ${company} wurde am ${f.time(atMs)} gelöscht, mit jeder bestätigten Identität.`,
        'Wenn Sie das Unternehmen verlassen oder darum gebeten haben, müssen Sie nichts tun.',
      ],
      note: 'Wenn Sie das nicht erwartet haben, sagen Sie jetzt der Personalabteilung oder dem IT-Helpdesk Bescheid: Vielleicht handelt jemand in Ihrem Namen.',
      sms: `${company}: Ihr Datensatz wurde am ${f.time(atMs)} gelöscht. Nicht erwartet? Sagen Sie jetzt der Personalabteilung oder dem IT-Helpdesk Bescheid.`,
    }),
    it: ({ company, atMs }, f) => ({
      subject: `${company}: la sua scheda è stata eliminata`,
      body: [
        `La sua scheda presso ${company}, con ogni identità confermata, è stata eliminata il ${f.time(atMs)}.`,
        'Se ha lasciato l’azienda o lo ha chiesto, non deve fare altro.',
      ],
      note: 'Se non se lo aspettava, avvisi subito le risorse umane o l’assistenza informatica: qualcuno potrebbe agire a suo nome.',
      sms: `${company}: la sua scheda è stata eliminata il ${f.time(atMs)}. Non se lo aspettava? Avvisi subito le risorse umane o l’assistenza informatica.`,
    }),
  },
});
