import { ApiProperty } from '@nestjs/swagger';
import { integer, integerOrNull, text, textOrNull, viewOf } from '../../../platform/http/index.js';
import { unixSecondsOrNull } from '../../../platform/clock/index.js';
import { CAMPAIGN_STATUSES, INVITATION_STAGES, type Campaign } from './campaign.js';
import type { CurrentCampaign, InvitationWithEmployee } from './campaigns.service.js';
import { employeeRows } from '../bulk-job.view.js';

export class CampaignReasonView {
  @ApiProperty({ ...text, enum: [...INVITATION_STAGES] }) stage: string;
  @ApiProperty(text) code: string;
  @ApiProperty(integer) count: number;
}

/** Each number counts the employees who reached at least this stage. */
export class CampaignProgressView {
  @ApiProperty({ ...integer, description: 'Not written to yet.' }) waiting: number;
  @ApiProperty({ ...integer, description: 'Not invited; each row has the reason.' })
  skipped: number;
  @ApiProperty(integer) invited: number;
  @ApiProperty({ ...integer, description: 'The provider accepted the message.' }) sent: number;
  @ApiProperty({
    ...integer,
    description: 'Its arrival was reported, or the link was opened. E-mail is never reported.',
  })
  delivered: number;
  @ApiProperty({ ...integer, description: 'Opened the page. Seen within an hour.' })
  opened: number;
  @ApiProperty({ ...integer, description: 'Consented.' }) begun: number;
  @ApiProperty(integer) established: number;
  @ApiProperty(integer) failed: number;
  @ApiProperty({
    ...integer,
    description: 'Did not answer, and may be written to again now: once in 24 hours.',
  })
  unanswered: number;
  @ApiProperty({ type: [CampaignReasonView] }) reasons: CampaignReasonView[];
}

export class QuietHoursView {
  @ApiProperty(integer) from: number;
  @ApiProperty(integer) until: number;
  @ApiProperty(text) time_zone: string;
}

export class CampaignSummaryView {
  @ApiProperty({ ...text, example: 'camp_01h455vb4pex5vsknk084sn02q' }) id: string;
  @ApiProperty({ ...text, enum: ['campaign'] }) object_name: 'campaign';
  @ApiProperty({ ...text, enum: [...CAMPAIGN_STATUSES] }) status: string;
  @ApiProperty({ ...textOrNull, description: 'What HR calls it.' }) name: string | null;
  @ApiProperty(text) action: string;
  @ApiProperty({ ...text, enum: ['email', 'sms'] }) deliver: string;
  @ApiProperty(textOrNull) locale: string | null;
  @ApiProperty(integer) valid_days: number;
  @ApiProperty(integer) reminders: number;
  @ApiProperty(integer) remind_after_days: number;
  @ApiProperty({ type: QuietHoursView, nullable: true }) quiet_hours: QuietHoursView | null;
  @ApiProperty(integer) employee_count: number;
  @ApiProperty(text) created_by: string;
  @ApiProperty(integer) created_at: number;
  @ApiProperty(integerOrNull) started_at: number | null;
  @ApiProperty(integerOrNull) ended_at: number | null;
}

export class CampaignActionView {
  @ApiProperty(text) action: string;
  @ApiProperty({ ...text, description: 'What the employee reads on the page.' }) label: string;
}

export class CampaignActionsView {
  @ApiProperty({ ...text, enum: ['campaign_actions'] }) object_name: 'campaign_actions';
  @ApiProperty({ type: [CampaignActionView] }) actions: CampaignActionView[];
}

export function campaignActionsView(labels: Record<string, string>): CampaignActionsView {
  const actions = Object.entries(labels).map(([action, label]) => ({ action, label }));
  return { object_name: 'campaign_actions', actions };
}

export class CampaignView extends CampaignSummaryView {
  @ApiProperty({ type: CampaignProgressView }) progress: CampaignProgressView;
}

export class InvitationRowView {
  @ApiProperty({ ...integer, description: 'From 1.' }) number: number;
  @ApiProperty(text) employee_row_id: string;
  @ApiProperty({ ...textOrNull, description: 'Null once they are erased.' })
  employee_id: string | null;
  @ApiProperty(textOrNull) name: string | null;
  @ApiProperty({ ...text, enum: [...INVITATION_STAGES] }) stage: string;
  @ApiProperty({ ...textOrNull, description: 'Why the employee was skipped, or why it failed.' })
  code: string | null;
  @ApiProperty(integer) reminders: number;
  @ApiProperty(textOrNull) access_request_id: string | null;
  @ApiProperty(integerOrNull) invited_at: number | null;
}

export class InvitationRowsView {
  @ApiProperty({ ...text, enum: ['invitation_rows'] }) object_name: 'invitation_rows';
  @ApiProperty({ type: [InvitationRowView] }) rows: InvitationRowView[];
  @ApiProperty({ ...integerOrNull, description: 'The next `after`; null at the end.' })
  next_after: number | null;
}

export function campaignSummaryView(campaign: Campaign): CampaignSummaryView {
  const { name = null, ...settings } = campaign.settings;
  const employee_count = campaign.itemCount;
  return viewOf(CampaignSummaryView, campaign, { name, ...settings, employee_count });
}

export class ListedCampaignView extends CampaignSummaryView {
  @ApiProperty({ ...integer, description: 'Employees who were written to.' }) invited: number;
  @ApiProperty({ ...integer, description: 'Those of them who are verified.' }) established: number;
}

export function listedCampaignView(
  campaign: Campaign,
  reached: { invited: number; established: number } | undefined,
): ListedCampaignView {
  return { ...campaignSummaryView(campaign), invited: 0, established: 0, ...reached };
}

export function campaignView(campaign: CurrentCampaign): CampaignView {
  return { ...campaignSummaryView(campaign), progress: campaign.progress };
}

/** `rows` has one more than `limit` where there are more. */
export function invitationRowsView(
  rows: readonly InvitationWithEmployee[],
  limit: number,
): InvitationRowsView {
  const view = (row: InvitationWithEmployee) => ({
    stage: row.stage,
    code: row.why,
    reminders: row.reminders,
    access_request_id: row.accessRequestId,
    invited_at: unixSecondsOrNull(row.invitedAt),
  });
  return { object_name: 'invitation_rows', ...employeeRows(rows, limit, view) };
}
