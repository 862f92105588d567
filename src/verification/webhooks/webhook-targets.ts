import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import type { Id } from '../../platform/ids/index.js';
import { Log } from '../../platform/logging/index.js';
import {
  signingSecretsAt,
  type DeliveryTarget,
  type DeliveryTargets,
  type EndpointRef,
} from '../../platform/outbox/index.js';
import { WebhookEndpointStore } from './webhook-endpoint.store.js';

/** The endpoints of projects, as the sender sees them. */
@Injectable()
export class WebhookTargets implements DeliveryTargets {
  constructor(
    private readonly store: WebhookEndpointStore,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async find(at: EndpointRef, now: Date): Promise<DeliveryTarget | null> {
    const [endpoint, open] = await Promise.all([
      this.store.find(at.tenant as Id<'org'>, at.endpoint),
      this.store.openSecrets(at),
    ]);
    if (endpoint?.status !== 'enabled' || !open) return null;
    const secrets = open.secrets(endpoint.sealedSecrets);
    return {
      url: endpoint.url,
      bearer: secrets.bearer,
      secrets: signingSecretsAt(secrets, now),
      sealAnswer: (claimId, answer) => open.sealAnswer(claimId, answer),
    };
  }

  async gone({ tenant, endpoint }: EndpointRef, url: string): Promise<void> {
    const isOurs = await this.store.markGone(tenant as Id<'org'>, endpoint, url, this.clock.now());
    if (isOurs)
      this.log.warn('webhook endpoint answered 410, disabled', { tenant, subject: endpoint });
  }
}
