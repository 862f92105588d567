import type { PageWords } from './en.js';

export const fr: PageWords = {
  advice: {
    document_front_missing:
      'Il nous faut une photo du recto de votre pièce d’identité, le côté avec votre photo.',
    document_back_missing: 'Il nous faut aussi une photo du verso de votre pièce d’identité.',
    document_unreadable:
      'Nous n’avons pas pu lire votre pièce d’identité. Posez-la à plat sur une surface sombre, sans reflet, les quatre coins dans l’image.',
    document_code_unreadable:
      'Nous n’avons pas pu lire le code de votre pièce d’identité. Remplissez le cadre avec la carte, ne bougez pas et évitez les reflets sur le code.',
    document_not_supported:
      'Nous ne pouvons pas lire ce type de pièce. Utilisez un permis de conduire, une carte d’identité ou un passeport.',
    document_expired: 'Ce document a expiré. Utilisez-en un autre.',
    portrait_unreadable:
      'Nous n’avons pas assez bien vu la photo de votre pièce d’identité. Évitez les reflets et laissez l’appareil faire la mise au point.',
    selfie_missing: 'Il nous faut une photo de votre visage et les courts mouvements de tête.',
    selfie_not_confirmed:
      'Nous n’avons pas pu confirmer qu’il s’agit de vous. Tenez votre téléphone à hauteur des yeux dans une lumière uniforme, le visage entier dans l’image et découvert.',
    face_missing:
      'Nous n’avons vu aucun visage. Tenez votre téléphone à hauteur des yeux et regardez l’appareil.',
    several_faces:
      'Il y avait plus d’un visage dans l’image. Assurez-vous que personne d’autre n’y apparaît.',
    face_too_small: 'Votre visage était trop loin. Rapprochez votre téléphone.',
    face_cut_off: 'Une partie de votre visage était hors de l’image. Placez-le au milieu.',
    face_turned_away: 'Regardez droit vers l’appareil pour la photo.',
    face_blurred: 'La photo était floue. Ne bougez pas un instant.',
    face_too_dark: 'Il faisait trop sombre. Tournez-vous vers une fenêtre ou une lampe.',
    face_too_bright: 'Il y avait trop de lumière. Évitez une lumière forte sur votre visage.',
    eyes_covered:
      'Vos yeux étaient couverts. Retirez vos lunettes de soleil et dégagez vos cheveux.',
    moves_not_seen:
      'Nous n’avons pas vu tous les mouvements de tête. Regardez d’abord droit devant vous, puis tournez nettement la tête, un mouvement à la fois.',
    turns_not_compared:
      'Nous n’avons pas pu comparer les mouvements de votre tête avec les précédents. Les cheveux, les lunettes ou la lumière peuvent en être la cause, et personne ne vous le reproche. Montrez plutôt votre pièce d’identité si cette page le propose. Sinon, réessayez avec une lumière uniforme ou demandez au service d’assistance.',
    try_again: 'Un problème est survenu de notre côté. Réessayez.',
  },
  turnsEnded:
    'Nous n’avons pas pu comparer les mouvements de votre tête avec les précédents. Les cheveux, les lunettes ou la lumière peuvent en être la cause, et personne ne vous le reproche. Demandez au service d’assistance : il peut continuer avec vous d’une autre manière.',
  selfie: {
    no_face: 'Nous ne voyons pas votre visage. Tenez le téléphone à hauteur des yeux.',
    two_faces:
      'Il y a plus d’un visage. Assurez-vous que personne d’autre n’apparaît dans l’image.',
    too_small: 'Rapprochez-vous, pour que votre visage remplisse l’ovale.',
    cut_off: 'Votre visage est coupé. Placez-le au milieu.',
    pose: 'Regardez droit vers l’appareil.',
    blurred: 'La photo est floue. Ne bougez pas.',
    dark: 'Il fait trop sombre. Tournez-vous vers une lumière.',
    overexposed: 'Il y a trop de lumière. Détournez-vous de la lumière.',
    eyes_covered: 'Nous ne voyons pas vos yeux. Retirez vos lunettes ou dégagez vos cheveux.',
    not_a_photo: 'Ce n’est pas une photo de visage. Prenez une photo de vous.',
  },
  document: {
    no_document: 'Nous ne voyons pas la photo du document. Montrez tout le côté avec la photo.',
    no_barcode: 'Nous ne voyons pas le code-barres. Montrez tout le côté avec le code-barres.',
    dark: 'Il fait trop sombre pour lire. Cherchez plus de lumière.',
    glare: 'Une lampe se reflète dans le document. Inclinez-le un peu.',
    blurred: 'Le texte est flou. Ne bougez pas et attendez qu’il soit net.',
  },
  fallback: {
    title: 'Vérification d’identité',
    oldBrowser: {
      title: 'Cette page n’a pas démarré',
      text: 'Votre navigateur est peut-être trop ancien. Rien de ce que vous avez fait n’est perdu et votre lien fonctionne toujours.',
      ways: [
        'Mettez à jour votre navigateur ou le système de votre téléphone ou tablette.',
        'Ou ouvrez le lien dans un autre navigateur : Chrome, Edge, Firefox ou Safari.',
        'Ou ouvrez-le sur un autre appareil.',
        'Si votre navigateur est récent, vérifiez la connexion et rechargez la page.',
      ],
    },
    purpose:
      'Cette page vérifie votre identité étape par étape et a besoin de JavaScript pour cela.',
    scriptsOn: 'Activez JavaScript dans votre navigateur, puis rechargez la page.',
    held: {
      title: 'Vos données',
      purpose:
        'Cette page montre les données conservées à votre sujet et a besoin de JavaScript pour cela.',
    },
  },
};
