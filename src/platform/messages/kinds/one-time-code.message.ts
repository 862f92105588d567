import { defineMessage } from './message-kind.js';

/** `sender` is the name that the person knows. */
export type OneTimeCodeParams = { code: string; sender: string; minutes: number };

export const ONE_TIME_CODE = defineMessage<OneTimeCodeParams>({
  name: 'one_time_code',
  isCode: true,
  texts: {
    en: ({ code, sender, minutes }, f) => ({
      subject: `Your code for ${sender}`,
      body: [
        `Type this code on the page that asked for it. It is valid for ${f.minutes(minutes)}.`,
      ],
      code,
      note: 'Never tell anybody this code, whoever asks. If you did not ask for it, ignore this message.',
      sms: `${code} is your code for ${sender}. Valid for ${f.minutes(minutes)}. Never tell anybody this code.`,
    }),
    es: ({ code, sender, minutes }, f) => ({
      subject: `Su código para ${sender}`,
      body: [
        `Escriba este código en la página que lo pidió. Es válido durante ${f.minutes(minutes)}.`,
      ],
      code,
      note: 'No comunique este código a nadie, sea quien sea quien lo pida. Si no lo ha solicitado, ignore este mensaje.',
      sms: `${code} es su código para ${sender}. Válido durante ${f.minutes(minutes)}. No se lo diga a nadie.`,
    }),
    fr: ({ code, sender, minutes }, f) => ({
      subject: `Votre code pour ${sender}`,
      body: [
        `Saisissez ce code sur la page qui l’a demandé. Il est valable ${f.minutes(minutes)}.`,
      ],
      code,
      note: 'Ne communiquez ce code à personne, quelle que soit la personne qui le demande. Si vous ne l’avez pas demandé, ignorez ce message.',
      sms: `${code} est votre code pour ${sender}. Valable ${f.minutes(minutes)}. Ne le communiquez à personne.`,
    }),
    de: ({ code, sender, minutes }, f) => ({
      subject: `Ihr Code für ${sender}`,
      body: [
        `Geben Sie diesen Code auf der Seite ein, die danach fragt. Er gilt ${f.minutes(minutes)}.`,
      ],
      code,
      note: 'Nennen Sie diesen Code niemandem, wer auch immer danach fragt. Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese Nachricht.',
      sms: `${code} ist Ihr Code für ${sender}. Gültig ${f.minutes(minutes)}. Nennen Sie ihn niemandem.`,
    }),
    it: ({ code, sender, minutes }, f) => ({
      subject: `Il suo codice per ${sender}`,
      body: [
        `Inserisca questo codice nella pagina che lo ha richiesto. È valido per ${f.minutes(minutes)}.`,
      ],
      code,
      note: 'Non comunichi questo codice a nessuno, chiunque lo chieda. Se non lo ha richiesto, ignori questo messaggio.',
      sms: `${code} è il suo codice per ${sender}. Valido per ${f.minutes(minutes)}. Non lo comunichi a nessuno.`,
    }),
  },
});
