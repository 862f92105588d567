import type { AskingWords } from './en.js';

export const askingEs: AskingWords = {
  purpose: {
    asks: (organization) => `${organization} le pide que confirme:`,
    warning: 'Continúe solo si lo ha solicitado usted. Si no es así, elija «No soy yo».',
  },
  vouch: {
    asks: (organization) => `${organization} le pide que responda por:`,
    wants: 'Solicita:',
    warning:
      'Continúe solo si ha hablado personalmente con esa persona y sabe que lo solicita. Si no está seguro, rechácelo: no tiene ninguna consecuencia para usted.',
    decline: 'Rechazar',
  },
};
