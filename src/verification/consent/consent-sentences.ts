/** Who asks, and who processes. */
export interface Names {
  organization: string;
  operator: string;
}

/** Every sentence of a consent, each whole. A changed one needs a new `CONSENT_VERSION`. */
export const SENTENCES = {
  document: {
    title: 'Your ID',
    detail: 'We read your name, date of birth, address and ID number from it.',
  },
  selfie: {
    title: 'A selfie',
    comparedWithKnown: ({ organization }: Names) =>
      `We compare your face with the one you verified with ${organization} before.`,
    comparedWithDocument: 'We compare your face with the photo on your ID.',
    alone: 'It shows your face, and that you are really here.',
  },
  phone: {
    title: 'Your phone number',
    detail: 'You confirm it with a code that we send you.',
  },
  terms: {
    receives: {
      whatWasRead: ({ organization }: Names) =>
        `${organization} asks for this and receives the result, with what was read.`,
      result: ({ organization }: Names) => `${organization} asks for this and receives the result.`,
    },
    processes: {
      onBehalf: ({ operator }: Names) => `${operator} processes it on their behalf.`,
      itself: ({ organization }: Names) => `${organization} also processes it.`,
    },
    face: 'Your face is used only to check that you are you.',
    kept: {
      days: (days: number) =>
        days === 1 ? 'It is deleted after one day.' : `It is deleted after ${String(days)} days.`,
      untilDeleted: ({ organization }: Names) => `It is kept until ${organization} deletes it.`,
    },
    recognized: ({ organization, years }: Names & { years: number }) =>
      `The record by which ${organization} recognizes you is deleted ${String(years)} years after you last verified.`,
    stop: ({ organization }: Names) =>
      `You can stop at any time. If you do not agree, nothing is collected and ${organization} is told.`,
  },
} as const;
