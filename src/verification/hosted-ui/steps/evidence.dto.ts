import { BooleanField, ChoiceField, TextField } from '../../../platform/http/index.js';

export const PICTURE_SOURCES = ['camera', 'file'] as const;
export type PictureSource = (typeof PICTURE_SOURCES)[number];

export class CaptureQuery {
  @ChoiceField('Where the page got the picture; `camera` when left out.', {
    of: PICTURE_SOURCES,
    optional: true,
  })
  source?: PictureSource;
}

const NONCE = ['The `nonce` of the open prompt.', { max: 100 }] as const;

export class FrameQuery {
  @TextField(...NONCE) nonce: string;
}

export class NewChallengeDto {
  @BooleanField('Whether the person needs more time; every limit is then four times longer.', {
    optional: true,
  })
  more_time?: boolean;
}

export class NextPromptDto {
  @TextField(...NONCE) nonce: string;
}
