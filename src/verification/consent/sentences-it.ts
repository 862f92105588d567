import { plural } from '../../platform/text/index.js';
import type { ConsentSentences } from './consent-sentences.js';

export const it: ConsentSentences = {
  document: {
    title: 'Il suo documento d’identità',
    detail: 'Nome, data di nascita, indirizzo e numero del documento.',
  },
  selfie: {
    title: 'Un selfie',
    comparedWithKnown: 'Viene confrontato con il volto che ha verificato in precedenza.',
    comparedWithDocument: 'Viene confrontato con la foto sul suo documento.',
    comparedWithBoth:
      'Viene confrontato con il volto che ha verificato in precedenza e con la foto sul suo documento.',
    alone:
      'Mostra il suo volto, e si controlla se ci sono segni di una persona davanti alla fotocamera.',
  },
  phone: {
    title: 'Il suo numero di telefono',
    detail: 'Lo conferma con un codice che le inviamo.',
  },
  email: {
    title: 'Il suo indirizzo e-mail',
    detail: 'Lo conferma con un codice che le inviamo.',
  },
  address: {
    title: 'L’indirizzo di casa sua',
    entered: 'Lo inserisce lei.',
    enteredIfMissing: 'Lo inserisce lei, se il documento non lo riporta.',
  },
  ssn: {
    title: 'Il suo numero di previdenza sociale statunitense',
    detail: 'Inserisce tutte e nove le cifre.',
  },
  insurance_card: {
    title: 'La sua tessera di assicurazione sanitaria',
    detail: 'Le foto di entrambi i lati, con i nomi e i numeri riportati.',
  },
  terms: {
    receives: {
      whatWasRead: ({ organization }) =>
        `${organization} lo richiede e riceve il risultato e i dati letti.`,
      whatWasEntered: ({ organization }) =>
        `${organization} lo richiede e riceve il risultato e ciò che lei inserisce.`,
      whatWasReadAndEntered: ({ organization }) =>
        `${organization} lo richiede e riceve il risultato, i dati letti e ciò che lei inserisce.`,
      result: ({ organization }) => `${organization} lo richiede e riceve il risultato.`,
    },
    processes: {
      onBehalf: ({ operator, organization }) =>
        `${operator} tratta questi dati per conto di ${organization}.`,
      itself: ({ organization }) => `Anche ${organization} tratta questi dati.`,
    },
    asked: ({ sources }) => `Chiediamo a ${sources} se questi dati sono corretti.`,
    face: 'Il suo volto, visto anche da sinistra e da destra, serve solo a verificare che si tratti di lei.',
    portrait: 'La foto sul suo documento, e il volto che mostra, servono solo a riconoscerla.',
    kept: {
      days: (days) =>
        plural('it', days, {
          one: 'I dati vengono eliminati dopo un giorno.',
          other: `I dati vengono eliminati dopo ${String(days)} giorni.`,
        }),
      untilDeleted: ({ organization }) =>
        `I dati vengono conservati finché ${organization} non li elimina.`,
    },
    pictures: (days) =>
      plural('it', days, {
        one: 'Le sue immagini vengono eliminate dopo un giorno.',
        other: `Le sue immagini vengono eliminate dopo ${String(days)} giorni.`,
      }),
    recognized: ({ organization, years }) =>
      `Ciò da cui ${organization} la riconosce viene eliminato ${String(years)} anni dopo la sua ultima verifica.`,
    stop: ({ organization }) =>
      `Può fermarsi in qualsiasi momento; in tal caso ne informiamo ${organization}.`,
  },
};
