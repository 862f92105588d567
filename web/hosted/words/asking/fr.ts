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
      'Ne continuez que si vous avez parlé vous-même avec cette personne et savez qu’elle le demande. En cas de doute, ne vous portez pas garant : cela n’a aucune conséquence pour vous.',
    leave: {
      open: 'Je ne peux pas me porter garant maintenant',
      title: 'Vous ne pouvez pas vous porter garant ?',
      confirm: 'Je ne peux pas',
      effect: (organization) =>
        `${organization} peut demander à quelqu’un d’autre. Ce lien cesse de fonctionner.`,
      next: 'Cela n’a de conséquence ni pour vous ni pour cette personne, et vous n’avez pas à dire pourquoi.',
    },
    wrong: {
      open: 'C’est une erreur ou une fraude',
      title: (organization) => `Avertir ${organization} que cette demande est fausse ?`,
      confirm: 'Avertir',
      when: 'Faites-le si vous n’avez pas parlé avec cette personne, si ce n’est pas elle, ou si quelqu’un vous presse de vous porter garant.',
      effect: (organization) =>
        `La demande est refusée aussitôt, ${organization} est averti et la personne au nom de qui elle a été faite en est informée. Rien de cela ne vous est reproché.`,
    },
    left: {
      title: 'Vous ne vous portez pas garant',
      text: (organization) =>
        `${organization} sait que vous ne pouvez pas vous porter garant maintenant et peut demander à quelqu’un d’autre. Rien d’autre n’est recueilli.`,
      next: 'Vous n’avez rien d’autre à faire.',
    },
    warned: {
      title: 'Merci de nous avoir prévenus',
      text: (organization) =>
        `Nous avons averti ${organization} que la demande ne vient peut-être pas de la personne qu’elle nomme. Elle est refusée et ce lien ne fonctionne plus.`,
      next: 'Vous n’avez rien d’autre à faire.',
    },
  },
  /** For who would rather show no face. */
  otherWay: {
    title: 'Continuer sans selfie ?',
    confirm: 'Continuer sans selfie',
    effect:
      'Vous devrez montrer la même pièce d’identité que lors de votre première vérification, puis déverrouiller un appareil mémorisé depuis plus d’un jour. Il faut les deux. Rien n’est conservé d’un selfie pris ici. Ce choix est définitif.',
    needs:
      'Il faut la même pièce d’identité que lors de votre première vérification, puis un appareil mémorisé depuis plus d’un jour.',
    endsWithoutKey: (organization: string) =>
      `Sans lui, cela s’arrête ici. ${organization} ne reçoit pas de résultat positif ; son assistance peut vous dire ce qui reste possible.`,
  },
};
