import type { StepName } from '../projects/index.js';

/** The requesting organization and the processing operator. */
export interface Names {
  organization: string;
  operator: string;
}

interface Item {
  title: string;
  detail: string;
}

/** Every sentence of a consent in one language, each complete. A change needs a new `CONSENT_VERSION`. */
export interface ConsentSentences extends Record<Exclude<StepName, 'selfie' | 'address'>, Item> {
  selfie: {
    title: string;
    comparedWithKnown: string;
    comparedWithDocument: string;
    comparedWithBoth: string;
    alone: string;
  };
  address: {
    title: string;
    entered: string;
    enteredIfMissing: string;
  };
  terms: {
    receives: {
      whatWasRead: (names: Names) => string;
      whatWasEntered: (names: Names) => string;
      whatWasReadAndEntered: (names: Names) => string;
      result: (names: Names) => string;
    };
    processes: {
      onBehalf: (names: Names) => string;
      itself: (names: Names) => string;
    };
    face: string;
    portrait: string;
    kept: {
      days: (days: number) => string;
      untilDeleted: (names: Names) => string;
    };
    /** `sources` is a list of names. */
    asked: (of: { sources: string }) => string;
    pictures: (days: number) => string;
    recognized: (of: Names & { years: number }) => string;
    stop: (names: Names) => string;
  };
}
