import { defineMessage, type MessageKind } from '../../../platform/messages/index.js';
import { LOCALES, type Locale } from '../../../platform/text/index.js';

/** `purpose` is the action as the person knows it; `minutes` is how long the link is good. */
export type LinkParams = { company: string; purpose: string; url: string; minutes: number };

export const VERIFICATION_LINK = defineMessage<LinkParams>({
  name: 'verification_link',
  texts: {
    en: ({ company, purpose, url, minutes }, f) => ({
      subject: `${company} asks you to confirm: ${purpose}`,
      body: [
        `${company} asks you to confirm who you are, for: ${purpose}.`,
        `Open this link yourself. It is valid for ${f.minutes(minutes)}.`,
      ],
      action: { label: 'Confirm who you are', url },
      note: 'If you did not ask for this, do not open the link and never forward it. Tell your security team: somebody may be acting in your name.',
      sms: `${company}: confirm who you are for "${purpose}": ${url} Not you? Do not open it, and never forward it.`,
    }),
    es: ({ company, purpose, url, minutes }, f) => ({
      subject: `${company} le pide que confirme: ${purpose}`,
      body: [
        `${company} le pide que confirme su identidad para: ${purpose}.`,
        `Abra este enlace personalmente. Es válido durante ${f.minutes(minutes)}.`,
      ],
      action: { label: 'Confirmar mi identidad', url },
      note: 'Si no lo ha pedido usted, no abra el enlace ni lo reenvíe nunca. Avise a su equipo de seguridad: alguien podría estar actuando en su nombre.',
      sms: `${company}: confirme su identidad para "${purpose}": ${url} ¿No ha sido usted? No lo abra ni lo reenvíe.`,
    }),
    fr: ({ company, purpose, url, minutes }, f) => ({
      subject: `${company} vous demande de confirmer : ${purpose}`,
      body: [
        `${company} vous demande de confirmer votre identité pour : ${purpose}.`,
        `Ouvrez ce lien vous-même. Il est valable ${f.minutes(minutes)}.`,
      ],
      action: { label: 'Confirmer mon identité', url },
      note: 'Si vous n’avez rien demandé, n’ouvrez pas ce lien et ne le transférez jamais. Prévenez votre équipe de sécurité : quelqu’un agit peut-être en votre nom.',
      sms: `${company} : confirmez votre identité pour « ${purpose} » : ${url} Ce n’est pas vous ? Ne l’ouvrez pas et ne le transférez jamais.`,
    }),
    de: ({ company, purpose, url, minutes }, f) => ({
      subject: `${company} bittet Sie um Bestätigung: ${purpose}`,
      body: [
        `${company} bittet Sie, Ihre Identität zu bestätigen, für: ${purpose}.`,
        `Öffnen Sie diesen Link selbst. Er gilt ${f.minutes(minutes)}.`,
      ],
      action: { label: 'Identität bestätigen', url },
      note: 'Wenn Sie das nicht angefordert haben, öffnen Sie den Link nicht und leiten Sie ihn nie weiter. Sagen Sie Ihrem Sicherheitsteam Bescheid: Vielleicht handelt jemand in Ihrem Namen.',
      sms: `${company}: Bestätigen Sie Ihre Identität für „${purpose}“: ${url} Nicht Sie? Nicht öffnen und nie weiterleiten.`,
    }),
    it: ({ company, purpose, url, minutes }, f) => ({
      subject: `${company} le chiede di confermare: ${purpose}`,
      body: [
        `${company} le chiede di confermare la sua identità per: ${purpose}.`,
        `Apra personalmente questo link. È valido per ${f.minutes(minutes)}.`,
      ],
      action: { label: 'Conferma la mia identità', url },
      note: 'Se non lo ha chiesto lei, non apra il link e non lo inoltri mai. Avvisi il suo team di sicurezza: qualcuno potrebbe agire a suo nome.',
      sms: `${company}: confermi la sua identità per "${purpose}": ${url} Non è stato lei? Non lo apra e non lo inoltri.`,
    }),
  },
});

/**
 * The link of a help desk case. The person is on the telephone, and reads a code back at the end: the
 * warning names the caller whom they did not call.
 */
