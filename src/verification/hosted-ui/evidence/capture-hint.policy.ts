import type { FaceIssue } from '../../engine/index.js';
import type { CaptureKind } from '../../evidence/index.js';

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

const NO_DOCUMENT = {
  code: 'no_document',
  hint: 'We cannot see the photo on the document. Show the whole side with the photo.',
} as const;

export const CAPTURE_ISSUES = [
  ...(Object.keys(SELFIE_HINTS) as FaceIssue[]),
  NO_DOCUMENT.code,
] as const;

export interface CaptureIssue {
  code: (typeof CAPTURE_ISSUES)[number];
  /** For the person to read. */
  hint: string;
}

/** The issues of a picture for its person. Of a document only a missing portrait is said: its print is read later. */
export function issuesIn(kind: CaptureKind, found: readonly FaceIssue[]): CaptureIssue[] {
  if (kind === 'selfie') return found.map((code) => ({ code, hint: SELFIE_HINTS[code] }));
  return found.includes('no_face') ? [NO_DOCUMENT] : [];
}
