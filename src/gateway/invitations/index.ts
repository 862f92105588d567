export {
  CAMPAIGN_STATUSES,
  INVITATION_STAGES,
  MOST_DAYS,
  MOST_REMINDERS,
  type CampaignSettings,
  type InvitationStage,
} from './records/campaign.js';
export {
  campaignCountDiffers,
  campaignNotFound,
  campaignNotReady,
} from './records/campaign.problems.js';
export type { Campaign } from './records/campaign.entity.js';
export {
  CampaignsService,
  type CurrentCampaign,
  type InvitationWithEmployee,
} from './campaigns.service.js';
export { InvitationsModule } from './invitations.module.js';
