import { plural } from '../../platform/text/index.js';
import type { ConsentSentences } from './consent-sentences.js';

export const es: ConsentSentences = {
  document: {
    title: 'Su documento de identidad',
    detail: 'Nombre, fecha de nacimiento, domicilio y número del documento.',
  },
  selfie: {
    title: 'Un selfie',
    comparedWithKnown: 'Se compara con el rostro que verificó anteriormente.',
    comparedWithDocument: 'Se compara con la foto de su documento de identidad.',
    comparedWithBoth:
      'Se compara con el rostro que verificó anteriormente y con la foto de su documento de identidad.',
    alone: 'Muestra su rostro, y se comprueba si hay indicios de una persona ante la cámara.',
  },
  phone: {
    title: 'Su número de teléfono',
    detail: 'Lo confirma con un código que le enviamos.',
  },
  email: {
    title: 'Su correo electrónico',
    detail: 'Lo confirma con un código que le enviamos.',
  },
  address: {
    title: 'Su domicilio',
    entered: 'Usted lo escribe.',
    enteredIfMissing: 'Usted lo escribe si su documento no lo muestra.',
  },
  ssn: {
    title: 'Su número de Seguro Social',
    detail: 'Usted escribe los nueve dígitos.',
  },
  insurance_card: {
    title: 'Su tarjeta de seguro médico',
    detail: 'Fotos de ambos lados, y los nombres y números que figuran en ella.',
  },
  terms: {
    receives: {
      whatWasRead: ({ organization }) =>
        `${organization} lo solicita y recibe el resultado y los datos leídos.`,
      whatWasEntered: ({ organization }) =>
        `${organization} lo solicita y recibe el resultado y lo que usted escribe.`,
      whatWasReadAndEntered: ({ organization }) =>
        `${organization} lo solicita y recibe el resultado, los datos leídos y lo que usted escribe.`,
      result: ({ organization }) => `${organization} lo solicita y recibe el resultado.`,
    },
    processes: {
      onBehalf: ({ operator, organization }) =>
        `${operator} trata los datos por encargo de ${organization}.`,
      itself: ({ organization }) => `${organization} también trata los datos.`,
    },
    asked: ({ sources }) => `Preguntamos a ${sources} si estos datos son correctos.`,
    face: 'Su rostro, también visto desde la izquierda y la derecha, se usa únicamente para comprobar que es usted.',
    portrait:
      'La foto de su documento, y el rostro que muestra, se usan únicamente para reconocerle.',
    kept: {
      days: (days) =>
        plural('es', days, {
          one: 'Los datos se eliminan después de un día.',
          other: `Los datos se eliminan después de ${String(days)} días.`,
        }),
      untilDeleted: ({ organization }) =>
        `Los datos se conservan hasta que ${organization} los elimine.`,
    },
    pictures: (days) =>
      plural('es', days, {
        one: 'Sus imágenes se eliminan después de un día.',
        other: `Sus imágenes se eliminan después de ${String(days)} días.`,
      }),
    recognized: ({ organization, years }) =>
      `Lo que permite a ${organization} reconocerle se elimina ${String(years)} años después de su última verificación.`,
    stop: ({ organization }) =>
      `Puede detenerse en cualquier momento; se informa de ello a ${organization}.`,
  },
};
