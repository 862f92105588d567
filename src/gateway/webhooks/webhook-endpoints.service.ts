import { Injectable } from '@nestjs/common';
import { listView, pageOf, type ListView, type PageQuery } from '../../platform/http/index.js';
import { isId } from '../../platform/ids/index.js';
import {
  deletedEndpointView,
  EndpointChanges,
  EndpointStore,
  webhookEndpointNotFound,
  type DeletedWebhookEndpointView,
  type Endpoint,
  type EndpointRef,
  type RotateSecretDto,
} from '../../platform/outbox/index.js';
import type { CustomerCaller } from '../customers/index.js';
import { EVENT_TYPES } from '../events/index.js';
import type { CreateCustomerWebhookDto, UpdateCustomerWebhookDto } from './webhook-endpoint.dto.js';
import { CustomerWebhookStore } from './webhook-endpoint.store.js';
import { customerWebhookView, type CustomerWebhookView } from './webhook-endpoint.view.js';

/** The endpoints of a customer. Each method throws `webhook_endpoint_not_found` for one that is not the caller's. */
@Injectable()
export class CustomerWebhooksService {
  constructor(
    private readonly store: CustomerWebhookStore,
    private readonly endpoints: EndpointStore,
    private readonly changes: EndpointChanges,
  ) {}

  /** Throws `webhook_url_refused`, `webhook_endpoint_limit_reached`. */
  async create(
    { tenantId: customerId, id: keyId }: CustomerCaller,
    input: CreateCustomerWebhookDto,
  ): Promise<CustomerWebhookView> {
    const { endpoint, secrets } = await this.changes.create(customerId, keyId, input, {
      eventTypes: EVENT_TYPES,
      lockAndCount: (tx) => this.store.lockAndCount(customerId, tx),
      insert: (made, tx) => this.store.insert(customerId, made, tx),
    });
    return customerWebhookView(endpoint, secrets);
  }

  async list(
    { tenantId: customerId }: CustomerCaller,
    query: PageQuery,
  ): Promise<ListView<CustomerWebhookView>> {
    const page = pageOf(query, 'whe');
    const found = await this.store.list(customerId, page);
    return listView(
      found.map((endpoint) => customerWebhookView(endpoint)),
      page,
    );
  }

  async get(caller: CustomerCaller, id: string): Promise<CustomerWebhookView> {
    return customerWebhookView(await this.own(caller, id));
  }

  /** Throws `webhook_url_refused`. */
  async update(
    caller: CustomerCaller,
    id: string,
    input: UpdateCustomerWebhookDto,
  ): Promise<CustomerWebhookView> {
    return customerWebhookView(await this.changes.update(ownRef(caller, id), caller.id, input));
  }

  async enable(caller: CustomerCaller, id: string): Promise<CustomerWebhookView> {
    return customerWebhookView(await this.changes.enable(ownRef(caller, id), caller.id));
  }

  async disable(caller: CustomerCaller, id: string): Promise<CustomerWebhookView> {
    return customerWebhookView(await this.changes.disable(ownRef(caller, id), caller.id));
  }

  async rotateSecret(
    caller: CustomerCaller,
    id: string,
    { old_secret_expires_in: seconds }: RotateSecretDto,
  ): Promise<CustomerWebhookView> {
    const at = ownRef(caller, id);
    const { endpoint, secret } = await this.changes.rotateSecret(at, caller.id, seconds);
    return customerWebhookView(endpoint, { secret });
  }

  async delete(caller: CustomerCaller, id: string): Promise<DeletedWebhookEndpointView> {
    const at = ownRef(caller, id);
    await this.changes.delete(at, caller.id);
    return deletedEndpointView(at.endpoint);
  }

  /** Another customer's endpoint is as absent as one that never was. */
  async own(caller: CustomerCaller, id: string): Promise<Endpoint> {
    const endpoint = await this.endpoints.find(ownRef(caller, id));
    if (!endpoint) throw webhookEndpointNotFound();
    return endpoint;
  }
}

/** The tenant is the caller's, whatever the id says. */
function ownRef({ tenantId: tenant }: CustomerCaller, id: string): EndpointRef {
  if (!isId('whe', id)) throw webhookEndpointNotFound();
  return { tenant, endpoint: id };
}
