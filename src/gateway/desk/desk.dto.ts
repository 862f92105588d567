import { ChoiceField, PageQuery, TextField } from '../../platform/http/index.js';
import { ACTION } from '../customers/index.js';
import { CHANNELS, TICKET } from './desk-case.dto.js';
import { OVERRIDE_REASONS, type OverrideReason } from './desk-case.js';

export class FindDeskEmployeesQuery {
  @TextField(
    'The whole employee id or its beginning, the exact e-mail or telephone, or words of the name.',
    { max: 200 },
  )
  search: string;
}

export class OpenCaseDto {
  @TextField('The id of the row, as the search returned it.', { max: 40 }) employee_row_id: string;
  @TextField('One of the actions that the desk offers.', ACTION) action: string;
  @ChoiceField('The contact on record that gets the link.', { of: CHANNELS })
  channel: (typeof CHANNELS)[number];
  @TextField('The number of the ticket.', { ...TICKET, optional: true }) ticket?: string;
}

export class ListCasesQuery extends PageQuery {
  @ChoiceField(
    'Your own cases, which is the default, or, for leads, all cases, or all whose override waits.',
    { of: ['own', 'all', 'waiting'] as const, optional: true },
  )
  scope?: 'own' | 'all' | 'waiting';
}

export class RequestOverrideDto {
  @ChoiceField('Why the case passes; recorded.', { of: OVERRIDE_REASONS }) reason: OverrideReason;
}
