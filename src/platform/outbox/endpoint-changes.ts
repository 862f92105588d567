import { secondsAfter, type Clock } from '../clock/index.js';
import type { Transaction } from '../database/index.js';
import type { OutboundHttp } from '../http/index.js';
import { newId, type Id } from '../ids/index.js';
import type { Dispatcher } from './dispatcher.js';
import type { Endpoint, EndpointChange } from './endpoint.js';
import { webhookEndpointLimitReached, webhookEndpointNotFound } from './endpoint.problems.js';
import type { SigningSecrets } from './endpoint-secrets.js';
import type { EndpointStore } from './endpoint.store.js';
import { checkWebhookUrl } from './endpoint-url.js';
import type { EndpointRef } from './outbox.js';

const OLD_SECRET_SECONDS = 86_400;
// Every event is sent as often as there are endpoints.
const MAX_ENDPOINTS = 20;

/** What may be asked to become of an endpoint; what is left out stays. */
export interface EndpointInput {
  url?: string | null;
  description?: string | null;
  event_types?: string[] | null;
}

/** A new endpoint, as it is asked for. */
export type NewEndpoint = EndpointInput & { url: string };

/** Where a product keeps its endpoints. */
export interface EndpointShelf {
  /** All that can be sent to them. */
  eventTypes: readonly string[];
  /**
   * How many endpoints share the limit with the new one. Locks what they belong to, so that of two creations at once the
   * second counts the first.
   */
  lockAndCount: (tx: Transaction) => Promise<number>;
  insert: (endpoint: Endpoint, tx: Transaction) => Promise<void>;
}

/**
 * What the owner of an endpoint does to it: under its row lock, and known to the sender at once. Whose it is, is asked
 * before; whatever changes one throws `webhook_endpoint_not_found` where it was deleted since.
 */
export class EndpointChanges {
  constructor(
    private readonly store: EndpointStore,
    private readonly dispatcher: Dispatcher,
    private readonly outbound: OutboundHttp,
    private readonly clock: Clock,
  ) {}

  /** With its secrets, to be shown this once. Throws `webhook_url_refused`, `webhook_endpoint_limit_reached`. */
  async create(
    tenant: Id,
    actor: string,
    input: NewEndpoint,
    shelf: EndpointShelf,
  ): Promise<{ endpoint: Endpoint; secrets: SigningSecrets }> {
    checkWebhookUrl(input.url, this.outbound);
    const at = { tenant, endpoint: newId('whe') };
    const createdAt = this.clock.now();
    return this.store.inTransaction(async (tx) => {
      if ((await shelf.lockAndCount(tx)) >= MAX_ENDPOINTS) throw webhookEndpointLimitReached();
      const { secrets, sealed } = await this.store.secrets.create(at, createdAt, tx);
      const endpoint: Endpoint = {
        tenant,
        id: at.endpoint,
        url: input.url,
        description: input.description ?? '',
        eventTypes: [...new Set(input.event_types ?? shelf.eventTypes)],
        status: 'enabled',
        disabledReason: null,
        sealedSecrets: sealed,
        oldSecretUntil: null,
        createdAt,
        updatedAt: createdAt,
      };
      await shelf.insert(endpoint, tx);
      await this.store.record(at, { actor, action: 'created' }, tx);
      return { endpoint, secrets };
    });
  }

  /** Throws `webhook_url_refused`. */
  async update(at: EndpointRef, actor: string, input: EndpointInput): Promise<Endpoint> {
    if (input.url != null) checkWebhookUrl(input.url, this.outbound);
    return this.#change(at, { actor, action: 'changed' }, (endpoint) => ({
      ...endpoint,
      url: input.url ?? endpoint.url,
      description: input.description ?? endpoint.description,
      eventTypes: input.event_types ? [...new Set(input.event_types)] : endpoint.eventTypes,
    }));
  }

  /** What waited while it was disabled is sent then. */
  enable(at: EndpointRef, actor: string): Promise<Endpoint> {
    return this.#change(at, { actor, action: 'enabled' }, (endpoint) => ({
      ...endpoint,
      status: 'enabled',
      disabledReason: null,
    }));
  }

  disable(at: EndpointRef, actor: string): Promise<Endpoint> {
    return this.#change(at, { actor, action: 'disabled' }, (endpoint) => ({
      ...endpoint,
      status: 'disabled',
      disabledReason: endpoint.disabledReason ?? 'requested',
    }));
  }

  /** A new signing secret; the one before signs along for a day, or for as long as the caller says. */
  rotateSecret(
    at: EndpointRef,
    actor: string,
    seconds: number | null | undefined,
  ): Promise<{ endpoint: Endpoint; secret: string }> {
    const until = secondsAfter(this.clock.now(), seconds ?? OLD_SECRET_SECONDS);
    return this.#locked(at, async (endpoint, tx) => {
      const { secrets, sealed } = await this.store.secrets.rotate(
        at,
        endpoint.sealedSecrets,
        until,
        tx,
      );
      const rotated = { ...endpoint, sealedSecrets: sealed, oldSecretUntil: until };
      const change = { actor, action: 'secret_rotated' } as const;
      return { endpoint: await this.#save(at, rotated, change, tx), secret: secrets.secret };
    });
  }

  /** Nothing more is sent, and what was kept of it is cleared away. */
  delete(at: EndpointRef, actor: string): Promise<void> {
    return this.#locked(at, (_, tx) => this.store.delete(at, actor, this.clock.now(), tx));
  }

  #change(
    at: EndpointRef,
    change: EndpointChange,
    apply: (endpoint: Endpoint) => Endpoint,
  ): Promise<Endpoint> {
    return this.#locked(at, (endpoint, tx) => this.#save(at, apply(endpoint), change, tx));
  }

  #locked<T>(
    at: EndpointRef,
    work: (endpoint: Endpoint, tx: Transaction) => Promise<T>,
  ): Promise<T> {
    return this.store.inTransaction(async (tx) => {
      const endpoint = await this.store.lock(at, tx);
      if (!endpoint) throw webhookEndpointNotFound();
      // What this process holds of it was meant for the endpoint as it was; what is due now is looked at anew.
      tx.afterCommit(() => {
        this.dispatcher.halt(at);
        this.dispatcher.offer([at]);
      });
      return work(endpoint, tx);
    });
  }

  async #save(
    at: EndpointRef,
    endpoint: Endpoint,
    change: EndpointChange,
    tx: Transaction,
  ): Promise<Endpoint> {
    const saved = { ...endpoint, updatedAt: this.clock.now() };
    await this.store.save(at, saved, change, tx);
    return saved;
  }
}
