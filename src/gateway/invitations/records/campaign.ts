import type { Channel } from '../../../platform/messages/index.js';
import type { ReminderPlan } from '../invitation.policy.js';

export const CAMPAIGN_STATUSES = ['prepared', 'running', 'done', 'canceled'] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** What is stored of an invitation. How far it has come follows from its request and its messages. */
export const INVITATION_STATES = ['waiting', 'skipped', 'invited', 'failed'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

/** How far an invitation has come. Public API, never renamed. */
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

/** What HR chose, as it is stored. */
export interface CampaignSettings extends ReminderPlan {
  /** What the access requests are for. */
  action: string;
  deliver: Channel;
  /** Language of the messages and the page; null for that of each employee. */
  locale: string | null;
  /** How long a link is good. */
  valid_days: number;
}

/** Employees who came at least so far; `failed` and `skipped` say who did not. */
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
  /** Why employees were skipped or failed, the most frequent first. */
  reasons: { stage: InvitationStage; code: string; count: number }[];
}

/** Three reminders are the most of a request, so a campaign has no more. */
export const MOST_REMINDERS = 3;
/** A verification session is open seven days at most. */
export const MOST_DAYS = 7;
