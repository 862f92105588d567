import { rich } from '../../kit/language/rich-text.js';
import type { DemoWords } from './en.js';

export const fr: DemoWords = {
  locale: 'fr',
  title: 'Assistance · Example Corp',
  desk: 'Assistance',
  loading: 'Ouverture de l’assistance',
  tryAgain: 'Réessayer',
  unreachable: 'L’assistance est injoignable',
  failed: 'Cela n’a pas fonctionné',
  fault: {
    title: 'Une erreur est survenue sur cette page',
    text: 'Ce que vous avez fait jusqu’ici est conservé. Rechargez la page pour continuer.',
    action: 'Recharger la page',
  },
  banner: {
    label: 'Démonstration',
    strong: 'Démonstration.',
    text: 'Example Corp et ses employés sont inventés ; les appels sont réels.',
  },
  footer: (document) =>
    rich`Cette page et son serveur sont un client de la passerelle : ils utilisent son SDK et rien d’autre. Ce qu’ils appellent se trouve dans la ${document}.`,
  document: 'description de l’API',
  phone: {
    title: 'C’est fini sur ce téléphone',
    text: 'L’assistance voit le résultat dans sa propre fenêtre.',
    close: 'Ranger le téléphone',
  },
  caller: {
    title: (name) => `Réinitialiser la MFA ${of(name)} ?`,
    story: (name) =>
      `Quelqu’un est au téléphone : « C’est ${name}, j’ai un nouveau téléphone et je n’arrive pas à me connecter. » Cette personne connaît sa date de naissance, son responsable et son matricule. Un imposteur aussi. L’assistance ne demande rien de tout cela : elle laisse la passerelle vérifier.`,
    asking: 'La passerelle est interrogée…',
    reset: (name) => `Réinitialiser la MFA ${of(name)}`,
    openPhone: (name) => `Ouvrir le téléphone ${of(name)}`,
    forget: (name) => `Oublier l’identité ${of(name)}`,
    employee: 'Employée',
    identity: 'Identité',
    unknown: 'Pas encore connue : elle montrera une pièce d’identité et prendra un selfie',
    known: (time) =>
      `Connue depuis ${time} : reconnue par le visage, avec quelque chose qu’elle possède`,
    neverReset: 'Jamais réinitialisée',
    lastReset: (count, time) =>
      `Réinitialisée ${count === 1 ? 'une fois' : `${count} fois`}, la dernière à ${time}`,
  },
  forget: {
    title: (name) => `Oublier qui est ${name} ?`,
    confirm: 'Oublier',
    keep: 'Conserver',
    effect: (name) =>
      `La passerelle ne saura plus quelle personne vérifiée est ${name} et révoquera ses autorisations. La prochaine réinitialisation commence comme la première : avec une pièce d’identité et un selfie.`,
  },
  waiting: {
    title: (name) => `En attente ${of(name)}`,
    text: 'La vérification n’est pas terminée. Tant qu’elle ne l’est pas, et bien terminée, rien n’est réinitialisé.',
    sent: (name, mailbox) =>
      rich`La passerelle a envoyé le lien à l’adresse e-mail enregistrée ${of(name)}. En développement, il se trouve dans ${mailbox}.`,
    mailbox: 'la boîte de réception',
    askAgain: 'Interroger à nouveau la passerelle',
    callOff: 'Annuler',
  },
  reason: (code) => rich`Le motif de la passerelle : ${code}`,
  outcome: {
    canceled: {
      title: 'Annulé',
      text: 'La vérification a été arrêtée avant la fin. Rien n’a été réinitialisé.',
    },
    expired: {
      title: 'Délai dépassé',
      text: 'La vérification n’a pas été terminée à temps. Rien n’a été réinitialisé.',
    },
    notEnough: {
      title: 'Reconnue, mais cela ne suffit pas',
      text: (name, ways) =>
        `C’est le visage ${of(name)}. Un visage seul ne réinitialise rien. Il manque : ${ways}.`,
    },
    notReset: {
      title: 'Accordé, mais pas encore réinitialisé',
      text: 'La route protégée n’a pas accepté l’autorisation. Interrogez à nouveau pour réessayer.',
    },
    reset: {
      title: 'La MFA a été réinitialisée',
      established: (name) =>
        `C’est ${name} : la pièce d’identité correspond à la fiche et le selfie à la pièce d’identité. Désormais, le visage est reconnu, avec quelque chose que ${name} possède.`,
      known: (name) =>
        `C’est ${name} : le selfie montre la personne qui a été vérifiée la première fois.`,
    },
    denied: {
      title: 'Non vérifié',
      text: 'La vérification n’a pas réussi. Rien n’a été réinitialisé.',
    },
  },
  alarms: {
    profile_mismatch: {
      title: (name) => `Alarme : ce n’est pas ${name}`,
      text: (name) =>
        `Quelqu’un a montré une pièce d’identité parfaitement valable, mais ce n’est pas celle ${of(name)} : le nom et la date de naissance ne sont pas ceux de la fiche. Rien n’a été réinitialisé.`,
    },
    user_id_mismatch: {
      title: (name) => `Alarme : ce n’est pas ${name}`,
      text: (name) =>
        `Le selfie montre une vraie personne, mais pas celle qui a été vérifiée comme ${name} la première fois. Rien n’a été réinitialisé, et toutes les autorisations que ${name} avait encore ont été révoquées.`,
    },
    verification_not_me: {
      title: (name) => `Alarme : ${name} n’a pas demandé cela`,
      text: (name) =>
        `La personne qui a ouvert le lien a dit « Ce n’est pas moi ». Rien n’a été réinitialisé, et toutes les autorisations que ${name} avait encore ont été révoquées.`,
    },
    identity_conflict: {
      title: () => 'Alarme : cette personne est un autre employé',
      text: () => 'Une personne ne peut pas être deux employés. Rien n’a été réinitialisé.',
    },
  },
  next: {
    pending: 'Ensuite : restez en ligne jusqu’à l’arrivée de la réponse.',
    good: (name) =>
      `Ensuite : demandez à ${name} de se reconnecter et de configurer le nouveau téléphone.`,
    alarm: (name) =>
      `Ensuite : mettez fin à l’appel, signalez-le à la sécurité et joignez ${name} à un numéro enregistré.`,
    neutral: (name) => `Ensuite : demandez à ${name}, à un numéro enregistré, puis recommencez.`,
  },
  problems: {
    unknownRequest:
      'L’adresse de cette page nomme une demande que l’assistance n’a pas ouverte. Une adresse ne prouve rien, donc rien n’a été fait.',
    network: 'Le serveur ne répond pas. Est-il toujours en marche ?',
    tooMany: 'Trop de tentatives. Attendez une minute, puis réessayez.',
    gateway: (code) => `La passerelle ne l’a pas fait (${code}). Réessayez.`,
    refused: (code) => `L’assistance l’a refusé (${code}).`,
  },
  factors: {
    face: 'le visage',
    doc: 'la pièce d’identité',
    hwk: 'une clé d’appareil d’au moins un jour',
    swk: 'une clé d’appareil',
    link: 'un lien envoyé par la passerelle',
    readback: 'le code, lu à l’assistance',
    peer: 'une seconde personne qui se porte garante',
  },
  and: ' et ',
  or: ' ; ou ',
  grant: {
    title: 'Ce que disait l’autorisation',
    again: (answer) => rich`À la seconde présentation, la route est restée fermée : ${answer}`,
    tryAgain: 'Réessayer avec la même autorisation',
    who: 'Qui',
    may: 'Peut',
    once: (action) => rich`${action}, une fois`,
    because: 'Grâce à',
    proof: (factors, time) => `${factors}, à ${time}`,
    grant: 'Autorisation',
    usedUp: (id) => rich`${id}, utilisée`,
    factors: {
      doc: 'pièce d’identité',
      face: 'selfie',
      hwk: 'clé d’appareil',
      swk: 'clé synchronisée',
      link: 'lien à un contact enregistré',
      readback: 'code lu',
      peer: 'seconde personne',
    },
  },
  stranger: {
    title: 'Voyez ce que voit un inconnu',
    camera: (name) =>
      `Appuyez sur le même bouton et laissez quelqu’un d’autre s’asseoir devant la caméra avec la carte ${of(name)}.`,
    simulated: (name, choice) =>
      `Appuyez sur le même bouton. Sur la page de vérification, choisissez sous « ${choice} » n’importe qui sauf ${name} : une vraie personne, parfaitement en règle, qui n’est pas ${name}.`,
    face: 'À qui est le visage montré',
    document: 'À qui est la pièce montrée',
  },
  camera: {
    off: 'Essayez avec votre propre visage',
    on: 'Soyez vous-même l’employée',
    text: 'La simulation montre le parcours. Avec votre caméra, une carte est réellement lue, le visage qui y figure est comparé au vôtre, et l’on vous demande de tourner la tête. Les images restent sur cette machine.',
    changing: 'Changement des projets…',
    use: 'Utiliser ma caméra',
    simulate: 'Utiliser la simulation',
    photo: (file) =>
      rich`Prenez une photo de votre visage, de face et sous une lumière uniforme. Enregistrez-la sous ${file} dans le dossier du projet.`,
    card: (name, command) =>
      rich`Dessinez la carte ${of(name)} avec votre propre visage : ${command}`,
    print: (front, back) =>
      rich`Imprimez ${front} et ${back} à leur taille réelle. Ou montrez-les sur l’écran lumineux d’un téléphone, qui sera peut-être refusé parce que c’est un écran.`,
    reset: (name) =>
      `Réinitialisez la MFA ${of(name)}, montrez les deux côtés et regardez la caméra.`,
  },
  neighbours: {
    title: 'Se connecter à Entra ou à Okta, puis partir',
    text: (name) =>
      `Un Entra simulé et un Okta simulé demandent un selfie à ${name}. Ce sont aussi les annuaires d’Example Corp : quand l’un d’eux désactive un compte, ses autorisations prennent fin en une seconde.`,
    entra: 'Connectez-vous à Entra',
    okta: 'Okta',
    signIn: (entra, okta) =>
      rich`${entra} : après le mot de passe, un selfie est demandé. ${okta} en demande un avant un nouveau mot de passe.`,
    payslips: 'Ouvrez les fiches de paie',
    read: (payslips, name) =>
      rich`${payslips} en tant que ${name}. Elles restent ouvertes tant que dure l’autorisation.`,
    disable:
      'Désactivez le compte dans Entra ou Okta et voyez les fiches de paie se fermer. Réactivez-le au même endroit.',
    stopped: (command) =>
      rich`Ils ne sont pas en marche. Arrêtez le serveur et démarrez-le avec eux : ${command}`,
  },
  log: {
    title: 'En coulisses',
    intro: 'Les appels effectués, dans l’ordre. Les jetons sont omis.',
    actors: { desk: 'Serveur', browser: 'Navigateur', guard: 'Guard' },
  },
  steps: {
    record_read: (name) => `L’assistance lit la fiche ${of(name)}.`,
    access_asked: (name) => `L’assistance demande à la passerelle : est-ce ${name} ?`,
    link_given: (name) => `Le téléphone ${of(name)} reçoit le lien vers la page de vérification.`,
    browser_returned: () => 'Le navigateur est de retour et nomme la demande. Cela ne prouve rien.',
    unknown_returned: () =>
      'Un navigateur nomme une demande que l’assistance n’a pas ouverte. Elle est ignorée.',
    end_asked: () => 'L’assistance demande à la passerelle comment cela s’est terminé.',
    pending: () => 'Pas encore décidé.',
    granted: (name) => `Accordé : c’est ${name}.`,
    somebody_else: (_name, reason) => `Refusé, ${reason} : c’est quelqu’un d’autre.`,
    disowned: (_name, reason) => `Refusé, ${reason} : la personne dit que ce n’est pas elle.`,
    not_granted: (_name, reason) => `Non accordé : ${reason}.`,
    called_off: () => 'L’assistance annule.',
    grant_used: () => 'Avec l’autorisation, l’assistance appelle sa propre route protégée.',
    grant_used_again: () => 'Quelqu’un a gardé l’autorisation et la présente une seconde fois.',
    grant_checked: () =>
      'Le guard a contrôlé l’autorisation avec les clés publiques de la passerelle, puis l’a consommée.',
    identity_forgotten: (name) => `L’assistance fait oublier à la passerelle qui est ${name}.`,
    projects_read: () => 'L’assistance lit avec quels projets la passerelle vérifie.',
    camera_chosen: () => 'L’assistance choisit les projets avec caméra.',
    simulation_chosen: () => 'L’assistance choisit les projets simulés.',
    webhook_failed: () => 'Impossible d’indiquer à la passerelle où envoyer ses événements.',
    case_opened: () => 'Un agent a ouvert un dossier dans la console du personnel.',
    case_fetched: () => 'Un webhook annonce la fin du dossier ; le système va donc le chercher.',
    case_grant_used: () => 'Avec l’autorisation, le système appelle sa propre route protégée.',
  },
};

function of(name: string): string {
  return /^[aeéèêiouy]/i.test(name) ? `d’${name}` : `de ${name}`;
}
