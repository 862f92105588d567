import { defineMessage } from '../../platform/messages/index.js';
import type { NoticeParams } from './notice.messages.js';

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
