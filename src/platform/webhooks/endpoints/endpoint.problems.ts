import { defineProblem } from '../../errors/index.js';

export const webhookEndpointNotFound = defineProblem(
  'webhook_endpoint_not_found',
  404,
  'There is no such webhook endpoint',
);
export const webhookDeliveryNotFound = defineProblem(
  'webhook_delivery_not_found',
  404,
  'There is no such delivery to this webhook endpoint',
);
export const webhookUrlRefused = defineProblem(
  'webhook_url_refused',
  400,
  'Webhooks are not sent to this address',
);
export const webhookEndpointDisabled = defineProblem(
  'webhook_endpoint_disabled',
  409,
  'The webhook endpoint is disabled; enable it first',
);
export const webhookEndpointLimitReached = defineProblem(
  'webhook_endpoint_limit_reached',
  409,
  'The maximum number of webhook endpoints is reached',
);
