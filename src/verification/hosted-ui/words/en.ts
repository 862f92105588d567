import type { UnclearReason } from '../../checks/index.js';
import type { DocumentIssue, FaceIssue } from '../../engine/index.js';

/** What the server says to a person on the hosted page, in one language. */
export interface PageWords {
  /** Advice for repeating a step. It never names the failed check, which would help an impostor. */
  advice: Readonly<Record<UnclearReason, string>>;
  /** At the end of a session in which only the turns of the head were unlike the enrolled ones. */
  turnsEnded: string;
  /** Hints after a quick look at a selfie. */
  selfie: Readonly<Record<FaceIssue, string>>;
  /** Hints after a quick look at a document or another card. */
  document: Readonly<Record<DocumentIssue, string>>;
  /** For a browser in which the page cannot start. */
  fallback: {
    title: string;
    oldBrowser: { title: string; text: string; ways: readonly string[] };
    /** What the page is for, where scripts are off. */
    purpose: string;
    scriptsOn: string;
    /** The same of the page at `/me`. */
    held: { title: string; purpose: string };
  };
}

export const en: PageWords = {
  advice: {
    document_front_missing: 'We need a picture of the front of your ID, the side with your photo.',
    document_back_missing: 'We need a picture of the back of your ID as well.',
    document_unreadable:
      'We could not read your ID. Lay it flat on a dark surface, away from glare, with all four corners in the picture.',
    document_code_unreadable:
      'We could not read the code on your ID. Fill the frame with the card, hold still and avoid glare on the code.',
    document_not_supported:
      'We cannot read this kind of ID. Use a driver’s license, a state ID, an identity card or a passport.',
    document_expired: 'This document has expired. Use another one.',
    portrait_unreadable:
      'We could not see the photo on your ID well enough. Avoid glare on the photo and let the camera focus.',
    selfie_missing: 'We need a picture of your face and the short head movements.',
    selfie_not_confirmed:
      'We could not confirm that it is you. Hold your phone at eye level in even light, with your whole face in the picture and nothing covering it.',
    face_missing: 'We could not see a face. Hold your phone at eye level and look at the camera.',
    several_faces: 'More than one face was in the picture. Make sure that you are alone in it.',
    face_too_small: 'Your face was too far away. Hold your phone closer.',
    face_cut_off: 'A part of your face was outside the picture. Move it to the middle.',
    face_turned_away: 'Look straight at the camera for the picture.',
    face_blurred: 'The picture was blurred. Hold still for a moment.',
    face_too_dark: 'It was too dark. Turn towards a window or a lamp.',
    face_too_bright: 'It was too bright. Avoid strong light on your face.',
    eyes_covered: 'Your eyes were covered. Take off sunglasses and move hair out of the way.',
    moves_not_seen:
      'We did not see all head movements. Start by looking straight ahead, then turn your head clearly, one move at a time.',
    turns_not_compared:
      'We could not compare the turns of your head with the earlier ones. Hair, glasses or light can do that, and nobody holds it against you. Show your ID instead where this page offers it. If not, try again in even light, or ask the help desk.',
    try_again: 'That did not work on our side. Please try again.',
  },
  turnsEnded:
    'We could not compare the turns of your head with the earlier ones. Hair, glasses or light can do that, and nobody holds it against you. Ask the help desk: it can go on with you in another way.',
  selfie: {
    no_face: 'We cannot see your face. Hold the phone at eye level.',
    two_faces: 'There is more than one face. Make sure you are alone in the picture.',
    too_small: 'Come closer, so that your face fills the oval.',
    cut_off: 'Your face is cut off. Move it to the middle.',
    pose: 'Look straight into the camera.',
    blurred: 'The picture is blurred. Hold still.',
    dark: 'It is too dark. Turn towards a light.',
    overexposed: 'It is too bright. Turn away from the light.',
    eyes_covered: 'We cannot see your eyes. Take off glasses, or move your hair.',
    not_a_photo: 'This is no photo of a face. Take a picture of yourself.',
  },
  document: {
    no_document: 'We cannot see the photo on the document. Show the whole side with the photo.',
    no_barcode: 'We cannot see the barcode. Show the whole side with the barcode.',
    dark: 'It is too dark to read. Find more light.',
    glare: 'A lamp is mirrored in the document. Tilt it a little.',
    blurred: 'The print is blurred. Hold still, and wait until it is sharp.',
  },
  fallback: {
    title: 'Identity verification',
    oldBrowser: {
      title: 'This page did not start',
      text: 'Your browser may be too old for it. Nothing you did is lost, and your link still works.',
      ways: [
        'Update your browser, or the system of your phone or tablet.',
        'Or open the link in another browser: Chrome, Edge, Firefox or Safari.',
        'Or open it on another device.',
        'If your browser is new, check the connection and load the page again.',
      ],
    },
    purpose: 'This page checks your identity step by step and needs JavaScript to do so.',
    scriptsOn: 'Turn JavaScript on in your browser, then load the page again.',
    held: {
      title: 'Your data',
      purpose: 'This page shows what is held about you and needs JavaScript to do so.',
    },
  },
};
