export {
  CAMPAIGN_STATUSES,
  INVITATION_STAGES,
  MOST_DAYS,
  MOST_REMINDERS,
  type CampaignProgress,
  type CampaignSettings,
  type InvitationStage,
} from './campaign.js';
export type { Campaign } from './campaign.entity.js';
export { nextCampaignStatus, type CampaignEvent } from './campaign.machine.js';
export { campaignCountDiffers, campaignNotFound, campaignNotReady } from './campaign.problems.js';
export { CampaignStore } from './campaign.store.js';
export type { Invitation } from './invitation.entity.js';
export { InvitationStore, type StagedInvitation } from './invitation.store.js';
