export { campaignNotFound } from './batch.problems.js';
export { BatchesModule } from './batches.module.js';
export { campaignView, invitationRowsView } from './campaigns/campaign.view.js';
export { CampaignsService } from './campaigns/campaigns.service.js';
