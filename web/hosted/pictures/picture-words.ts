import type { Hint, Move } from '../camera/index.js';
import type { CardPicture } from './document/document-stage.js';

interface PictureWords {
  /** Title of the camera. */
  title: string;
  /** While nothing fits the outline yet. */
  fit: string;
  /** The subject in a sentence: "… is saved". */
  subject: string;
}

export const PICTURE_WORDS: Record<CardPicture, PictureWords> = {
  document_front: {
    title: 'Front of your ID',
    fit: 'Fit the front of your ID into the frame',
    subject: 'The front of your ID',
  },
  document_back: {
    title: 'Back of your ID',
    fit: 'Turn your ID over and fit the back into the frame',
    subject: 'The back of your ID',
  },
  passport_page: {
    title: 'Photo page of your passport',
    fit: 'Fit the page with your photo into the frame',
    subject: 'The photo page',
  },
  insurance_front: {
    title: 'Front of your insurance card',
    fit: 'Fit the front of your insurance card into the frame',
    subject: 'The front of your insurance card',
  },
  insurance_back: {
    title: 'Back of your insurance card',
    fit: 'Turn the card over and fit the back into the frame',
    subject: 'The back of your insurance card',
  },
};

/** Each picture has its own text for `fit`. */
export const HINT_WORDS: Record<Exclude<Hint, 'fit'>, string> = {
  dark: 'It is too dark. Find more light',
  backlit: 'The light is behind you. Turn towards it',
  closer: 'Move closer',
  hold_still: 'Hold still',
  glare: 'Tilt it a little to avoid the reflection',
  blurred: 'Blurred. Wait for it to get sharp',
};

export const STEADY_WORDS = 'Good. Hold it like this';

export const MOVE_WORDS: Record<Move | 'ahead', string> = {
  ahead: 'Look straight ahead',
  left: 'Turn your head to the left',
  right: 'Turn your head to the right',
  up: 'Look up',
  down: 'Look down',
};

export const FILE_WORDS = {
  use: 'Choose picture files instead',
  useCamera: 'Use the camera instead',
  choose: 'Choose a picture',
  advice: 'A sharp picture of the whole side, with all four corners in sight: JPEG, PNG or WebP.',
  unreadable: 'This file is no picture that we can read. Choose a JPEG, PNG or WebP file.',
};

export const INSURANCE_WORDS = {
  intro: 'First a picture of both sides, then what stands on the card.',
  take: 'Take pictures of the card',
  next: 'Go on with the back',
};
