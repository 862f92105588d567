import { defineMessage } from '../../platform/messages/index.js';
import type { NoticeParams } from './notice.messages.js';

/** Sent to the contacts on record: whoever showed a document may be somebody else. */
export const IDENTITY_ESTABLISHED = defineMessage<NoticeParams>({
  name: 'identity_established',
  guard: 'warning',
  texts: {
    en: ({ company, atMs }, f) => ({
      subject: `${company}: your identity was confirmed`,
      body: [
        `On ${f.time(atMs)} an identity document was accepted as yours at ${company}.`,
        'From now on that person counts as you. If it was you, you need not do anything.',
      ],
      note: 'If this was not you, tell your security team now: somebody may be acting in your name.',
      sms: `${company}: an identity document was accepted as yours on ${f.time(atMs)}. Not you? Tell your security team now.`,
    }),
    es: ({ company, atMs }, f) => ({
      subject: `${company}: su identidad se ha confirmado`,
      body: [
        `El ${f.time(atMs)} se aceptó en ${company} un documento de identidad como suyo.`,
        'Desde ahora esa persona cuenta como usted. Si fue usted, no tiene que hacer nada.',
      ],
      note: 'Si no fue usted, avise ahora a su equipo de seguridad: alguien podría estar actuando en su nombre.',
      sms: `${company}: el ${f.time(atMs)} se aceptó un documento de identidad como suyo. ¿No fue usted? Avise ya a su equipo de seguridad.`,
    }),
    fr: ({ company, atMs }, f) => ({
      subject: `${company} : votre identité a été confirmée`,
      body: [
        `Le ${f.time(atMs)}, une pièce d’identité a été acceptée comme la vôtre chez ${company}.`,
        'Désormais, cette personne compte comme vous. Si c’était vous, vous n’avez rien à faire.',
      ],
      note: 'Si ce n’était pas vous, prévenez tout de suite votre équipe de sécurité : quelqu’un agit peut-être en votre nom.',
      sms: `${company} : une pièce d’identité a été acceptée comme la vôtre le ${f.time(atMs)}. Pas vous ? Prévenez votre équipe de sécurité.`,
    }),
    de: ({ company, atMs }, f) => ({
      subject: `${company}: Ihre Identität wurde bestätigt`,
      body: [
        `Am ${f.time(atMs)} wurde bei ${company} ein Ausweis als Ihrer angenommen.`,
        'Ab jetzt gilt diese Person als Sie. Wenn Sie das waren, müssen Sie nichts tun.',
      ],
      note: 'Wenn Sie das nicht waren, sagen Sie jetzt Ihrem Sicherheitsteam Bescheid: Vielleicht handelt jemand in Ihrem Namen.',
      sms: `${company}: Am ${f.time(atMs)} wurde ein Ausweis als Ihrer angenommen. Nicht Sie? Sagen Sie jetzt Ihrem Sicherheitsteam Bescheid.`,
    }),
    it: ({ company, atMs }, f) => ({
      subject: `${company}: la sua identità è stata confermata`,
      body: [
        `Il ${f.time(atMs)} presso ${company} un documento d’identità è stato accettato come suo.`,
        'Da ora quella persona vale come lei. Se è stato lei, non deve fare altro.',
      ],
      note: 'Se non è stato lei, avvisi subito il team di sicurezza: qualcuno potrebbe agire a suo nome.',
      sms: `${company}: il ${f.time(atMs)} un documento d’identità è stato accettato come suo. Non è stato lei? Avvisi il team di sicurezza.`,
    }),
  },
});

