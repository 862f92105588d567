import type { AskingWords } from './en.js';

export const askingFr: AskingWords = {
  purpose: {
    asks: (organization) => `${organization} vous demande de confirmer :`,
    warning:
      'Ne continuez que si vous l’avez demandé vous-même. Sinon, choisissez « Ce n’est pas moi ».',
  },
  vouch: {
    asks: (organization) => `${organization} vous demande de vous porter garant de :`,
    wants: 'Cette personne demande :',
    warning:
      'Ne continuez que si vous avez parlé vous-même avec cette personne et savez qu’elle le demande. En cas de doute, refusez : cela n’a aucune conséquence pour vous.',
    decline: 'Refuser',
  },
};
