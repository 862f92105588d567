import type { Channel } from '../../../platform/messages/index.js';
import type { Batch } from '../batch.entity.js';
import type { BatchStatus } from '../batch.machine.js';
import type { ReminderPlan } from './invitation.policy.js';

export const CAMPAIGN_STATUSES = [
  'prepared',
  'running',
  'done',
  'canceled',
] as const satisfies readonly BatchStatus[];

/** The stage of an invitation. Public API, never renamed. */
export const INVITATION_STAGES = [
  'waiting',
  'skipped',
  'sending',
  'sent',
  'delivered',
  'opened',
  'begun',
  'established',
  'failed',
] as const;
export type InvitationStage = (typeof INVITATION_STAGES)[number];

export interface CampaignSettings extends ReminderPlan {
  /** What HR calls the campaign; null or absent if they gave it no name. */
  name?: string | null;
  /** What the access requests are for. */
  action: string;
  deliver: Channel;
  /** Language of the messages and the page; null for that of each employee. */
  locale: string | null;
  /** How long a link is valid. */
  valid_days: number;
}

/** Invitations that HR sends together. */
export type Campaign = Batch<'camp', CampaignSettings>;

/** Numbers of employees who reached at least each stage, and of failed and skipped ones. */
export interface CampaignProgress {
  waiting: number;
  skipped: number;
  invited: number;
  sent: number;
  delivered: number;
  opened: number;
  begun: number;
  established: number;
  failed: number;
  /** Those who did not answer and may be written to again now. */
  unanswered: number;
  /** Why employees were skipped or failed, the most frequent first. */
  reasons: { stage: InvitationStage; code: string; count: number }[];
}

/** A request allows at most three reminders. */
export const MOST_REMINDERS = 3;
/** A verification session is open seven days at most. */
export const MOST_DAYS = 7;
