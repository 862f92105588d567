import { defineProblem } from '../../../platform/errors/index.js';

export const campaignNotFound = defineProblem(
  'campaign_not_found',
  404,
  'There is no such campaign',
);
export const campaignNotReady = defineProblem(
  'campaign_not_ready',
  409,
  'The state of the campaign does not allow this',
);
export const campaignCountDiffers = defineProblem(
  'campaign_count_differs',
  409,
  'The confirmed number is not the number of employees who would be invited',
);