export const DESK_LINK = defineMessage<LinkParams>({
  name: 'desk_link',
  texts: {
    en: ({ company, purpose, url, minutes }, f) => ({
      subject: `${company} help desk: confirm who you are for ${purpose}`,
      body: [
        `You asked the help desk of ${company} for: ${purpose}.`,
        `Open this link yourself while you are on the telephone. It is valid for ${f.minutes(minutes)}.`,
        'At the end the page shows six characters. Read them to the help desk that you called.',
      ],
      action: { label: 'Confirm who you are', url },
      note: 'Did you not call the help desk? Then do not open the link, and tell your security team. Never tell the code to somebody who called you.',
      sms: `${company} help desk: confirm who you are for "${purpose}": ${url} You did not call? Do not open it, and tell nobody a code.`,
    }),
    es: ({ company, purpose, url, minutes }, f) => ({
      subject: `Soporte de ${company}: confirme su identidad para ${purpose}`,
      body: [
        `Ha pedido al soporte de ${company}: ${purpose}.`,
        `Abra este enlace personalmente durante la llamada. Es válido durante ${f.minutes(minutes)}.`,
        'Al final, la página muestra seis caracteres. Léalos al soporte al que usted ha llamado.',
      ],
      action: { label: 'Confirmar mi identidad', url },
      note: '¿No ha llamado al soporte? Entonces no abra el enlace y avise a su equipo de seguridad. Nunca diga el código a quien le haya llamado a usted.',
      sms: `Soporte de ${company}: confirme su identidad para "${purpose}": ${url} ¿No ha llamado? No lo abra ni diga ningún código.`,
    }),
    fr: ({ company, purpose, url, minutes }, f) => ({
      subject: `Assistance de ${company} : confirmez votre identité pour ${purpose}`,
      body: [
        `Vous avez demandé à l’assistance de ${company} : ${purpose}.`,
        `Ouvrez ce lien vous-même pendant l’appel. Il est valable ${f.minutes(minutes)}.`,
        'À la fin, la page affiche six caractères. Lisez-les à l’assistance que vous avez appelée.',
      ],
      action: { label: 'Confirmer mon identité', url },
      note: 'Vous n’avez pas appelé l’assistance ? N’ouvrez pas ce lien et prévenez votre équipe de sécurité. Ne donnez jamais le code à quelqu’un qui vous a appelé.',
      sms: `Assistance de ${company} : confirmez votre identité pour « ${purpose} » : ${url} Vous n’avez pas appelé ? Ne l’ouvrez pas, ne dites aucun code.`,
    }),
    de: ({ company, purpose, url, minutes }, f) => ({
      subject: `Helpdesk von ${company}: Bestätigen Sie Ihre Identität für ${purpose}`,
      body: [
        `Sie haben den Helpdesk von ${company} gebeten um: ${purpose}.`,
        `Öffnen Sie diesen Link selbst, während Sie telefonieren. Er gilt ${f.minutes(minutes)}.`,
        'Am Ende zeigt die Seite sechs Zeichen. Lesen Sie sie dem Helpdesk vor, den Sie angerufen haben.',
      ],
      action: { label: 'Identität bestätigen', url },
      note: 'Sie haben den Helpdesk nicht angerufen? Dann öffnen Sie den Link nicht und sagen Sie Ihrem Sicherheitsteam Bescheid. Nennen Sie den Code nie jemandem, der Sie angerufen hat.',
      sms: `Helpdesk von ${company}: Bestätigen Sie Ihre Identität für „${purpose}“: ${url} Nicht angerufen? Nicht öffnen, keinen Code nennen.`,
    }),
    it: ({ company, purpose, url, minutes }, f) => ({
      subject: `Assistenza di ${company}: confermi la sua identità per ${purpose}`,
      body: [
        `Ha chiesto all’assistenza di ${company}: ${purpose}.`,
        `Apra personalmente questo link durante la telefonata. È valido per ${f.minutes(minutes)}.`,
        'Alla fine la pagina mostra sei caratteri. Li legga all’assistenza che lei ha chiamato.',
      ],
      action: { label: 'Conferma la mia identità', url },
      note: 'Non ha chiamato l’assistenza? Allora non apra il link e avvisi il suo team di sicurezza. Non dica mai il codice a chi l’ha chiamata.',
      sms: `Assistenza di ${company}: confermi la sua identità per "${purpose}": ${url} Non ha chiamato? Non lo apra e non dica alcun codice.`,
    }),
  },
});

/** The same link to somebody who is still on the telephone. When it bounces, the first one may have arrived. */
export const DESK_LINK_AGAIN = defineMessage<LinkParams>({
  name: 'desk_link_again',
  texts: DESK_LINK.texts,
});

const REMINDER: Readonly<Record<Locale, string>> = {
  en: 'Reminder: ',
  es: 'Recordatorio: ',
  fr: 'Rappel : ',
  de: 'Erinnerung: ',
  it: 'Promemoria: ',
};

