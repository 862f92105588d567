import {
  ChoiceField,
  IntegerField,
  IntegerQuery,
  NestedField,
  TextField,
} from '../../../platform/http/index.js';
import { ACTION } from '../../customers/index.js';
import {
  INVITATION_STAGES,
  MOST_DAYS,
  MOST_REMINDERS,
  type CampaignSettings,
  type InvitationStage,
} from './campaign.js';
import { MOST_EMPLOYEES } from '../batches.service.js';
import { LOCALES } from '../../../platform/text/index.js';
import { BulkSelectionDto } from '../bulk-job.dto.js';

export class QuietHoursDto {
  @IntegerField('The first quiet hour.', { min: 0, max: 23 }) from: number;
  @IntegerField('The hour in which messages go out again; may be on the next day.', {
    min: 0,
    max: 23,
  })
  until: number;
  @TextField('IANA time zone of the hours.', { max: 64, example: 'Europe/Madrid' })
  time_zone: string;
}

export class CreateCampaignDto extends BulkSelectionDto {
  @TextField('What HR calls the campaign. Employees do not see it.', {
    max: 80,
    optional: true,
    example: 'Warehouse Madrid, autumn',
  })
  name?: string | null;
  @TextField(
    'The action that the requests are for: `verify_identity`, or one with a label in the configuration.',
    { ...ACTION, example: 'verify_identity' },
  )
  action: string;
  @ChoiceField('The contact on record that gets the link.', { of: ['email', 'sms'] })
  deliver: 'email' | 'sms';
  @ChoiceField('Language of messages and page. Default: the employee’s.', {
    of: LOCALES,
    optional: true,
  })
  locale?: string | null;
  @IntegerField('Days for which a link is valid. Default 7.', {
    min: 1,
    max: MOST_DAYS,
    optional: true,
  })
  valid_days?: number | null;
  @IntegerField('Reminders to those who have not finished. Default 2.', {
    min: 0,
    max: MOST_REMINDERS,
    optional: true,
  })
  reminders?: number | null;
  @IntegerField('Days between two messages. Default 2.', { min: 1, max: MOST_DAYS, optional: true })
  remind_after_days?: number | null;
  @NestedField('Hours in which no message is sent. Default: none.', {
    type: () => QuietHoursDto,
    optional: true,
  })
  quiet_hours?: QuietHoursDto | null;
}

export function campaignSettings(input: CreateCampaignDto): CampaignSettings {
  const { quiet_hours: quiet } = input;
  return {
    name: input.name?.trim() || null,
    action: input.action,
    deliver: input.deliver,
    locale: input.locale ?? null,
    valid_days: input.valid_days ?? MOST_DAYS,
    reminders: input.reminders ?? 2,
    remind_after_days: input.remind_after_days ?? 2,
    quiet_hours: quiet
      ? { from: quiet.from, until: quiet.until, time_zone: quiet.time_zone }
      : null,
  };
}

export class StartCampaignDto {
  @IntegerField('The number of employees to invite, as the person confirmed it.', {
    min: 1,
    max: MOST_EMPLOYEES,
  })
  invited_count: number;
}

export class ResendCampaignDto {
  @IntegerField('The number of employees to write to again, as the person confirmed it.', {
    min: 1,
    max: MOST_EMPLOYEES,
  })
  unanswered_count: number;
}

export class InvitationsQuery {
  @IntegerQuery('Invitations after this number.', { min: 0, max: MOST_EMPLOYEES, optional: true })
  after?: number;
  @ChoiceField('Only invitations at this stage.', { of: INVITATION_STAGES, optional: true })
  stage?: InvitationStage;
}
