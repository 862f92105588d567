export {
  CAMPAIGN_STATUSES,
  campaignCountDiffers,
  campaignNotFound,
  campaignNotReady,
  INVITATION_STAGES,
  MOST_DAYS,
  MOST_REMINDERS,
  type Campaign,
  type CampaignSettings,
  type InvitationStage,
} from './records/index.js';
export {
  CampaignsService,
  type CurrentCampaign,
  type InvitationWithEmployee,
} from './campaigns.service.js';
export { InvitationsModule } from './invitations.module.js';
