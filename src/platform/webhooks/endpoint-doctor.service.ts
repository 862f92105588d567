import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../clock/index.js';
import { mintCredential, mintWebhookSecret } from '../crypto/index.js';
import { OutboundHttp, type OutboundResult } from '../http/index.js';
import { idOf, newId, uuidOf } from '../ids/index.js';
import { eventDelivery } from './delivery/delivery.js';
import { sentHeaders, signaturesOf } from './delivery/sent-headers.js';
import { EndpointStore } from './endpoints/endpoint.store.js';
import { refOf, type Endpoint } from './endpoints/endpoint.js';
import { WEBHOOK_PRODUCT, type WebhookProduct } from './endpoints/webhook-product.js';
import { webhookEndpointNotFound } from './endpoints/endpoint.problems.js';
import { PING } from './history.service.js';
import { diagnose, isTaken, type Finding } from './diagnosis.policy.js';

/** Two rounds of calls fit into the time of a request. */
const TIMEOUT_MS = 5_000;

/** Sends a test event, and forged ones, to find out what is wrong with a receiver. */
@Injectable()
export class EndpointDoctor {
  constructor(
    private readonly endpoints: EndpointStore,
    private readonly outbound: OutboundHttp,
    private readonly clock: Clock,
    @Inject(WEBHOOK_PRODUCT) private readonly product: WebhookProduct,
  ) {}

  /** Callers have checked the endpoint's ownership. Nothing of it is stored. */
  async examine(endpoint: Endpoint): Promise<Finding[]> {
    const open = await this.endpoints.secrets.open(refOf(endpoint));
    if (!open) throw webhookEndpointNotFound();
    const { bearer, secret } = open.secrets(endpoint.sealedSecrets);
    const secrets = endpoint.signed ? [secret] : [];
    const right = await this.#send(endpoint, { bearer, secrets });
    // A receiver that refuses everything proves nothing by refusing a forgery.
    const isHealthy = isTaken(right);
    const forged = mintWebhookSecret();
    const [forgedSignature, wrongBearer] = await Promise.all([
      isHealthy && endpoint.signed ? this.#send(endpoint, { bearer, secrets: [forged] }) : null,
      isHealthy
        ? this.#send(endpoint, { bearer: mintCredential('whb', endpoint.tenant), secrets })
        : null,
    ]);
    return diagnose({ right, forgedSignature, wrongBearer });
  }

  #send(
    { id: endpoint, url }: Endpoint,
    { bearer, secrets }: { bearer: string; secrets: readonly string[] },
  ): Promise<OutboundResult> {
    const now = this.clock.now();
    const id = newId('evt');
    const event = { id, type: PING, createdAt: now, requestId: null, data: this.product.testData };
    const { body } = eventDelivery(endpoint, event);
    const signature = signaturesOf(secrets, { body, eventId: uuidOf(id) }, now);
    const requestId = idOf('req', uuidOf(id));
    const headers = sentHeaders(bearer, { eventId: id, requestId, at: now, signature });
    return this.outbound.post({ url, headers, body, timeoutMs: TIMEOUT_MS, keepBytes: 0 });
  }
}
