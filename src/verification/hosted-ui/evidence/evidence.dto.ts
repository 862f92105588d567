import { ChoiceField, IntegerQuery } from '../../../platform/http/index.js';
import { CHALLENGE_MS } from '../../evidence/index.js';

export const PICTURE_SOURCES = ['camera', 'file'] as const;
export type PictureSource = (typeof PICTURE_SOURCES)[number];

export class CaptureQuery {
  @ChoiceField({
    description: 'Where the page got the picture; `camera` when left out.',
    of: PICTURE_SOURCES,
    optional: true,
  })
  source?: PictureSource;
}

export class FrameQuery {
  @IntegerQuery({
    description: 'Milliseconds since the page began the challenge.',
    min: 0,
    max: CHALLENGE_MS,
  })
  at_ms: number;
}
