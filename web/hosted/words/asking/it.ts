import type { AskingWords } from './en.js';

export const askingIt: AskingWords = {
  purpose: {
    asks: (organization) => `${organization} le chiede di confermare:`,
    warning: 'Continui solo se l’ha chiesto lei. Altrimenti scelga «Non sono io».',
  },
  vouch: {
    asks: (organization) => `${organization} le chiede di garantire per:`,
    wants: 'Questa persona chiede:',
    warning:
      'Continui solo se ha parlato direttamente con questa persona e sa che lo chiede. In caso di dubbi non garantisca: per lei non ci sono conseguenze.',
    leave: {
      open: 'Ora non posso garantire',
      title: 'Ora non può garantire?',
      confirm: 'Non posso',
      effect: (organization) =>
        `${organization} può chiedere a qualcun altro. Questo link smette di funzionare.`,
      next: 'Non ci sono conseguenze né per lei né per questa persona, e non deve dire perché.',
    },
    wrong: {
      open: 'Non è vero',
      title: (organization) => `Avvertire ${organization} che non è vero?`,
      confirm: 'Avverti',
      when: 'Lo faccia se non ha parlato con questa persona, se non è lei o se qualcuno le fa pressione perché garantisca.',
      effect: (organization) =>
        `La richiesta viene rifiutata subito, ${organization} viene avvertita e la persona a nome della quale è stata fatta ne viene informata. Niente di questo conta contro di lei.`,
    },
    left: {
      title: 'Non ha garantito per nessuno',
      text: (organization) =>
        `${organization} sa che ora non può garantire e può chiedere a qualcun altro. Non viene raccolto altro.`,
      next: 'Non deve fare altro.',
    },
    warned: {
      title: 'Grazie per averci avvisato',
      text: (organization) =>
        `Abbiamo avvertito ${organization} che la richiesta potrebbe non venire dalla persona che nomina. È stata rifiutata e questo link non funziona più.`,
      next: 'Non deve fare altro.',
    },
  },
  /** For who would rather show no face. */
  otherWay: {
    title: 'Continuare senza selfie?',
    confirm: 'Continua senza selfie',
    effect:
      'Dovrà mostrare lo stesso documento della sua prima verifica e sbloccare un dispositivo ricordato da più di un giorno. Servono entrambi. Di un selfie fatto qui non resta nulla. Questa scelta non si può annullare.',
    needs:
      'Serve lo stesso documento della sua prima verifica, e poi un dispositivo ricordato da più di un giorno.',
    endsWithoutKey: (organization: string) =>
      `Senza il dispositivo, la verifica finisce qui. ${organization} non riceve un esito positivo; la sua assistenza può dirle che cosa può fare.`,
  },
};
