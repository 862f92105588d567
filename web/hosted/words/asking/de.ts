import type { AskingWords } from './en.js';

export const askingDe: AskingWords = {
  purpose: {
    asks: (organization) => `${organization} bittet Sie zu bestätigen:`,
    warning:
      'Fahren Sie nur fort, wenn Sie selbst darum gebeten haben. Wenn nicht, wählen Sie „Das bin ich nicht“.',
  },
  vouch: {
    asks: (organization) => `${organization} bittet Sie zu bürgen für:`,
    wants: 'Angefordert wird:',
    warning:
      'Fahren Sie nur fort, wenn Sie selbst mit der Person gesprochen haben und wissen, dass sie darum bittet. Wenn Sie unsicher sind, lehnen Sie ab: Das hat keine Folgen für Sie.',
    decline: 'Ablehnen',
  },
};
