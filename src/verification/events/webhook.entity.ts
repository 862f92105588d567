import { Check, Column, Entity, ForeignKey, Index } from 'typeorm';
import { idColumn, isOneOf } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import { attemptEntity, deliveryEntity, endpointColumns } from '../../platform/webhooks/index.js';
import { ENVIRONMENTS, type Environment } from '../environment.js';
import { ORGANIZATIONS } from '../tenants.js';

/** Where a project's events are sent. */
@Entity({ schema: 'verification', name: 'webhook_endpoints' })
@ForeignKey('Project', ['tenant', 'projectId'], ['organizationId', 'id'], {
  name: 'webhook_endpoints_project_fkey',
})
@Index('webhook_endpoints_environment_index', ['tenant', 'environment', 'id'], {
  where: `status <> 'deleted'`,
})
@Index('webhook_endpoints_project_index', ['tenant', 'projectId', 'id'], {
  where: `status <> 'deleted'`,
})
@Index('webhook_endpoints_list_index', ['tenant', 'id'], { where: `status <> 'deleted'` })
@Check('webhook_endpoints_environment_check', isOneOf('environment', ENVIRONMENTS))
export class PartnerWebhookEntity extends endpointColumns(ORGANIZATIONS) {
  @Column(idColumn('proj')) projectId: Id<'proj'>;
  @Column({ type: 'text' }) environment: Environment;
}

export const WEBHOOK_ENTITIES = [
  PartnerWebhookEntity,
  deliveryEntity(ORGANIZATIONS, PartnerWebhookEntity),
  attemptEntity(ORGANIZATIONS),
];
