import type { DocumentIssue, FaceIssue } from '../../engine/index.js';

/** Issues that a quick look can find in a picture. */
const SELFIE_HINTS = {
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
} as const satisfies Record<FaceIssue, string>;

const DOCUMENT_HINTS = {
  no_document: 'We cannot see the photo on the document. Show the whole side with the photo.',
  no_barcode: 'We cannot see the barcode. Show the whole side with the barcode.',
  dark: 'It is too dark to read. Find more light.',
  glare: 'A lamp is mirrored in the document. Tilt it a little.',
  blurred: 'The print is blurred. Hold still, and wait until it is sharp.',
} as const satisfies Record<DocumentIssue, string>;

export const CAPTURE_ISSUES = [
  ...new Set([
    ...(Object.keys(SELFIE_HINTS) as FaceIssue[]),
    ...(Object.keys(DOCUMENT_HINTS) as DocumentIssue[]),
  ]),
];

export interface CaptureIssue {
  code: FaceIssue | DocumentIssue;
  /** For the person to read. */
  hint: string;
}

/** The issues of a selfie, for its person. */
export function selfieIssues(found: readonly FaceIssue[]): CaptureIssue[] {
  return found.map((code) => ({ code, hint: SELFIE_HINTS[code] }));
}

/** The issues of a document or another card, for its person. */
export function documentIssues(found: readonly DocumentIssue[]): CaptureIssue[] {
  return found.map((code) => ({ code, hint: DOCUMENT_HINTS[code] }));
}
