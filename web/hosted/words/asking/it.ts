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
      'Continui solo se ha parlato direttamente con questa persona e sa che lo chiede. In caso di dubbi rifiuti: per lei non ci sono conseguenze.',
    decline: 'Rifiuta',
  },
};
