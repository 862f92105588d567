import { defineProblem, type Problem, type ProblemFactory } from '../errors/index.js';

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

export const pictureUnsupported = defineProblem(
  'picture_unsupported',
  415,
  'Send the picture as JPEG, PNG or WebP',
);
export const pictureUnreadable = defineProblem(
  'picture_unreadable',
  400,
  'The file is damaged or is no picture',
);
export const pictureTooManyPixels = defineProblem(
  'picture_too_many_pixels',
  413,
  'The picture has too many pixels',
);

const PROBLEM_OF: Record<PictureRefusal, readonly [ProblemFactory, string]> = {
  too_many_bytes: [pictureTooManyPixels, 'The file is too large'],
  not_a_picture: [pictureUnreadable, 'This file is no picture'],
  heic: [
    pictureUnsupported,
    'HEIC pictures cannot be read here. Take the picture on this page, or send it as JPEG',
  ],
  svg: [pictureUnsupported, 'An SVG file is a drawing. Send a photo as JPEG, PNG or WebP'],
  unsupported_format: [
    pictureUnsupported,
    'GIF, TIFF, PDF and the like cannot be read here. Send a photo as JPEG, PNG or WebP',
  ],
  mismatched_type: [pictureUnsupported, 'The file is of another type than its header says'],
  animated: [pictureUnsupported, 'The picture moves. Send a still photo'],
  too_many_pixels: [
    pictureTooManyPixels,
    'The picture has more than 50 million pixels, or a side of more than 16,384',
  ],
  malformed: [pictureUnreadable, 'The file is damaged or was cut off'],
  too_slow: [pictureUnreadable, 'The picture takes too long to open'],
  polyglot: [pictureUnreadable, 'The file holds more than a picture'],
};

/** The answer to the sender of a refused file. */
export function pictureProblem(refusal: PictureRefusal): Problem {
  const [problem, detail] = PROBLEM_OF[refusal];
  return problem({ detail });
}