/** The same message once more: its subject says so. */
function reminderOf({ texts }: MessageKind<LinkParams>, name: string) {
  const again = LOCALES.map((locale) => {
    const text: (typeof texts)[Locale] = (params, format) => {
      const first = texts[locale](params, format);
      return { ...first, subject: `${REMINDER[locale]}${first.subject}` };
    };
    return [locale, text];
  });
  return defineMessage<LinkParams>({ name, texts: Object.fromEntries(again) as typeof texts });
}

export const VERIFICATION_REMINDER = reminderOf(VERIFICATION_LINK, 'verification_reminder');

/** HR asks, not the person: the message explains itself, and says how to check that it is genuine. */
export const INVITATION = defineMessage<LinkParams>({
  name: 'verification_invitation',
  texts: {
    en: ({ company, url, minutes }, f) => ({
      subject: `${company} invites you to confirm your identity`,
      body: [
        `${company} asks you to confirm once who you are. It takes a few minutes: have your identity document and a phone with a camera at hand.`,
        `Open this link yourself. It is valid for ${f.minutes(minutes)}.`,
      ],
      action: { label: 'Confirm your identity', url },
      note: 'The link is for you alone: never forward it. If you doubt this message, ask your HR team in a way that you know.',
      sms: `${company} asks you to confirm your identity once: ${url} Never forward it. In doubt, ask HR.`,
    }),
    es: ({ company, url, minutes }, f) => ({
      subject: `${company} le invita a confirmar su identidad`,
      body: [
        `${company} le pide que confirme una vez su identidad. Solo lleva unos minutos: tenga a mano su documento de identidad y un teléfono con cámara.`,
        `Abra este enlace personalmente. Es válido durante ${f.minutes(minutes)}.`,
      ],
      action: { label: 'Confirmar mi identidad', url },
      note: 'El enlace es solo para usted: no lo reenvíe nunca. Si duda de este mensaje, pregunte a su equipo de recursos humanos por una vía que ya conozca.',
      sms: `${company} le pide que confirme su identidad: ${url} No lo reenvíe. Si duda, pregunte a RR. HH.`,
    }),
    fr: ({ company, url, minutes }, f) => ({
      subject: `${company} vous invite à confirmer votre identité`,
      body: [
        `${company} vous demande de confirmer une fois votre identité. Cela prend quelques minutes : ayez sous la main votre pièce d’identité et un téléphone avec appareil photo.`,
        `Ouvrez ce lien vous-même. Il est valable ${f.minutes(minutes)}.`,
      ],
      action: { label: 'Confirmer mon identité', url },
      note: 'Ce lien est pour vous seul : ne le transférez jamais. En cas de doute, contactez votre service des ressources humaines par un moyen que vous connaissez.',
      sms: `${company} vous demande de confirmer votre identité : ${url} Ne le transférez jamais. En cas de doute, demandez aux RH.`,
    }),
    de: ({ company, url, minutes }, f) => ({
      subject: `${company} lädt Sie ein, Ihre Identität zu bestätigen`,
      body: [
        `${company} bittet Sie, einmal Ihre Identität zu bestätigen. Das dauert wenige Minuten: Halten Sie Ihren Ausweis und ein Telefon mit Kamera bereit.`,
        `Öffnen Sie diesen Link selbst. Er gilt ${f.minutes(minutes)}.`,
      ],
      action: { label: 'Identität bestätigen', url },
      note: 'Der Link ist nur für Sie: Leiten Sie ihn nie weiter. Wenn Sie an dieser Nachricht zweifeln, fragen Sie Ihre Personalabteilung auf einem Weg, den Sie kennen.',
      sms: `${company} bittet Sie, Ihre Identität zu bestätigen: ${url} Nie weiterleiten. Im Zweifel die Personalabteilung fragen.`,
    }),
    it: ({ company, url, minutes }, f) => ({
      subject: `${company} la invita a confermare la sua identità`,
      body: [
        `${company} le chiede di confermare una volta la sua identità. Bastano pochi minuti: tenga a portata di mano il documento e un telefono con fotocamera.`,
        `Apra personalmente questo link. È valido per ${f.minutes(minutes)}.`,
      ],
      action: { label: 'Conferma la mia identità', url },
      note: 'Il link è solo per lei: non lo inoltri mai. Se ha dubbi su questo messaggio, chieda alle risorse umane attraverso un canale che conosce.',
      sms: `${company} le chiede di confermare la sua identità: ${url} Non lo inoltri mai. In caso di dubbi chieda alle risorse umane.`,
    }),
  },
});

export const INVITATION_REMINDER = reminderOf(INVITATION, 'verification_invitation_reminder');
