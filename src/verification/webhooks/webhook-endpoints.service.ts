import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import type { Transaction } from '../../platform/database/index.js';
import { environmentMismatch } from '../../platform/errors/index.js';
import { listView, OutboundHttp, pageOf, type ListView } from '../../platform/http/index.js';
import { isId } from '../../platform/ids/index.js';
import { Dispatcher, type OpenEndpoint } from '../../platform/outbox/index.js';
import type { ApiCaller } from '../api-keys/index.js';
import type {
  ListWebhookEndpointsQuery,
  RotateSecretDto,
  UpdateWebhookEndpointDto,
} from './webhook-endpoint.dto.js';
import type { WebhookEndpoint } from './webhook-endpoint.js';
import { WebhookEndpointStore, type EndpointChange } from './webhook-endpoint.store.js';
import {
  webhookEndpointView,
  type DeletedWebhookEndpointView,
  type WebhookEndpointView,
} from './webhook-endpoint.view.js';
import { checkWebhookUrl } from './webhook-url.js';
import { webhookEndpointNotFound } from './webhook.problems.js';

const OLD_SECRET_SECONDS = 86_400;

/** The endpoints of a partner's projects. */
@Injectable()
export class WebhookEndpointsService {
  constructor(
    private readonly store: WebhookEndpointStore,
    private readonly dispatcher: Dispatcher,
    private readonly outbound: OutboundHttp,
    private readonly clock: Clock,
  ) {}

  async list(
    caller: ApiCaller,
    query: ListWebhookEndpointsQuery,
  ): Promise<ListView<WebhookEndpointView>> {
    const page = pageOf(query, 'whe');
    const { project_id: projectId } = query;
    if (projectId !== undefined && !isId('proj', projectId))
      return listView<WebhookEndpointView>([], page);
    const { organizationId, environment } = caller;
    const found = await this.store.list(organizationId, environment, projectId ?? null, page);
    return listView(
      found.map((endpoint) => webhookEndpointView(endpoint)),
      page,
    );
  }

  async get(caller: ApiCaller, id: string): Promise<WebhookEndpointView> {
    return webhookEndpointView(await this.find(caller, id));
  }

  /** Throws `webhook_url_refused`. */
  update(
    caller: ApiCaller,
    id: string,
    input: UpdateWebhookEndpointDto,
  ): Promise<WebhookEndpointView> {
    if (input.url != null) checkWebhookUrl(input.url, this.outbound);
    return this.#change(caller, id, 'webhook_endpoint.changed', (endpoint) => ({
      ...endpoint,
      url: input.url ?? endpoint.url,
      description: input.description ?? endpoint.description,
      eventTypes: input.event_types ? [...new Set(input.event_types)] : endpoint.eventTypes,
    }));
  }

  /** What waited while it was disabled is sent then. */
  enable(caller: ApiCaller, id: string): Promise<WebhookEndpointView> {
    return this.#change(caller, id, 'webhook_endpoint.enabled', (endpoint) => ({
      ...endpoint,
      status: 'enabled',
      disabledReason: null,
    }));
  }

  disable(caller: ApiCaller, id: string): Promise<WebhookEndpointView> {
    return this.#change(caller, id, 'webhook_endpoint.disabled', (endpoint) => ({
      ...endpoint,
      status: 'disabled',
      disabledReason: endpoint.disabledReason ?? 'requested',
    }));
  }

  /** A new signing secret; the one before signs along for a day, or for as long as the caller says. */
  async rotateSecret(
    caller: ApiCaller,
    id: string,
    { old_secret_expires_in: seconds }: RotateSecretDto,
  ): Promise<WebhookEndpointView> {
    const until = secondsAfter(this.clock.now(), seconds ?? OLD_SECRET_SECONDS);
    return this.#locked(caller, id, async (endpoint, tx) => {
      const at = { tenant: endpoint.organizationId, endpoint: endpoint.id };
      const { secrets, sealed } = await this.store.secrets.rotate(
        at,
        endpoint.sealedSecrets,
        until,
        tx,
      );
      const by = { actor: caller.keyId, action: 'webhook_endpoint.secret_rotated' } as const;
      const rotated = await this.#save(
        { ...endpoint, sealedSecrets: sealed, oldSecretUntil: until },
        by,
        tx,
      );
      return webhookEndpointView(rotated, { secret: secrets.secret });
    });
  }

  /** Nothing more is sent, and what was kept of it is cleared away. */
  delete(caller: ApiCaller, id: string): Promise<DeletedWebhookEndpointView> {
    return this.#locked(caller, id, async (endpoint, tx) => {
      await this.store.delete(endpoint, caller.keyId, this.clock.now(), tx);
      return { id: endpoint.id, object_name: 'webhook_endpoint', deleted: true };
    });
  }

  /** The caller's own endpoint; another tenant's is as absent as one that never was. */
  async find(caller: ApiCaller, id: string): Promise<WebhookEndpoint> {
    const endpoint = isId('whe', id) ? await this.store.find(caller.organizationId, id) : null;
    return owned(caller, endpoint);
  }

  /** What opens the answers that are kept of the endpoint's receiver. */
  openSecrets({ organizationId, id }: WebhookEndpoint): Promise<OpenEndpoint | null> {
    return this.store.openSecrets({ tenant: organizationId, endpoint: id });
  }

  #change(
    caller: ApiCaller,
    id: string,
    action: EndpointChange['action'],
    change: (endpoint: WebhookEndpoint) => WebhookEndpoint,
  ): Promise<WebhookEndpointView> {
    const by = { actor: caller.keyId, action };
    return this.#locked(caller, id, async (endpoint, tx) =>
      webhookEndpointView(await this.#save(change(endpoint), by, tx)),
    );
  }

  #locked<T>(
    caller: ApiCaller,
    id: string,
    work: (endpoint: WebhookEndpoint, tx: Transaction) => Promise<T>,
  ): Promise<T> {
    if (!isId('whe', id)) throw webhookEndpointNotFound();
    const at = { tenant: caller.organizationId, endpoint: id };
    return this.store.inTransaction(async (tx) => {
      const endpoint = owned(caller, await this.store.lock(caller.organizationId, id, tx));
      // What this process holds of it was meant for the endpoint as it was; what is due now is looked at anew.
      tx.afterCommit(() => {
        this.dispatcher.halt(at);
        this.dispatcher.offer([at]);
      });
      return work(endpoint, tx);
    });
  }

  async #save(
    endpoint: WebhookEndpoint,
    by: EndpointChange,
    tx: Transaction,
  ): Promise<WebhookEndpoint> {
    const saved = { ...endpoint, updatedAt: this.clock.now() };
    await this.store.save(saved, by, tx);
    return saved;
  }
}

function owned(caller: ApiCaller, endpoint: WebhookEndpoint | null): WebhookEndpoint {
  if (!endpoint) throw webhookEndpointNotFound();
  if (endpoint.environment !== caller.environment) throw environmentMismatch();
  return endpoint;
}
