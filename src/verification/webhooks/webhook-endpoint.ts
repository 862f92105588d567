import type { Id } from '../../platform/ids/index.js';
import type { Endpoint, EndpointRef } from '../../platform/outbox/index.js';
import type { Environment } from '../environment.js';

/** Where a project's events are sent. */
export interface WebhookEndpoint extends Endpoint {
  organizationId: Id<'org'>;
  projectId: Id<'proj'>;
  environment: Environment;
}

export function refOf({ organizationId, id }: WebhookEndpoint): EndpointRef {
  return { tenant: organizationId, endpoint: id };
}
