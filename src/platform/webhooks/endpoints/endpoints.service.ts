import { Inject, Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../clock/index.js';
import { Database, type Transaction } from '../../database/index.js';
import { environmentMismatch } from '../../errors/index.js';
import { OutboundHttp, type Page, type AddressFault } from '../../http/index.js';
import { isId, newId } from '../../ids/index.js';
import { DeliveryQueue } from '../delivery/delivery-queue.js';
import type { EndpointRef } from '../delivery/delivery.js';
import type { SigningSecrets } from './endpoint-secrets.js';
import {
  isWithin,
  refOf,
  weakeningOf,
  type Endpoint,
  type EndpointChange,
  type EndpointOwner,
  type EndpointScope,
  type EndpointSettings,
  type EndpointWarning,
  type NewEndpoint,
} from './endpoint.js';
import {
  webhookEndpointLimitReached,
  webhookEndpointNotFound,
  webhookUrlRefused,
} from './endpoint.problems.js';
import { EndpointStore } from './endpoint.store.js';
import {
  WEBHOOK_HOOKS,
  WEBHOOK_PRODUCT,
  type WebhookHooks,
  type WebhookProduct,
} from './webhook-product.js';

const DETAILS: Record<AddressFault, string> = {
  not_a_web_address: 'The address is not written as a web address',
  not_https: 'Webhooks are sent over https only',
  has_credentials: 'The address must not hold a user name or password',
  private_address: 'Webhooks are not sent to private addresses',
};

/** Throws `webhook_url_refused` for an address that would never be called. */
function checkWebhookUrl(url: string, outbound: OutboundHttp): void {
  const fault = outbound.fault(url);
  if (!fault) return;
  const detail = DETAILS[fault];
  throw webhookUrlRefused({ detail, errors: [{ pointer: '/url', code: fault, detail }] });
}

const OLD_SECRET_SECONDS = 86_400;
// Every event is sent to each endpoint.
const MAX_ENDPOINTS = 20;

/**
 * A product's endpoints, for their owners. Changes run under the row lock and reach the sender at
 * once. With an id: throws `webhook_endpoint_not_found` and `environment_mismatch`.
 */
@Injectable()
export class EndpointsService {
  constructor(
    private readonly database: Database,
    private readonly store: EndpointStore,
    private readonly queue: DeliveryQueue,
    private readonly outbound: OutboundHttp,
    private readonly clock: Clock,
    @Inject(WEBHOOK_PRODUCT) private readonly product: WebhookProduct,
    @Inject(WEBHOOK_HOOKS) private readonly hooks: WebhookHooks,
  ) {}

  /**
   * Creates an endpoint; its secrets are shown only once. Throws `webhook_url_refused`,
   * `webhook_endpoint_limit_reached`, and the product's own refusals.
   */
  async create(
    owner: EndpointOwner,
    wanted: NewEndpoint,
  ): Promise<{ endpoint: Endpoint; secrets: SigningSecrets }> {
    const scope = await this.hooks.scopeOfNew(owner, wanted.scope);
    checkWebhookUrl(wanted.url, this.outbound);
    const { tenant, actor } = owner;
    const at = { tenant, endpoint: newId('whe') };
    const createdAt = this.clock.now();
    return this.database.transaction(async (tx) => {
      if ((await this.store.lockAndCount(tenant, scope, tx)) >= MAX_ENDPOINTS)
        throw webhookEndpointLimitReached();
      const { secrets, sealed } = await this.store.secrets.create(at, createdAt, tx);
      const endpoint: Endpoint = {
        tenant,
        id: at.endpoint,
        scope,
        url: wanted.url,
        description: wanted.description ?? '',
        eventTypes: [...new Set(wanted.eventTypes ?? this.product.eventTypes)],
        status: 'enabled',
        disabledReason: null,
        signed: wanted.signed ?? true,
        sealedSecrets: sealed,
        oldSecretUntil: null,
        bearerRotatedAt: null,
        createdAt,
        updatedAt: createdAt,
      };
      await this.store.insert(endpoint, tx);
      await this.hooks.record(at, { actor, action: 'created' }, tx);
      await this.#warn(owner, endpoint, 'created', tx);
      return { endpoint, secrets };
    });
  }

  /** Up to limit + 1 endpoints, newest first. */
  list(owner: EndpointOwner, filter: EndpointScope, page: Page<'whe'>): Promise<Endpoint[]> {
    return this.store.list(owner.tenant, { ...filter, ...owner.scope }, page);
  }

  /** Another tenant's endpoint is as absent as one that never existed. */
  async get(owner: EndpointOwner, id: string): Promise<Endpoint> {
    const { tenant, scope } = owner;
    const endpoint = isId('whe', id) ? await this.store.find({ tenant, endpoint: id }) : null;
    if (!endpoint) throw webhookEndpointNotFound();
    if (!isWithin(endpoint.scope, scope)) throw environmentMismatch();
    return endpoint;
  }

  /** Throws `webhook_url_refused`. */
  update(owner: EndpointOwner, id: string, changes: Partial<EndpointSettings>): Promise<Endpoint> {
    return this.#locked(owner, id, async (endpoint, tx) => {
      if (changes.url !== undefined) checkWebhookUrl(changes.url, this.outbound);
      const changed = { ...endpoint, ...changes };
      const weakening = weakeningOf(endpoint, changes);
      if (weakening) await this.#warn(owner, { ...endpoint, newUrl: changed.url }, weakening, tx);
      const unique = { ...changed, eventTypes: [...new Set(changed.eventTypes)] };
      return this.#save(unique, { actor: owner.actor, action: 'changed' }, tx);
    });
  }

  /** Deliveries that have waited are sent now. */
  enable(owner: EndpointOwner, id: string): Promise<Endpoint> {
    return this.#locked(owner, id, (endpoint, tx) => {
      const enabled = { ...endpoint, status: 'enabled', disabledReason: null } as const;
      return this.#save(enabled, { actor: owner.actor, action: 'enabled' }, tx);
    });
  }

  disable(owner: EndpointOwner, id: string): Promise<Endpoint> {
    return this.#locked(owner, id, async (endpoint, tx) => {
      if (endpoint.status === 'enabled') await this.#warn(owner, endpoint, 'disabled', tx);
      const disabledReason = endpoint.disabledReason ?? 'requested';
      const disabled = { ...endpoint, status: 'disabled', disabledReason } as const;
      return this.#save(disabled, { actor: owner.actor, action: 'disabled' }, tx);
    });
  }

  /**
   * Makes a new signing secret. The old one also signs for this many seconds. One that is older still
   * ends at once.
   */
  rotateSecret(
    owner: EndpointOwner,
    id: string,
    seconds = OLD_SECRET_SECONDS,
  ): Promise<{ endpoint: Endpoint; secret: string }> {
    const now = this.clock.now();
    const until = secondsAfter(now, seconds);
    return this.#locked(owner, id, async (endpoint, tx) => {
      // Two rotations in a row end the secret that the receiver knows, like a short overlap.
      const endsOlder = endpoint.oldSecretUntil !== null && endpoint.oldSecretUntil > now;
      if (seconds < OLD_SECRET_SECONDS || endsOlder)
        await this.#warn(owner, endpoint, 'secret_rotated', tx);
      const { secrets, sealed } = await this.store.secrets.rotate(
        refOf(endpoint),
        endpoint.sealedSecrets,
        until,
        tx,
      );
      const rotated = { ...endpoint, sealedSecrets: sealed, oldSecretUntil: until };
      const change = { actor: owner.actor, action: 'secret_rotated' } as const;
      return { endpoint: await this.#save(rotated, change, tx), secret: secrets.secret };
    });
  }

  /** Makes a new bearer, which the next delivery carries. */
  rotateBearer(owner: EndpointOwner, id: string): Promise<{ endpoint: Endpoint; bearer: string }> {
    return this.#locked(owner, id, async (endpoint, tx) => {
      await this.#warn(owner, endpoint, 'bearer_rotated', tx);
      const { secrets, sealed } = await this.store.secrets.rotateBearer(
        refOf(endpoint),
        endpoint.sealedSecrets,
        tx,
      );
      const rotated = { ...endpoint, sealedSecrets: sealed, bearerRotatedAt: this.clock.now() };
      const change = { actor: owner.actor, action: 'bearer_rotated' } as const;
      return { endpoint: await this.#save(rotated, change, tx), bearer: secrets.bearer };
    });
  }

  /** Stops sending; a task clears the remaining data. */
  delete(owner: EndpointOwner, id: string): Promise<void> {
    return this.#locked(owner, id, async (endpoint, tx) => {
      await this.#warn(owner, endpoint, 'deleted', tx);
      await this.store.delete(refOf(endpoint), owner.actor, this.clock.now(), tx);
    });
  }

  #warn(
    { actor }: EndpointOwner,
    endpoint: Endpoint & { newUrl?: string },
    warning: EndpointWarning,
    tx: Transaction,
  ): Promise<void> {
    const { tenant, id, url, newUrl = url } = endpoint;
    const changed = { endpoint: id, actor, warning, url, newUrl };
    return this.hooks.notices.tellEndpointChanged(tenant, changed, tx);
  }

  async #locked<T>(
    owner: EndpointOwner,
    id: string,
    work: (endpoint: Endpoint, tx: Transaction) => Promise<T>,
  ): Promise<T> {
    const at: EndpointRef = refOf(await this.get(owner, id));
    return this.database.transaction(async (tx) => {
      const endpoint = await this.store.lock(at, tx);
      if (!endpoint) throw webhookEndpointNotFound();
      // This process's deliveries were claimed for the endpoint's former state. They are given back
      // and claimed again.
      tx.afterCommit(() => {
        this.queue.halt(at);
        this.queue.offer([at]);
      });
      return work(endpoint, tx);
    });
  }

  async #save(endpoint: Endpoint, change: EndpointChange, tx: Transaction): Promise<Endpoint> {
    const saved = { ...endpoint, updatedAt: this.clock.now() };
    await this.store.save(saved, change, tx);
    return saved;
  }
}
