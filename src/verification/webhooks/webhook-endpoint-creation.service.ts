import { Injectable } from '@nestjs/common';
import { environmentMismatch } from '../../platform/errors/index.js';
import { isId, type Id } from '../../platform/ids/index.js';
import { EndpointChanges, type Endpoint } from '../../platform/outbox/index.js';
import type { ApiCaller } from '../api-keys/index.js';
import { EVENT_TYPES } from '../events/index.js';
import { projectNotFound, ProjectsService } from '../projects/index.js';
import type { CreateWebhookEndpointDto } from './webhook-endpoint.dto.js';
import type { WebhookEndpoint } from './webhook-endpoint.js';
import { WebhookEndpointStore } from './webhook-endpoint.store.js';
import { webhookEndpointView, type WebhookEndpointView } from './webhook-endpoint.view.js';

@Injectable()
export class WebhookEndpointCreation {
  constructor(
    private readonly store: WebhookEndpointStore,
    private readonly projects: ProjectsService,
    private readonly changes: EndpointChanges,
  ) {}

  /** Throws `project_not_found`, `environment_mismatch`, `webhook_url_refused`, `webhook_endpoint_limit_reached`. */
  async create(caller: ApiCaller, input: CreateWebhookEndpointDto): Promise<WebhookEndpointView> {
    const projectId = await this.#project(caller, input.project_id);
    const { tenantId: organizationId, environment, id: keyId } = caller;
    const owned = (endpoint: Endpoint): WebhookEndpoint => ({
      ...endpoint,
      tenant: organizationId,
      projectId,
      environment,
    });
    const { endpoint, secrets } = await this.changes.create(organizationId, keyId, input, {
      eventTypes: EVENT_TYPES,
      lockAndCount: (tx) => this.store.lockAndCount(organizationId, projectId, tx),
      insert: (made, tx) => this.store.insert(owned(made), tx),
    });
    return webhookEndpointView(owned(endpoint), secrets);
  }

  async #project(caller: ApiCaller, id: string): Promise<Id<'proj'>> {
    const project = isId('proj', id) ? await this.projects.find(caller.tenantId, id) : null;
    if (!project || project.archivedAt) throw projectNotFound();
    if (project.environment !== caller.environment) throw environmentMismatch();
    return project.id;
  }
}
