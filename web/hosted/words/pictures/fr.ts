import type { PictureWords } from './en.js';

export const picturesFr: PictureWords = {
  camera: {
    loading: 'Chargement de l’appareil photo',
    close: 'Fermer l’appareil photo',
    starting: 'Démarrage de l’appareil photo…',
    allow: 'Si votre navigateur le demande, autorisez-le. Les photos ne sont envoyées qu’à nous.',
    take: 'Prendre la photo',
    steady: 'Bien. Ne bougez plus',
    unavailable: {
      title: 'L’appareil photo n’est pas encore disponible ici',
      text: (organization) =>
        `Cette installation ne peut pas prendre de photos, cette étape ne peut donc pas être terminée. Votre appareil fonctionne bien. Demandez à ${organization} comment continuer.`,
    },
    hints: {
      dark: 'Il fait trop sombre. Cherchez plus de lumière',
      backlit: 'La lumière est derrière vous. Tournez-vous vers elle',
      closer: 'Rapprochez-vous',
      hold_still: 'Ne bougez pas',
      glare: 'Inclinez-le un peu pour éviter le reflet',
      blurred: 'Flou. Attendez que ce soit net',
    },
    moves: {
      ahead: 'Regardez droit devant vous',
      left: 'Tournez bien la tête à gauche',
      right: 'Tournez bien la tête à droite',
      up: 'Regardez vers le haut',
      down: 'Regardez vers le bas',
    },
    faults: {
      denied: {
        title: 'L’appareil photo n’est pas autorisé',
        advice: [
          'Votre navigateur refuse l’appareil photo à cette page.',
          'Touchez l’icône à côté de l’adresse, autorisez l’appareil photo, puis réessayez.',
          'Sur un iPhone ou iPad, regardez aussi dans Réglages, sous Apps, votre navigateur, Appareil photo.',
        ],
      },
      no_camera: {
        title: 'Cet appareil n’a pas d’appareil photo',
        advice: [
          'Il nous faut une photo et aucun appareil photo n’a été trouvé ici.',
          'Branchez-en un et réessayez, ou continuez avec votre téléphone.',
        ],
      },
      in_use: {
        title: 'L’appareil photo est occupé',
        advice: [
          'Une autre application ou un autre onglet l’utilise, par exemple un appel vidéo.',
          'Fermez-le, puis réessayez.',
        ],
      },
      in_app_browser: {
        title: 'Ouvrez cette page dans votre propre navigateur',
        advice: [
          'Vous êtes dans une autre application, qui ne nous laisse pas utiliser l’appareil photo.',
          'Appuyez sur « Continuer avec un téléphone », copiez-y le lien et ouvrez-le dans Safari, Chrome ou Firefox. Vous continuerez là où vous en êtes.',
          'Sans ce bouton, recommencez dans l’un d’eux.',
        ],
      },
      in_frame: {
        title: 'L’appareil photo n’est pas autorisé ici',
        advice: [
          'Si votre navigateur le demande, autorisez l’appareil photo, puis réessayez.',
          'S’il ne demande rien, le site qui entoure cette page nous en empêche. Continuez avec votre téléphone ou prévenez ce site.',
        ],
      },
      insecure: {
        title: 'Cette page a été ouverte sans chiffrement',
        advice: [
          'Les navigateurs n’autorisent l’appareil photo que sur des pages chiffrées : leur adresse commence par https.',
          'Rouvrez le lien exactement tel que vous l’avez reçu. Si cela n’aide pas, dites-le à la personne qui vous l’a envoyé.',
        ],
      },
      old_browser: {
        title: 'Ce navigateur est trop ancien pour l’appareil photo',
        advice: [
          'Mettez à jour votre navigateur ou le système de votre téléphone, puis rouvrez le lien.',
          'Ou continuez avec un autre appareil.',
        ],
      },
      stopped: {
        title: 'L’appareil photo s’est arrêté',
        advice: [
          'Il a été débranché, éteint ou est utilisé par un appel.',
          'Les photos déjà confirmées sont conservées. Réessayez quand il sera libre.',
        ],
      },
      failed: {
        title: 'L’appareil photo n’a pas démarré',
        advice: [
          'Réessayez. Si cela n’aide pas, fermez les autres onglets et applications, ou redémarrez le navigateur.',
        ],
      },
    },
  },
  pictures: {
    document_front: {
      title: 'Recto de votre pièce d’identité',
      fit: 'Placez le recto de votre pièce dans le cadre',
      taken: 'Le recto de votre pièce, tel que vous l’avez photographié',
    },
    document_back: {
      title: 'Verso de votre pièce d’identité',
      fit: 'Retournez la pièce et placez le verso dans le cadre',
      taken: 'Le verso de votre pièce, tel que vous l’avez photographié',
    },
    passport_page: {
      title: 'Page photo de votre passeport',
      fit: 'Placez la page avec votre photo dans le cadre',
      taken: 'La page photo, telle que vous l’avez photographiée',
    },
    insurance_front: {
      title: 'Recto de votre carte d’assurance',
      fit: 'Placez le recto de votre carte d’assurance dans le cadre',
      taken: 'Le recto de votre carte d’assurance, tel que vous l’avez photographié',
    },
    insurance_back: {
      title: 'Verso de votre carte d’assurance',
      fit: 'Retournez la carte et placez le verso dans le cadre',
      taken: 'Le verso de votre carte d’assurance, tel que vous l’avez photographié',
    },
  },
  choices: {
    card: {
      title: 'Permis de conduire ou carte d’identité',
      detail: 'Nous prenons une photo des deux côtés.',
    },
    passport: { title: 'Passeport', detail: 'Nous prenons une photo de la page avec votre photo.' },
    firstSaved: 'Votre première photo est enregistrée.',
    otherSide: 'Continuer avec l’autre côté',
    startAgain: 'Ou recommencez :',
    tip: 'Posez-la à plat, sans étui, sous une lumière uniforme. La photo se prend d’elle-même quand elle est nette.',
    oneSaved: 'Votre photo est enregistrée.',
    bothSaved: 'Les deux photos sont enregistrées.',
    oneAgain: 'La reprendre',
    bothAgain: 'Les reprendre',
  },
  review: {
    use: 'Utiliser cette photo',
    useAnyway: 'L’utiliser quand même',
    again: 'La reprendre',
    sendNow: 'L’envoyer maintenant',
    waiting: 'Elle n’est pas encore arrivée. Nous la gardons ici et la renvoyons automatiquement.',
    refused: 'Cette photo est inutilisable. Prenez-en une autre.',
    question: 'Pouvez-vous lire chaque mot et voir les quatre coins ?',
  },
  files: {
    use: 'Choisir plutôt des fichiers image',
    useCamera: 'Utiliser plutôt l’appareil photo',
    choose: 'Choisir une image',
    advice: 'Une image nette de tout le côté, les quatre coins visibles : JPEG, PNG ou WebP.',
    unreadable: 'Ce fichier n’est pas une image lisible. Choisissez un fichier JPEG, PNG ou WebP.',
  },
  insurance: {
    intro: 'D’abord une photo des deux côtés, puis ce qui figure sur la carte.',
    take: 'Prendre la carte en photo',
    next: 'Continuer avec le verso',
  },
  simulated: {
    intro: {
      document: 'Aucun appareil photo n’est utilisé. Choisissez ce qu’il aurait vu.',
      selfie: 'Aucun appareil photo n’est utilisé. Choisissez le visage qu’il aurait vu.',
      outcome: 'Aucun appareil photo n’est utilisé. Choisissez ce qui se passe cette fois.',
    },
    who: { document: 'À qui est la pièce montrée', selfie: 'À qui est le visage montré' },
    happens: 'Ce qui se passe',
    person: 'La personne de cette session',
    settled: 'Aucun appareil photo n’est utilisé. Comme choisi avec la pièce :',
    subject: 'La personne concernée par cette session',
    id: 'Pièce',
    specimen: 'Spécimen',
    name: 'Nom',
    dob: 'Date de naissance',
    documents: {
      drivers_license: 'Permis de conduire',
      passport: 'Passeport',
      identity_card: 'Carte d’identité',
      residence_permit: 'Titre de séjour',
    },
    scenarios: {
      success: { label: 'Tout est en ordre', effect: 'Tous les contrôles réussissent.' },
      document_expired: {
        label: 'La pièce a expiré',
        effect: 'La pièce est lisible, mais sa date est dépassée.',
      },
      document_unreadable: {
        label: 'La pièce est illisible',
        effect: 'La photo de la pièce est trop mauvaise pour être lue.',
      },
      underage: {
        label: 'La personne n’a pas l’âge requis',
        effect: 'La pièce montre un âge inférieur à la limite.',
      },
      selfie_mismatch: {
        label: 'Le selfie montre quelqu’un d’autre',
        effect: 'Le visage ne correspond pas à celui auquel il est comparé.',
      },
      liveness_failed: {
        label: 'Le selfie n’est pas celui d’une personne vivante',
        effect: 'Une photo ou un écran est tenu devant l’appareil.',
      },
      profile_mismatch: {
        label: 'Les données diffèrent de celles enregistrées',
        effect: 'La pièce est valable, mais le nom ou la date de naissance ne correspond pas.',
      },
      consent_declined: {
        label: 'L’accord est refusé',
        effect: 'La personne n’accepte pas et la session se termine.',
      },
      abandoned: {
        label: 'La page reste inachevée',
        effect: 'La personne s’en va ; rien d’autre n’arrive.',
      },
      different_user: {
        label: 'Une autre personne connue participe',
        effect:
          'Tous les contrôles réussissent, mais pour une autre personne que celle de la session.',
      },
    },
  },
};
