import { defineMessage } from '../../../platform/messages/index.js';

/** `company` is the name that the person knows; `minutes` is how long the link is good. */
export type HeldLinkParams = { company: string; url: string; minutes: number };

export const HELD_DATA_LINK = defineMessage<HeldLinkParams>({
  name: 'held_data_link',
  texts: {
    en: ({ company, url, minutes }, f) => ({
      subject: `Your data at ${company}`,
      body: [
        `This link shows what ${company} holds about you. There you can also delete it.`,
        `It works once, and is valid for ${f.minutes(minutes)}.`,
      ],
      action: { label: 'See my data', url },
      note: 'Did you not ask for this? Then ignore this message, and never forward the link.',
      sms: `${company}: see what is held about you: ${url} Valid for ${f.minutes(minutes)}. Never forward it.`,
    }),
    es: ({ company, url, minutes }, f) => ({
      subject: `Sus datos en ${company}`,
      body: [
        `Este enlace muestra lo que ${company} guarda sobre usted. Allí también puede borrarlo.`,
        `Funciona una sola vez y es válido durante ${f.minutes(minutes)}.`,
      ],
      action: { label: 'Ver mis datos', url },
      note: '¿No lo ha pedido usted? Entonces ignore este mensaje y no reenvíe nunca el enlace.',
      sms: `${company}: vea lo que se guarda sobre usted: ${url} Válido durante ${f.minutes(minutes)}. No lo reenvíe nunca.`,
    }),
    fr: ({ company, url, minutes }, f) => ({
      subject: `Vos données chez ${company}`,
      body: [
        `Ce lien montre ce que ${company} conserve à votre sujet. Vous pouvez aussi l’y effacer.`,
        `Il ne fonctionne qu’une fois et est valable ${f.minutes(minutes)}.`,
      ],
      action: { label: 'Voir mes données', url },
      note: 'Vous ne l’avez pas demandé ? Ignorez ce message et ne transférez jamais le lien.',
      sms: `${company} : voyez ce qui est conservé à votre sujet : ${url} Valable ${f.minutes(minutes)}. Ne le transférez jamais.`,
    }),
    de: ({ company, url, minutes }, f) => ({
      subject: `Ihre Daten bei ${company}`,
      body: [
        `Dieser Link zeigt, was ${company} über Sie gespeichert hat. Dort können Sie es auch löschen.`,
        `Er funktioniert einmal und gilt ${f.minutes(minutes)}.`,
      ],
      action: { label: 'Meine Daten ansehen', url },
      note: 'Sie haben das nicht angefordert? Dann ignorieren Sie diese Nachricht, und leiten Sie den Link nie weiter.',
      sms: `${company}: Sehen Sie, was über Sie gespeichert ist: ${url} Gültig ${f.minutes(minutes)}. Nie weiterleiten.`,
    }),
    it: ({ company, url, minutes }, f) => ({
      subject: `I suoi dati presso ${company}`,
      body: [
        `Questo link mostra che cosa ${company} conserva su di lei. Lì può anche cancellarlo.`,
        `Funziona una sola volta ed è valido per ${f.minutes(minutes)}.`,
      ],
      action: { label: 'Vedere i miei dati', url },
      note: 'Non lo ha richiesto? Allora ignori questo messaggio e non inoltri mai il link.',
      sms: `${company}: veda che cosa viene conservato su di lei: ${url} Valido per ${f.minutes(minutes)}. Non lo inoltri mai.`,
    }),
  },
});
