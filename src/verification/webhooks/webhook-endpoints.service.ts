import { Injectable } from '@nestjs/common';
import { environmentMismatch } from '../../platform/errors/index.js';
import { listView, pageOf, type ListView } from '../../platform/http/index.js';
import { isId } from '../../platform/ids/index.js';
import {
  deletedEndpointView,
  EndpointChanges,
  refOf,
  webhookEndpointNotFound,
  type DeletedWebhookEndpointView,
  type Endpoint,
  type EndpointRef,
  type RotateSecretDto,
} from '../../platform/outbox/index.js';
import type { ApiCaller } from '../api-keys/index.js';
import type {
  ListWebhookEndpointsQuery,
  UpdateWebhookEndpointDto,
} from './webhook-endpoint.dto.js';
import type { WebhookEndpoint } from './webhook-endpoint.js';
import { WebhookEndpointStore } from './webhook-endpoint.store.js';
import { webhookEndpointView, type WebhookEndpointView } from './webhook-endpoint.view.js';

/** The endpoints of a partner's projects. */
@Injectable()
export class WebhookEndpointsService {
  constructor(
    private readonly store: WebhookEndpointStore,
    private readonly changes: EndpointChanges,
  ) {}

  async list(
    caller: ApiCaller,
    query: ListWebhookEndpointsQuery,
  ): Promise<ListView<WebhookEndpointView>> {
    const page = pageOf(query, 'whe');
    const { project_id: projectId } = query;
    if (projectId !== undefined && !isId('proj', projectId))
      return listView<WebhookEndpointView>([], page);
    const { tenantId: organizationId, environment } = caller;
    const found = await this.store.list(organizationId, environment, projectId ?? null, page);
    return listView(
      found.map((endpoint) => webhookEndpointView(endpoint)),
      page,
    );
  }

  async get(caller: ApiCaller, id: string): Promise<WebhookEndpointView> {
    return webhookEndpointView(await this.own(caller, id));
  }

  /** Throws `webhook_url_refused`. */
  update(
    caller: ApiCaller,
    id: string,
    input: UpdateWebhookEndpointDto,
  ): Promise<WebhookEndpointView> {
    return this.#changed(caller, id, (at) => this.changes.update(at, caller.id, input));
  }

  enable(caller: ApiCaller, id: string): Promise<WebhookEndpointView> {
    return this.#changed(caller, id, (at) => this.changes.enable(at, caller.id));
  }

  disable(caller: ApiCaller, id: string): Promise<WebhookEndpointView> {
    return this.#changed(caller, id, (at) => this.changes.disable(at, caller.id));
  }

  async rotateSecret(
    caller: ApiCaller,
    id: string,
    { old_secret_expires_in: seconds }: RotateSecretDto,
  ): Promise<WebhookEndpointView> {
    const found = await this.own(caller, id);
    const rotated = await this.changes.rotateSecret(refOf(found), caller.id, seconds);
    return webhookEndpointView({ ...found, ...rotated.endpoint }, { secret: rotated.secret });
  }

  async delete(caller: ApiCaller, id: string): Promise<DeletedWebhookEndpointView> {
    const found = await this.own(caller, id);
    await this.changes.delete(refOf(found), caller.id);
    return deletedEndpointView(found.id);
  }

  /** The caller's own endpoint; another tenant's is as absent as one that never was. */
  async own(caller: ApiCaller, id: string): Promise<WebhookEndpoint> {
    const endpoint = isId('whe', id) ? await this.store.find(caller.tenantId, id) : null;
    if (!endpoint) throw webhookEndpointNotFound();
    if (endpoint.environment !== caller.environment) throw environmentMismatch();
    return endpoint;
  }

  async #changed(
    caller: ApiCaller,
    id: string,
    change: (at: EndpointRef) => Promise<Endpoint>,
  ): Promise<WebhookEndpointView> {
    const found = await this.own(caller, id);
    return webhookEndpointView({ ...found, ...(await change(refOf(found))) });
  }
}
