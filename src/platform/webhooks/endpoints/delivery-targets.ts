import { Injectable } from '@nestjs/common';
import { Clock } from '../../clock/index.js';
import { Log } from '../../logging/index.js';
import type { DeliveryTarget, EndpointRef } from '../delivery/delivery.js';
import { signingSecretsAt } from './endpoint-secrets.js';
import { EndpointStore } from './endpoint.store.js';

/** The endpoints of a product, as the sender sees them. */
@Injectable()
export class DeliveryTargets {
  constructor(
    private readonly store: EndpointStore,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Null when the endpoint is deleted or disabled. */
  async find(at: EndpointRef, now: Date): Promise<DeliveryTarget | null> {
    const [endpoint, open] = await Promise.all([this.store.find(at), this.store.secrets.open(at)]);
    if (endpoint?.status !== 'enabled' || !open) return null;
    const secrets = open.secrets(endpoint.sealedSecrets);
    return {
      url: endpoint.url,
      bearer: secrets.bearer,
      secrets: endpoint.signed ? signingSecretsAt(secrets, now) : [],
      sealAnswer: (claimId, answer) => open.sealAnswer(claimId, answer),
    };
  }

  /** The receiver at `url` answered 410: nothing more is sent there. */
  async gone(at: EndpointRef, url: string): Promise<void> {
    const isOurs = await this.store.markGone(at, url, this.clock.now());
    if (!isOurs) return;
    const { tenant, endpoint: subject } = at;
    this.log.warn('webhook endpoint answered 410, disabled', { tenant, subject });
  }
}
