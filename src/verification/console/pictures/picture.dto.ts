import { ChoiceField } from '../../../platform/http/index.js';

export const PICTURE_REASONS = [
  'answer_the_question',
  'compare_again',
  'check_the_quality',
] as const;

export class RevealPictureDto {
  @ChoiceField({ description: 'Why the picture is needed; recorded.', of: PICTURE_REASONS })
  reason: (typeof PICTURE_REASONS)[number];
}
