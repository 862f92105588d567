import type { Id } from '../../platform/ids/index.js';
import type { Endpoint } from '../../platform/outbox/index.js';
import type { Environment } from '../environment.js';

/** Where a project's events are sent. */
export interface WebhookEndpoint extends Endpoint {
  tenant: Id<'org'>;
  projectId: Id<'proj'>;
  environment: Environment;
}
