import { plural } from '../../platform/text/index.js';
import type { ConsentSentences } from './consent-sentences.js';

export const en: ConsentSentences = {
  document: {
    title: 'Your ID',
    detail: 'Name, birth date, address and ID number.',
  },
  selfie: {
    title: 'A selfie',
    comparedWithKnown: 'It is compared with the face you verified before.',
    comparedWithDocument: 'It is compared with the photo on your ID.',
    comparedWithBoth:
      'It is compared with the face you verified before, and with the photo on your ID.',
    alone: 'It shows your face, and is checked for signs of a person before the camera.',
  },
  phone: {
    title: 'Your phone number',
    detail: 'You confirm it with a code we send.',
  },
  email: {
    title: 'Your email address',
    detail: 'You confirm it with a code we send.',
  },
  address: {
    title: 'Your home address',
    entered: 'You enter it.',
    enteredIfMissing: 'You enter it if your ID does not show it.',
  },
  ssn: {
    title: 'Your Social Security number',
    detail: 'You enter all nine digits.',
  },
  insurance_card: {
    title: 'Your health insurance card',
    detail: 'Photos of both sides, and the names and numbers on it.',
  },
  terms: {
    receives: {
      whatWasRead: ({ organization }) =>
        `${organization} asks for this, and gets the result and what was read.`,
      whatWasEntered: ({ organization }) =>
        `${organization} asks for this, and gets the result and what you enter.`,
      whatWasReadAndEntered: ({ organization }) =>
        `${organization} asks for this, and gets the result, what was read and what you enter.`,
      result: ({ organization }) => `${organization} asks for this, and gets the result.`,
    },
    processes: {
      onBehalf: ({ operator }) => `${operator} processes it for them.`,
      itself: ({ organization }) => `${organization} also processes it.`,
    },
    asked: ({ sources }) => `We ask ${sources} whether these details are right.`,
    face: 'Your face, also as it looks from the left and the right, is used only to check that you are you.',
    portrait: 'The photo on your ID, and the face on it, are used only to recognize you.',
    kept: {
      days: (days) =>
        plural('en', days, {
          one: 'It is deleted after one day.',
          other: `It is deleted after ${String(days)} days.`,
        }),
      untilDeleted: ({ organization }) => `It is kept until ${organization} deletes it.`,
    },
    pictures: (days) =>
      plural('en', days, {
        one: 'Your pictures are deleted after one day.',
        other: `Your pictures are deleted after ${String(days)} days.`,
      }),
    recognized: ({ organization, years }) =>
      `What ${organization} recognizes you by is deleted ${String(years)} years after you last verified.`,
    stop: ({ organization }) => `You can stop at any time; ${organization} is told.`,
  },
};
