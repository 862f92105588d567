import type { Id } from '../../platform/ids/index.js';
import type { Environment } from '../environment.js';
import type { EventType } from '../events/index.js';

/** Deleted ones are only kept until their deliveries are cleared away, and shown to nobody. */
export const ENDPOINT_STATUSES = ['enabled', 'disabled'] as const;
export type EndpointStatus = (typeof ENDPOINT_STATUSES)[number];

/** `gone`: the receiver answered 410. */
export const DISABLED_REASONS = ['requested', 'gone'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** Where a project's events are sent. */
export interface WebhookEndpoint {
  organizationId: Id<'org'>;
  id: Id<'whe'>;
  projectId: Id<'proj'>;
  environment: Environment;
  url: string;
  description: string;
  eventTypes: EventType[];
  status: EndpointStatus;
  disabledReason: DisabledReason | null;
  sealedSecrets: Buffer;
  oldSecretUntil: Date | null;
  createdAt: Date;
  updatedAt: Date;
}
