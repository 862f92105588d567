/** Why a file is not accepted as a picture. */
export const PICTURE_REFUSALS = [
  'too_many_bytes',
  'not_a_picture',
  'heic',
  'svg',
  'unsupported_format',
  'mismatched_type',
  'animated',
  'too_many_pixels',
  'malformed',
  'polyglot',
  'too_slow',
] as const;
export type PictureRefusal = (typeof PICTURE_REFUSALS)[number];

/** Thrown for a refused file; the person sees `reason` in words. */
export class PictureRefused extends Error {
  constructor(
    readonly reason: PictureRefusal,
    options?: ErrorOptions,
  ) {
    super(`picture refused: ${reason}`, options);
  }
}
