import { plural } from '../../platform/text/index.js';
import type { ConsentSentences } from './consent-sentences.js';

export const fr: ConsentSentences = {
  document: {
    title: 'Votre pièce d’identité',
    detail: 'Nom, date de naissance, adresse et numéro de la pièce.',
  },
  selfie: {
    title: 'Un selfie',
    comparedWithKnown: 'Il est comparé à votre visage, déjà vérifié auparavant.',
    comparedWithDocument: 'Il est comparé à la photo de votre pièce d’identité.',
    comparedWithBoth:
      'Il est comparé à votre visage, déjà vérifié auparavant, et à la photo de votre pièce d’identité.',
    alone: 'Il montre votre visage, et on y cherche les signes d’une personne devant la caméra.',
  },
  phone: {
    title: 'Votre numéro de téléphone',
    detail: 'Vous le confirmez avec un code que nous envoyons.',
  },
  email: {
    title: 'Votre adresse e-mail',
    detail: 'Vous la confirmez avec un code que nous envoyons.',
  },
  address: {
    title: 'L’adresse de votre domicile',
    entered: 'Vous la saisissez.',
    enteredIfMissing: 'Vous la saisissez si votre pièce d’identité ne l’indique pas.',
  },
  ssn: {
    title: 'Votre numéro de sécurité sociale américain',
    detail: 'Vous saisissez les neuf chiffres.',
  },
  insurance_card: {
    title: 'Votre carte d’assurance maladie',
    detail: 'Des photos des deux côtés, et les noms et numéros qui y figurent.',
  },
  terms: {
    receives: {
      whatWasRead: ({ organization }) =>
        `${organization} le demande et reçoit le résultat et ce qui a été lu.`,
      whatWasEntered: ({ organization }) =>
        `${organization} le demande et reçoit le résultat et ce que vous saisissez.`,
      whatWasReadAndEntered: ({ organization }) =>
        `${organization} le demande et reçoit le résultat, ce qui a été lu et ce que vous saisissez.`,
      result: ({ organization }) => `${organization} le demande et reçoit le résultat.`,
    },
    processes: {
      onBehalf: ({ operator, organization }) =>
        `${operator} traite ces données pour le compte de ${organization}.`,
      itself: ({ organization }) => `${organization} traite aussi ces données.`,
    },
    asked: ({ sources }) => `Nous demandons à ${sources} si ces informations sont exactes.`,
    face: 'Votre visage, vu aussi de gauche et de droite, sert uniquement à vérifier que c’est bien vous.',
    portrait:
      'La photo de votre pièce d’identité, et le visage qu’elle montre, servent uniquement à vous reconnaître.',
    kept: {
      days: (days) =>
        plural('fr', days, {
          one: 'Ces données sont supprimées au bout d’un jour.',
          other: `Ces données sont supprimées au bout de ${String(days)} jours.`,
        }),
      untilDeleted: ({ organization }) =>
        `Ces données sont conservées jusqu’à ce que ${organization} les supprime.`,
    },
    pictures: (days) =>
      plural('fr', days, {
        one: 'Vos images sont supprimées au bout d’un jour.',
        other: `Vos images sont supprimées au bout de ${String(days)} jours.`,
      }),
    recognized: ({ organization, years }) =>
      `Ce qui permet à ${organization} de vous reconnaître est supprimé ${String(years)} ans après votre dernière vérification.`,
    stop: ({ organization }) =>
      `Vous pouvez arrêter à tout moment ; nous en informons alors ${organization}.`,
  },
};
