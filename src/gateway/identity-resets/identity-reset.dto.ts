import { ChoiceField, PageQuery, TextField } from '../../platform/http/index.js';
import {
  RESET_REASONS,
  RESET_STATUSES,
  type ResetReason,
  type ResetStatus,
} from './identity-reset.js';

export class RequestResetDto {
  @ChoiceField('Why the identity is reset; recorded.', { of: RESET_REASONS }) reason: ResetReason;
  @TextField('What happened and how the person was checked. Required for the reason `other`.', {
    max: 500,
    optional: true,
  })
  note?: string | null;
}

export class ListResetsQuery extends PageQuery {
  @ChoiceField('Only this status.', { of: RESET_STATUSES, optional: true }) status?: ResetStatus;
}
