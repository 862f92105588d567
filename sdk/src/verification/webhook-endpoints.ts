import type { List } from '../http/list.types.js';
import type { CallOptions, PostOptions, Transport } from '../http/transport.js';
import type {
  CreateWebhookEndpoint,
  DeletedWebhookEndpoint,
  ListWebhookDeliveries,
  ListWebhookEndpoints,
  ReplayWebhooks,
  UpdateWebhookEndpoint,
  WebhookDelivery,
  WebhookDiagnosis,
  WebhookEndpoint,
  WebhookReplay,
} from './verification.types.js';

const PATH = 'webhook_endpoints';

/** Webhook endpoints and their deliveries. Every method throws `VerificationError`. */
export class WebhookEndpoints {
  constructor(private readonly transport: Transport) {}

  /** Makes one. Keep its `secret` and `bearer`: they are shown only once. */
  create(endpoint: CreateWebhookEndpoint, options?: PostOptions): Promise<WebhookEndpoint> {
    return this.transport.send({ method: 'POST', path: [PATH], body: endpoint, options });
  }

  get(id: string, options?: CallOptions): Promise<WebhookEndpoint> {
    return this.transport.send({ method: 'GET', path: [PATH, id], options });
  }

  /** One page, newest first. */
  list(query: ListWebhookEndpoints = {}, options?: CallOptions): Promise<List<WebhookEndpoint>> {
    return this.transport.send({ method: 'GET', path: [PATH], query: { ...query }, options });
  }

  /** Changes the fields that are given. */
  update(
    id: string,
    changes: UpdateWebhookEndpoint,
    options?: CallOptions,
  ): Promise<WebhookEndpoint> {
    return this.transport.send({ method: 'PATCH', path: [PATH, id], body: changes, options });
  }

  delete(id: string, options?: CallOptions): Promise<DeletedWebhookEndpoint> {
    return this.transport.send({ method: 'DELETE', path: [PATH, id], options });
  }

  /** Enables deliveries, and sends those that have waited. */
  enable(id: string, options?: PostOptions): Promise<WebhookEndpoint> {
    return this.#post([id, 'enable'], options);
  }

  /** Stops deliveries until it is enabled. */
  disable(id: string, options?: PostOptions): Promise<WebhookEndpoint> {
    return this.#post([id, 'disable'], options);
  }

  /**
   * Makes a new signing secret, shown only once. The old one also signs for `oldSecretExpiresIn`
   * seconds, a day when left out.
   */
  rotateSecret(
    id: string,
    { oldSecretExpiresIn, ...options }: PostOptions & { oldSecretExpiresIn?: number } = {},
  ): Promise<WebhookEndpoint> {
    const body = { old_secret_expires_in: oldSecretExpiresIn };
    return this.#post([id, 'rotate_secret'], options, body);
  }

  /** Makes a new bearer, shown only once. The old one is not sent any more. */
  rotateBearer(id: string, options?: PostOptions): Promise<WebhookEndpoint> {
    return this.#post([id, 'rotate_bearer'], options);
  }

  /** Sends test events, forged ones too, and says what to mend at your receiver. */
  doctor(id: string, options?: PostOptions): Promise<WebhookDiagnosis> {
    return this.#post([id, 'doctor'], options);
  }

  /** Sends a test event once, now, and returns the answer. */
  test(id: string, options?: PostOptions): Promise<WebhookDelivery> {
    return this.#post([id, 'test'], options);
  }

  /** One page of what was sent, newest first. */
  deliveries(
    id: string,
    query: ListWebhookDeliveries = {},
    options?: CallOptions,
  ): Promise<List<WebhookDelivery>> {
    const path = [PATH, id, 'deliveries'];
    return this.transport.send({ method: 'GET', path, query: { ...query }, options });
  }

  delivery(id: string, deliveryId: string, options?: CallOptions): Promise<WebhookDelivery> {
    const path = [PATH, id, 'deliveries', deliveryId];
    return this.transport.send({ method: 'GET', path, options });
  }

  /** Sends one delivery again. */
  replayDelivery(id: string, deliveryId: string, options?: PostOptions): Promise<WebhookDelivery> {
    return this.#post([id, 'deliveries', deliveryId, 'replay'], options);
  }

  /** Sends again every event of a period, failed deliveries, or chosen ones. */
  replay(id: string, what: ReplayWebhooks, options?: PostOptions): Promise<WebhookReplay> {
    return this.#post([id, 'replay'], options, what);
  }

  #post<T>(path: readonly string[], options?: PostOptions, body?: object): Promise<T> {
    return this.transport.send({ method: 'POST', path: [PATH, ...path], body, options });
  }
}
