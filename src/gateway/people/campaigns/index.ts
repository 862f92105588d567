export { PeopleCampaignsController } from './people-campaigns.controller.js';