/** Holds neither name nor date. Another name would let the document of somebody else pass. */
export const RECORD_CHANGED = defineMessage<NoticeParams>({
  name: 'record_changed',
  guard: 'warning',
  texts: {
    en: ({ company, atMs }, f) => ({
      subject: `${company}: your name or birth date was changed`,
      body: [
        `Your first name, last name or birth date in the record at ${company} was changed on ${f.time(atMs)}.`,
        'A document must agree with it. If you expected this, you need not do anything.',
      ],
      note: 'If you did not expect this, tell your HR or IT help desk now: somebody may be acting in your name.',
      sms: `${company}: your name or birth date on record was changed on ${f.time(atMs)}. Not expected? Tell your HR or IT help desk now.`,
    }),
    es: ({ company, atMs }, f) => ({
      subject: `${company}: su nombre o fecha de nacimiento se ha cambiado`,
      body: [
        `Su nombre, apellido o fecha de nacimiento en la ficha de ${company} se cambió el ${f.time(atMs)}.`,
        'Un documento debe coincidir con ella. Si lo esperaba, no tiene que hacer nada.',
      ],
      note: 'Si no lo esperaba, avise ahora a Recursos Humanos o al soporte informático: alguien podría estar actuando en su nombre.',
      sms: `${company}: su nombre o fecha de nacimiento se cambió en la ficha el ${f.time(atMs)}. ¿No lo esperaba? Avise ya a Recursos Humanos o al soporte informático.`,
    }),
    fr: ({ company, atMs }, f) => ({
      subject: `${company} : votre nom ou votre date de naissance a été modifié`,
      body: [
        `Votre prénom, votre nom ou votre date de naissance dans la fiche chez ${company} a été modifié le ${f.time(atMs)}.`,
        'Une pièce d’identité doit y correspondre. Si vous vous y attendiez, vous n’avez rien à faire.',
      ],
      note: 'Si vous ne vous y attendiez pas, prévenez tout de suite les ressources humaines ou l’assistance informatique : quelqu’un agit peut-être en votre nom.',
      sms: `${company} : votre nom ou date de naissance a été modifié dans la fiche le ${f.time(atMs)}. Inattendu ? Prévenez les ressources humaines ou l’assistance informatique.`,
    }),
    de: ({ company, atMs }, f) => ({
      subject: `${company}: Ihr Name oder Geburtsdatum wurde geändert`,
      body: [
        `Ihr Vorname, Nachname oder Geburtsdatum im Datensatz bei ${company} wurde am ${f.time(atMs)} geändert.`,
        'Ein Ausweis muss damit übereinstimmen. Wenn Sie das erwartet haben, müssen Sie nichts tun.',
      ],
      note: 'Wenn Sie das nicht erwartet haben, sagen Sie jetzt der Personalabteilung oder dem IT-Helpdesk Bescheid: Vielleicht handelt jemand in Ihrem Namen.',
      sms: `${company}: Ihr Name oder Geburtsdatum wurde am ${f.time(atMs)} im Datensatz geändert. Nicht erwartet? Sagen Sie jetzt der Personalabteilung oder dem IT-Helpdesk Bescheid.`,
    }),
    it: ({ company, atMs }, f) => ({
      subject: `${company}: il suo nome o la sua data di nascita è cambiata`,
      body: [
        `Il suo nome, cognome o la sua data di nascita nella scheda presso ${company} è stata cambiata il ${f.time(atMs)}.`,
        'Un documento deve corrispondere. Se se lo aspettava, non deve fare altro.',
      ],
      note: 'Se non se lo aspettava, avvisi subito le risorse umane o l’assistenza informatica: qualcuno potrebbe agire a suo nome.',
      sms: `${company}: il suo nome o la sua data di nascita è cambiata nella scheda il ${f.time(atMs)}. Non se lo aspettava? Avvisi subito le risorse umane o l’assistenza informatica.`,
    }),
  },
});

/** Sent however the person was recognised, and where nobody was: the desk overrode. */
export const RECOVERY_ALLOWED = defineMessage<NoticeParams & { purpose: string }>({
  name: 'recovery_allowed',
  guard: 'warning',
  texts: {
    en: ({ company, purpose, atMs }, f) => ({
      subject: `${company}: allowed in your name: ${purpose}`,
      body: [
        `On ${f.time(atMs)} this was allowed in your name at ${company}: ${purpose}.`,
        'If it was you, you need not do anything.',
      ],
      note: 'If it was not you, tell your security team now: somebody may be taking over your account.',
      sms: `${company}: on ${f.time(atMs)} this was allowed in your name: ${purpose}. Not you? Tell your security team now.`,
    }),
    es: ({ company, purpose, atMs }, f) => ({
      subject: `${company}: permitido en su nombre: ${purpose}`,
      body: [
        `El ${f.time(atMs)} se permitió esto en su nombre en ${company}: ${purpose}.`,
        'Si fue usted, no tiene que hacer nada.',
      ],
      note: 'Si no fue usted, avise ahora a su equipo de seguridad: alguien podría estar tomando el control de su cuenta.',
      sms: `${company}: el ${f.time(atMs)} se permitió esto en su nombre: ${purpose}. ¿No fue usted? Avise ya a su equipo de seguridad.`,
    }),
    fr: ({ company, purpose, atMs }, f) => ({
      subject: `${company} : autorisé en votre nom : ${purpose}`,
      body: [
        `Le ${f.time(atMs)}, ceci a été autorisé en votre nom chez ${company} : ${purpose}.`,
        'Si c’était vous, vous n’avez rien à faire.',
      ],
      note: 'Si ce n’était pas vous, prévenez tout de suite votre équipe de sécurité : quelqu’un s’empare peut-être de votre compte.',
      sms: `${company} : le ${f.time(atMs)}, ceci a été autorisé en votre nom : ${purpose}. Pas vous ? Prévenez votre équipe de sécurité.`,
    }),
    de: ({ company, purpose, atMs }, f) => ({
      subject: `${company}: In Ihrem Namen erlaubt: ${purpose}`,
      body: [
        `Am ${f.time(atMs)} wurde bei ${company} in Ihrem Namen erlaubt: ${purpose}.`,
        'Wenn Sie das waren, müssen Sie nichts tun.',
      ],
      note: 'Wenn Sie das nicht waren, sagen Sie jetzt Ihrem Sicherheitsteam Bescheid: Vielleicht übernimmt jemand Ihr Konto.',
      sms: `${company}: Am ${f.time(atMs)} wurde in Ihrem Namen erlaubt: ${purpose}. Nicht Sie? Sagen Sie jetzt Ihrem Sicherheitsteam Bescheid.`,
    }),
    it: ({ company, purpose, atMs }, f) => ({
      subject: `${company}: consentito a suo nome: ${purpose}`,
      body: [
        `Il ${f.time(atMs)} presso ${company} è stato consentito a suo nome: ${purpose}.`,
        'Se è stato lei, non deve fare altro.',
      ],
      note: 'Se non è stato lei, avvisi subito il team di sicurezza: qualcuno potrebbe impadronirsi del suo account.',
      sms: `${company}: il ${f.time(atMs)} è stato consentito a suo nome: ${purpose}. Non è stato lei? Avvisi subito il team di sicurezza.`,
    }),
  },
});
