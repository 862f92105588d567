import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import { environmentMismatch } from '../../platform/errors/index.js';
import { OutboundHttp } from '../../platform/http/index.js';
import { isId, newId, type Id } from '../../platform/ids/index.js';
import type { ApiCaller } from '../api-keys/index.js';
import { EVENT_TYPES } from '../events/index.js';
import { projectNotFound, ProjectsService } from '../projects/index.js';
import type { CreateWebhookEndpointDto } from './webhook-endpoint.dto.js';
import type { WebhookEndpoint } from './webhook-endpoint.js';
import { WebhookEndpointStore } from './webhook-endpoint.store.js';
import { webhookEndpointView, type WebhookEndpointView } from './webhook-endpoint.view.js';
import { checkWebhookUrl } from './webhook-url.js';
import { webhookEndpointLimitReached } from './webhook.problems.js';

// Every event is sent as often as there are endpoints.
const MAX_PER_PROJECT = 20;

@Injectable()
export class WebhookEndpointCreation {
  constructor(
    private readonly store: WebhookEndpointStore,
    private readonly projects: ProjectsService,
    private readonly outbound: OutboundHttp,
    private readonly clock: Clock,
  ) {}

  /** Throws `project_not_found`, `environment_mismatch`, `webhook_url_refused`, `webhook_endpoint_limit_reached`. */
  async create(caller: ApiCaller, input: CreateWebhookEndpointDto): Promise<WebhookEndpointView> {
    const projectId = await this.#project(caller, input.project_id);
    checkWebhookUrl(input.url, this.outbound);
    const { organizationId, environment } = caller;
    const id = newId('whe');
    const at = { tenant: organizationId, endpoint: id };
    const createdAt = this.clock.now();
    return this.store.inTransaction(async (tx) => {
      if ((await this.store.count(organizationId, projectId, tx)) >= MAX_PER_PROJECT)
        throw webhookEndpointLimitReached();
      const { secrets, sealed } = await this.store.secrets.create(at, createdAt, tx);
      const endpoint: WebhookEndpoint = {
        organizationId,
        id,
        projectId,
        environment,
        url: input.url,
        description: input.description ?? '',
        eventTypes: [...new Set(input.event_types ?? EVENT_TYPES)],
        status: 'enabled',
        disabledReason: null,
        sealedSecrets: sealed,
        oldSecretUntil: null,
        createdAt,
        updatedAt: createdAt,
      };
      await this.store.insert(endpoint, caller.keyId, tx);
      return webhookEndpointView(endpoint, secrets);
    });
  }

  async #project(caller: ApiCaller, id: string): Promise<Id<'proj'>> {
    const project = isId('proj', id) ? await this.projects.find(caller.organizationId, id) : null;
    if (!project || project.archivedAt) throw projectNotFound();
    if (project.environment !== caller.environment) throw environmentMismatch();
    return project.id;
  }
}
