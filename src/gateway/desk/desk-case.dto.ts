import { ChoiceField, LocaleField, TextField, PageQuery } from '../../platform/http/index.js';
import { ACTION } from '../customers/index.js';
import { OVERRIDE_REASONS, type OverrideReason } from './desk-case.js';

export const CHANNELS = ['email', 'sms'] as const;

/** A ticket number. No free text, which would collect personal remarks. */
export const TICKET = {
  max: 64,
  pattern: /^[A-Za-z0-9][A-Za-z0-9._#/-]*$/,
  shape: 'be a number without spaces, such as INC-4711',
} as const;

export class OpenDeskCaseDto {
  @TextField("The customer's own id of the employee.", { max: 128, example: 'E-1001' })
  employee_id: string;

  @TextField('An action that has a label in the configuration.', {
    ...ACTION,
    example: 'reset_mfa',
  })
  action: string;

  @ChoiceField('The contact on record that gets the link.', { of: CHANNELS })
  channel: (typeof CHANNELS)[number];

  @TextField('Your own id of the agent. Limits count by it; only a keyed hash is stored.', {
    max: 128,
    example: 'agent-17',
  })
  agent: string;

  @TextField('Your number of the ticket.', { ...TICKET, optional: true, example: 'INC-4711' })
  ticket?: string;

  @LocaleField('Language of the message and the hosted page, BCP 47.', { optional: true })
  locale?: string;
}

export class VerifyCodeDto {
  @TextField('The six characters that the employee read out; spaces and case do not count.', {
    max: 20,
    pattern: /^[A-Za-z0-9 -]+$/,
    shape: 'be six letters and digits, such as K7M 2QX',
    example: 'K7M 2QX',
  })
  code: string;
}

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

export class AskDeskVouchDto {
  @TextField('The id of the row of the second person, as the search returned it.', { max: 40 })
  employee_row_id: string;
  @ChoiceField(
    'The contact on record that gets the link. The first that can be used when left out.',
    { of: CHANNELS, optional: true },
  )
  channel?: (typeof CHANNELS)[number];
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
