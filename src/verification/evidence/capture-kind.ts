/** The content of a picture (contract, Evidence). */
export const CAPTURE_KINDS = [
  'document_front',
  'document_back',
  'passport_page',
  'selfie',
  'insurance_front',
  'insurance_back',
] as const;
export type CaptureKind = (typeof CAPTURE_KINDS)[number];

/** A picture of a liveness challenge is stored like a capture. */
export const PICTURE_KINDS = [...CAPTURE_KINDS, 'liveness_frame'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];
