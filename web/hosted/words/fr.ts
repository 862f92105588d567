import type { Words } from './en.js';
import { askingFr } from './asking/fr.js';
import { picturesFr } from './pictures/fr.js';
import { plural } from '../../kit/language/plural.js';

export const fr: Words = {
  locale: 'fr',
  language: 'Langue',
  tryAgain: 'Réessayer',
  goOn: 'Continuer',
  saving: 'Enregistrement…',
  sending: 'Envoi…',
  checking: 'Vérification…',
  handingIn: 'Transmission…',
  stay: 'Rester',
  close: 'Fermer',
  leaveVerification: 'Quitter la vérification',
  simulation: 'Simulation',
  simulationBanner: { strong: 'Simulation.', text: 'Aucune identité réelle n’est vérifiée.' },
  loading: 'Ouverture de votre vérification…',
  fault: {
    title: 'Un problème est survenu sur cette page',
    text: 'Ce que vous avez fait est conservé. Rechargez la page pour continuer.',
    action: 'Recharger la page',
  },
  linkEnded: {
    title: 'Ce lien ne fonctionne plus',
    why: 'Il a été utilisé, a expiré ou a été ouvert dans un autre navigateur.',
    next: 'Retournez là où vous l’avez reçu et recommencez, ou demandez un nouveau lien.',
  },
  problems: {
    codeGone: {
      title: 'Ce code n’est plus valable',
      text: 'Demandez-en un nouveau, puis saisissez-le ici.',
    },
    consentChanged: {
      title: 'Le texte vient de changer',
      text: 'Veuillez le relire, puis choisir à nouveau.',
    },
    noCapture: {
      title: 'Cette étape n’est pas encore disponible ici',
      text: 'Cette installation ne peut pas l’effectuer, la vérification ne peut donc pas être terminée. Votre appareil fonctionne bien.',
    },
    noMessages: {
      title: 'Aucun code ne peut encore être envoyé ici',
      text: 'Cette installation ne peut pas le faire, la vérification ne peut donc pas être terminée. Votre appareil fonctionne bien.',
    },
    keyNotShown: {
      title: 'Cela n’a pas été accepté',
      text: 'Réessayez et confirmez quand votre appareil le demande, ou continuez sans lui.',
    },
    facesOver: {
      title: 'Plus d’essais aujourd’hui',
      text: 'Aujourd’hui, trop de photos du visage ne correspondaient pas. Présentez votre pièce d’identité si ce n’est pas déjà fait, ou demandez un nouveau lien à votre assistance.',
    },
    stepOver: {
      title: 'Cette étape ne peut pas être refaite',
      text: 'Tous les essais sont épuisés. Continuez avec l’étape affichée.',
    },
    network: {
      title: 'Nous n’arrivons pas à joindre le serveur',
      text: 'Vérifiez votre connexion Internet. Rien de ce que vous avez fait n’est perdu.',
    },
    tooMany: {
      title: 'Trop d’essais',
      text: (wait) => `Attendez ${wait}, puis réessayez.`,
    },
    server: {
      title: 'Un problème est survenu de notre côté',
      text: 'Rien de ce que vous avez fait n’est perdu. Réessayez dans un instant.',
    },
    refused: {
      title: 'Cela n’a pas fonctionné',
      text: 'Vérifiez votre saisie et réessayez.',
    },
  },
  wait: {
    unknown: 'quelques minutes',
    minutes: (count) => plural('fr', count, { one: 'une minute', other: `${count} minutes` }),
  },
  closing: {
    simulated: {
      title: 'La simulation est terminée',
      text: (organization) =>
        `${organization} reçoit un résultat simulé. Personne n’a été vérifié.`,
    },
    success: {
      title: 'Merci, votre identité est vérifiée',
      known: 'Merci, c’est bien vous',
      text: (organization) =>
        `${organization} a maintenant le résultat. Il n’y a plus rien à faire ici.`,
    },
    failed: {
      title: 'Nous n’avons pas pu vérifier votre identité',
      text: (organization) => `${organization} sait que cette vérification n’a pas abouti.`,
      next: (organization) =>
        `Si vous devez encore prouver qui vous êtes, retournez chez ${organization} pour recommencer, ou demandez-y de l’aide.`,
    },
    notMe: {
      title: 'Merci de nous avoir prévenus',
      text: (organization) =>
        `Nous avons averti ${organization} que quelqu’un agit peut-être en votre nom. Rien n’a été confirmé et ce lien ne fonctionne plus.`,
      next: 'Vous n’avez rien d’autre à faire.',
    },
    canceled: {
      title: 'Vérification annulée',
      text: (organization) =>
        `${organization} sait que la vérification a été arrêtée. Rien d’autre n’est recueilli.`,
      next: (organization) =>
        `Si c’était une erreur, retournez chez ${organization} et recommencez.`,
    },
    expired: {
      title: 'Cette vérification a expiré',
      text: 'Elle n’a pas été terminée à temps et rien d’autre ne peut être transmis.',
      next: (organization) =>
        `Retournez chez ${organization} et recommencez, ou demandez un nouveau lien.`,
    },
    yourData: 'Voir ce qui est conservé à votre sujet',
    framed: 'Vous pouvez continuer dans la page qui entoure celle-ci.',
  },
  return: {
    close: 'Vous pouvez fermer cette fenêtre.',
    back: (organization) => `Retour à ${organization}`,
    goOn: (organization) => `Continuer vers ${organization}`,
    soon: 'La page s’ouvrira dans quelques secondes.',
    stay: 'Rester ici',
  },
  endings: {
    notMe: {
      open: 'Ce n’est pas moi',
      title: (organization) => `Avertir ${organization} que ce n’est pas vous ?`,
      confirm: 'Avertir',
      when: (organization) =>
        `Faites-le si vous n’avez rien demandé, ou si vous n’êtes pas la personne dont parle ${organization}.`,
      effect: 'Rien n’est confirmé et ce lien cesse de fonctionner.',
    },
    leave: {
      title: 'Quitter cette vérification ?',
      confirm: 'Quitter',
      effect: (organization) =>
        `Nous informons ${organization} que la vérification a été annulée. Ce lien cesse de fonctionner.`,
      next: (organization) =>
        `Vous pouvez demander à ${organization} une autre solution. Vous n’avez pas à dire pourquoi.`,
    },
    soon: {
      title: 'Il reste moins de deux minutes',
      text: 'Ensuite, ce lien cesse de fonctionner et ce qui n’est pas terminé devra être recommencé.',
    },
  },
  progress: {
    label: 'Progression',
    count: (position, total) => `Étape ${position} sur ${total}`,
    title: (heading, position, total) => `${heading} (étape ${position} sur ${total})`,
    done: '(fait)',
    back: 'Retour',
    steps: {
      consent: 'Accord',
      document: 'Pièce',
      selfie: 'Selfie',
      phone: 'Téléphone',
      email: 'E-mail',
      address: 'Adresse',
      ssn: 'SSN',
      insurance_card: 'Assurance',
      device_key: 'Appareil',
    },
  },
  footer: {
    until: (moment) => `Ce lien fonctionne jusqu’à : ${moment}.`,
    reference: 'Référence',
  },
  check: {
    document: 'Nous lisons votre pièce d’identité.',
    selfie: 'Nous comparons les images.',
    other: 'Vérification en cours.',
    short: 'Cela prend quelques secondes. La page continue d’elle-même.',
    long: 'C’est plus long que d’habitude. Rien n’est perdu : laissez cette page ouverte ou revenez plus tard.',
  },
  titles: {
    consent: (organization) => `${organization} vous demande de vérifier votre identité`,
    consentKnown: (organization) => `${organization} vous demande de confirmer que c’est bien vous`,
    document: 'Montrez votre pièce d’identité',
    selfie: 'Prenez un selfie',
    selfieKnown: 'Confirmez par un selfie que c’est bien vous',
    phone: 'Confirmez votre numéro de téléphone',
    email: 'Confirmez votre adresse e-mail',
    address: 'Saisissez l’adresse de votre domicile',
    ssn: 'Saisissez votre numéro de sécurité sociale américain',
    insurance_card: 'Votre carte d’assurance maladie',
    device_key: 'Confirmez avec votre appareil',
  },
  consent: {
    asked: 'Ce que nous demandons',
    agree: 'Accepter et continuer',
    decline: 'Je n’accepte pas',
    declining: 'Terminer sans accepter ?',
    confirm: 'Ne pas accepter',
    goBack: 'Revenir',
    effect: (organization) =>
      `Rien n’est recueilli et nous informons ${organization} que vous n’avez pas accepté. Ce lien cesse de fonctionner.`,
  },
  document: {
    intro: 'Un permis de conduire, un passeport ou une carte d’identité en cours de validité.',
    compared: 'Ensuite, sa photo est comparée à votre visage.',
    show: 'Montrer cette pièce',
  },
  selfie: {
    known: (organization) =>
      `${organization} vous reconnaît ainsi : il est comparé à vos images précédentes.`,
    document: 'Il est comparé à la photo de votre pièce d’identité.',
    alone: 'Nous vérifions que les images montrent un visage qui fait les mouvements demandés.',
    take: 'Prendre le selfie',
    points: {
      light: 'Cherchez une lumière uniforme et retirez votre chapeau ou vos lunettes de soleil.',
      level: 'Tenez l’appareil à hauteur des yeux, votre visage dans l’ovale.',
      moves:
        'Puis tournez la tête selon les flèches, aussi loin que possible sans gêne. Cela prend quelques secondes.',
    },
    start: 'Démarrer l’appareil photo',
    camera: 'Votre visage',
    fit: 'Placez votre visage dans l’ovale',
    late: 'Ce n’est pas arrivé à temps. Réessayez',
    notTaken: 'La photo n’a pas été prise. Réessayez.',
    refused: 'Cette photo est inutilisable. Réessayez',
    tooLong: 'Cela a pris trop de temps. Réessayez',
    offline: 'Pas de connexion. Nous la renvoyons automatiquement',
    wait: 'Continuez à regarder l’appareil',
    done: 'Terminé. Merci',
    moves: 'Mouvements',
    moveDone: 'fait',
    moveToCome: 'à venir',
    moreTime: 'J’ai besoin de plus de temps pour chaque mouvement',
    light: 'Éclairer mon visage avec des couleurs de l’écran',
    aboutLight:
      'La couleur autour de l’image change doucement à chaque mouvement. Décochez la case si la lumière ou les couleurs vous gênent : rien d’autre ne change.',
    otherWay: 'Je préfère un autre moyen',
  },
  repeat: {
    title: 'Veuillez réessayer',
    left: (count) =>
      plural('fr', count, {
        one: 'C’est votre dernier essai.',
        other: `Il vous reste ${count} essais.`,
      }),
  },
  code: {
    label: 'Code à six chiffres',
    wrong: 'Ce code n’est pas le bon. Saisissez celui du message le plus récent.',
    incomplete: 'Saisissez les six chiffres du code.',
    newest: 'Saisissez le code du message le plus récent que vous avez reçu.',
    sent: (to) => `Nous avons envoyé un code à ${to}. Il peut mettre une minute à arriver.`,
    sentAgain: (to) =>
      `Nous avons envoyé un nouveau code à ${to}. Il peut mettre une minute à arriver.`,
    simulated: (to) => `Voici un code pour ${to}.`,
    simulatedAgain: (to) => `Voici un nouveau code pour ${to}.`,
    simulatedMessage: 'Simulation : aucun message n’a été envoyé. Le code est',
    fillIn: 'Remplir',
    send: 'Envoyer le code',
    sendNew: 'Envoyer un nouveau code',
    sendAgainIn: (time) => `Renvoyer dans ${time}`,
    have: 'J’ai déjà un code',
    onFile: (masked) => `Enregistré : ${masked}. Saisissez le numéro complet.`,
    phone: {
      simulatedIntro:
        'Un code à six chiffres vient ensuite. Dans une simulation, aucun message n’est envoyé : n’importe quel numéro convient.',
      intro: 'Nous envoyons un code à six chiffres par SMS. Des frais peuvent s’appliquer.',
      label: 'Numéro de mobile',
      hint: 'Commencez par + et l’indicatif du pays.',
      refused: 'Saisissez un numéro de mobile avec l’indicatif du pays, comme +44 7700 900123.',
      other: 'Utiliser un autre numéro',
    },
    email: {
      simulatedIntro:
        'Un code à six chiffres vient ensuite. Dans une simulation, aucun message n’est envoyé : n’importe quelle adresse convient.',
      intro: 'Nous envoyons un code à six chiffres à cette adresse.',
      label: 'Adresse e-mail',
      hint: '',
      refused: 'Saisissez une adresse e-mail, comme ada@example.com.',
      other: 'Changer l’adresse',
    },
  },
  forms: {
    optional: (label) => `${label} (facultatif)`,
    address: {
      intro: 'Là où vous habitez, pas une boîte postale.',
      line1: { label: 'Rue et numéro', refused: 'Saisissez la rue et le numéro.' },
      line2: { label: 'Appartement, étage', refused: 'Raccourcissez cette ligne.' },
      city: { label: 'Ville', refused: 'Saisissez la ville.' },
      state: {
        label: 'État ou province',
        refused: 'Saisissez un État ou une province de ce pays, comme TX ou Texas.',
      },
      postal_code: {
        label: 'Code postal',
        refused: 'Saisissez un code postal de ce pays, comme 78701.',
      },
      country: { label: 'Pays', refused: 'Choisissez un pays.' },
    },
    ssn: {
      simulated: 'Ceci est une simulation : saisissez un numéro inventé, jamais le vôtre.',
      intro: (organization) => `Il est envoyé chiffré et montré uniquement à ${organization}.`,
      label: 'Numéro de sécurité sociale américain (SSN)',
      description: 'Neuf chiffres, comme 123-45-6789.',
      refused: 'Saisissez les neuf chiffres de votre numéro de sécurité sociale américain.',
    },
    insurance: {
      simulated:
        'Dans une simulation, aucune photo n’est prise. Saisissez ce qui figure sur la carte.',
      intro: 'Les deux photos sont enregistrées. Saisissez maintenant ce qui figure sur la carte.',
      payer_name: {
        label: 'Compagnie d’assurance',
        refused: 'Saisissez le nom de la compagnie d’assurance.',
      },
      insurance_member_id: {
        label: 'Numéro d’adhérent',
        description: 'Tel qu’il figure sur la carte.',
        refused: 'Saisissez le numéro d’adhérent : lettres, chiffres, espaces et traits d’union.',
      },
      policy_holder_first_name: {
        label: 'Prénom de l’assuré principal',
        refused: 'Saisissez le prénom de l’assuré principal.',
      },
      policy_holder_last_name: {
        label: 'Nom de l’assuré principal',
        refused: 'Saisissez le nom de l’assuré principal.',
      },
      group_name: { label: 'Nom du groupe', refused: 'Raccourcissez ce nom.' },
      group_id: { label: 'Numéro du groupe', refused: 'Raccourcissez ce numéro.' },
      payer_id: { label: 'Identifiant de l’assureur', refused: 'Raccourcissez cet identifiant.' },
    },
  },
  deviceKey: {
    intro:
      'Vous nous avez demandé de mémoriser un appareil. Déverrouillez-le comme d’habitude : visage, doigt ou code.',
    framed: 'Un appareil mémorisé ne peut pas servir à l’intérieur d’une autre page.',
    asking: 'En attente de votre appareil…',
    show: 'Utiliser mon appareil',
    without: 'Je ne l’ai pas ici',
    withoutText: (organization: string) =>
      `Vous pouvez continuer sans lui. Si ${organization} demande alors autre chose, appelez son assistance : elle vous enverra un lien à un contact enregistré.`,
    lost: 'Je n’ai pas d’appareil mémorisé avec moi',
    lostText: 'Vous devrez montrer votre pièce d’identité, puis votre visage.',
    losing: 'Continuer avec votre pièce d’identité ?',
    lose: 'Montrer ma pièce d’identité',
    loseEffect:
      'Vous devrez montrer votre pièce d’identité, puis votre visage, même si vous avez déjà pris un selfie ici. Ce choix est définitif.',
    instead:
      'Montrez maintenant votre pièce d’identité, puis votre visage. Un appareil mémorisé ne compte qu’après un jour.',
    offer: (organization: string) =>
      `Faut-il mémoriser cet appareil ? La prochaine fois, ${organization} demandera votre visage et le verrouillage de l’appareil. Ne le choisissez que sur un appareil qui n’est qu’à vous.`,
    earlier:
      'Avez-vous perdu un appareil mémorisé ? Oubliez alors vos appareils précédents : aucun ne comptera plus.',
    forgetEarlier: 'Oublier mes appareils précédents',
    forgotten: 'Vos appareils précédents sont oubliés.',
    notForgotten: 'Vos appareils précédents n’ont pas été oubliés. Réessayez.',
    remember: 'Mémoriser cet appareil',
    notNow: 'Pas maintenant',
    made: 'Cet appareil est mémorisé. Il compte dans 15 minutes et, dès demain, pour les réinitialisations aussi. Nous vous en avons informé par tous vos contacts enregistrés.',
    notMade:
      'L’appareil n’a pas été mémorisé. Réessayez et confirmez quand votre navigateur le demande.',
  },
  handoff: {
    open: 'Continuer avec un téléphone',
    scan: 'Scannez ce code avec votre téléphone',
    scanInApp: 'Copiez le lien dans votre navigateur',
    hidden: 'Le code n’est plus affiché',
    opened: 'Continuez avec votre téléphone',
    openedText:
      'La page est ouverte sur votre téléphone. Laissez aussi celle-ci ouverte : elle avance et se termine en même temps.',
    newCode: 'Afficher un nouveau code',
    here: 'Continuer plutôt ici',
    gone: 'Par sécurité, le code n’est affiché qu’une fois. Affichez-en un nouveau ; l’ancien cessera de fonctionner.',
    qr: 'Code QR pour votre téléphone',
    how: 'Ouvrez l’appareil photo de votre téléphone et visez le code. Il fonctionne une fois, pendant dix minutes.',
    copy: 'Copier le lien',
    copied: 'Le lien est copié',
    copyHere: 'Votre navigateur ne nous laisse pas le copier. Copiez-le ici :',
  },
  kiosk: {
    idle: {
      title: 'Êtes-vous toujours là ?',
      text: (seconds) =>
        plural('fr', seconds, {
          one: 'Cet écran est effacé dans une seconde et la vérification se termine.',
          other: `Cet écran est effacé dans ${seconds} secondes et la vérification se termine.`,
        }),
      stay: 'Je suis toujours là',
      end: 'Terminer maintenant',
    },
    end: { done: 'Terminé', soon: 'Cet écran est effacé dans quelques secondes.' },
    reset: {
      title: 'Prêt pour la personne suivante',
      text: 'Il ne reste rien de la dernière personne sur cet appareil.',
      help: 'Si vous n’aviez pas fini, demandez au personnel de recommencer.',
    },
  },
  ...picturesFr,
  ...askingFr,
};
