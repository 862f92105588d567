import { Injectable } from '@nestjs/common';
import { Settings } from '../../platform/config/index.js';
import type { Customer } from '../customers/index.js';
import { VerificationClient } from '../verification-client/index.js';
import { WebhookRegistrationStore } from './webhook-registration.store.js';

const COMPLETED = [
  'event_verification_session_completed_v1',
  'event_verification_session_expired_v1',
  'event_verification_session_canceled_v1',
];

/** Registers the gateway's own endpoint at the verification service, once for each project a customer uses. */
@Injectable()
export class WebhookRegistrar {
  constructor(
    private readonly registrations: WebhookRegistrationStore,
    private readonly verification: VerificationClient,
    private readonly settings: Settings,
  ) {}

  /** How many endpoints it registered. Throws where the service refuses or cannot be reached. */
  async ensure(customer: Customer): Promise<number> {
    if (!customer.verificationApiKey) return 0;
    const missing = await this.#missing(customer);
    for (const projectId of missing) {
      const endpoint = await this.verification.createWebhookEndpoint(
        customer,
        { project_id: projectId, url: this.#url(customer, projectId), event_types: COMPLETED },
        // one key for one place: two processes that register at once get one endpoint
        `${customer.id}/${projectId}/${this.settings.baseUrl}`.slice(0, 255),
      );
      await this.registrations.insert(customer.id, projectId, endpoint);
    }
    return missing.length;
  }

  async #missing({ id, config }: Customer): Promise<string[]> {
    const { establish_identity: establish, known_user_key: known } = config;
    const wanted = [establish, known]
      .filter(({ enabled }) => enabled)
      .map(({ project_id: projectId }) => projectId)
      .filter((projectId) => projectId !== null);
    const registered = await this.registrations.registeredProjects(id);
    return [...new Set(wanted)].filter((projectId) => !registered.includes(projectId));
  }

  #url(customer: Customer, projectId: string): string {
    return `${this.settings.baseUrl}/gateway/v1/webhooks/${customer.id}/${encodeURIComponent(projectId)}`;
  }
}
