import { ChoiceField } from '../../../platform/http/index.js';
import {
  HOLD_REASONS,
  LIFT_REASONS,
  type HoldReason,
  type LiftReason,
} from '../../retention/index.js';

export class PlaceLegalHoldDto {
  @ChoiceField({ description: 'Why it must be kept.', of: HOLD_REASONS })
  reason: HoldReason;
}

export class LiftLegalHoldDto {
  @ChoiceField({ description: 'Why it need not be kept any more.', of: LIFT_REASONS })
  reason: LiftReason;
}
