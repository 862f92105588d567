import { Injectable } from '@nestjs/common';
import { Settings } from '../../platform/config/index.js';
import { Problem } from '../../platform/errors/index.js';
import { Task } from '../../platform/jobs/index.js';
import { Log } from '../../platform/logging/index.js';
import { CustomersService, FLOW_NAMES, type Customer } from '../customers/index.js';
import {
  VerificationClient,
  type RegisteredWebhookEndpoint,
} from '../verification-client/index.js';
import {
  WebhookRegistrationStore,
  type CreatedEndpoint,
  type RegisteredEndpoint,
  type DesiredEndpoint,
} from './webhook-registration.store.js';

const FOLLOWED = [
  'event_verification_session_completed_v1',
  'event_verification_session_expired_v1',
  'event_verification_session_canceled_v1',
  'event_device_key_added_v1',
  'event_device_key_revoked_v1',
  'event_device_key_missing_v1',
  'event_face_tries_used_up_v1',
];

/**
 * Registers and repairs the gateway's webhook endpoint of each project. A moved one keeps its
 * secrets; a deleted or rotated one is replaced.
 */
@Injectable()
export class WebhookRegistrationService {
  constructor(
    private readonly registrations: WebhookRegistrationStore,
    private readonly customers: CustomersService,
    private readonly verification: VerificationClient,
    private readonly settings: Settings,
    private readonly log: Log,
  ) {}

  /** Keeps every customer's endpoints registered. Without them polling ends the requests. */
  @Task('register-webhooks', { everySeconds: 30 })
  async ensureAll(): Promise<number> {
    let registered = 0;
    for (const customer of await this.customers.list()) {
      try {
        registered += await this.ensure(customer);
      } catch (error) {
        const code = error instanceof Problem ? error.code : 'unknown';
        this.log.warn('webhook not registered', { tenant: customer.id, code });
      }
    }
    return registered;
  }

  /**
   * Registers or repairs due endpoints, or all with `atOnce`; returns how many. Throws at the end
   * when the service refused or was unreachable.
   */
  async ensure(customer: Customer, { atOnce = false } = {}): Promise<number> {
    if (!customer.verificationApiKey) return 0;
    const wanted = this.#wanted(customer);
    const registered = await this.registrations.registeredProjects(customer.id);
    const missing = wanted.filter(({ projectId }) => !registered.includes(projectId));
    const due = await this.registrations.claimProbes(customer.id, wanted, atOnce);
    const done = await Promise.allSettled([
      ...missing.map((each) => this.#register(customer, each)),
      ...due.map((each) => this.#mend(customer, each)),
    ]);
    const failure = done.find(({ status }) => status === 'rejected');
    if (failure) throw (failure as PromiseRejectedResult).reason;
    return done.filter((each) => each.status === 'fulfilled' && each.value).length;
  }

  async #register(customer: Customer, wanted: DesiredEndpoint): Promise<true> {
    const endpoint = await this.#create(customer, wanted, 'first');
    await this.registrations.insert(customer.id, wanted, endpoint);
    return true;
  }

  /** Returns whether it repaired anything. */
  async #mend(customer: Customer, registered: RegisteredEndpoint): Promise<boolean> {
    const { endpointId: id, url } = registered;
    const found = await this.verification.findWebhookEndpoint(customer, id);
    if (!found || isRotated(found)) return this.#replace(customer, registered, found);
    const isAstray =
      found.url !== url || FOLLOWED.some((type) => !found.event_types.includes(type));
    if (isAstray)
      await this.verification.updateWebhookEndpoint(customer, id, { url, event_types: FOLLOWED });
    const isOff = found.status !== 'enabled';
    if (isOff) await this.verification.enableWebhookEndpoint(customer, id);
    await this.registrations.keepUrl(customer.id, registered);
    return isAstray || isOff;
  }

  async #replace(
    customer: Customer,
    registered: RegisteredEndpoint,
    found: RegisteredWebhookEndpoint | null,
  ): Promise<true> {
    const endpoint = await this.#create(customer, registered, registered.endpointId);
    await this.registrations.replace(customer.id, registered, endpoint);
    // Its webhooks can no longer be verified and would all be refused.
    if (found)
      await this.verification.deleteWebhookEndpoint(customer, found.id).catch(() => undefined);
    return true;
  }

  #create(customer: Customer, wanted: DesiredEndpoint, after: string): Promise<CreatedEndpoint> {
    const { projectId, url } = wanted;
    return this.verification.createWebhookEndpoint(
      customer,
      { project_id: projectId, url, event_types: FOLLOWED },
      // Concurrent registrations share this key and get one endpoint. `after` makes a replacement a
      // different call.
      `${customer.id}/${projectId}/${after}/${this.settings.baseUrl}`.slice(0, 255),
    );
  }

  #wanted({ id, config }: Customer): DesiredEndpoint[] {
    const projects = FLOW_NAMES.map((flow) => config[flow])
      .filter(({ enabled }) => enabled)
      .map(({ project_id: projectId }) => projectId)
      .filter((projectId) => projectId !== null);
    return [...new Set(projects)].map((projectId) => ({
      projectId,
      url: `${this.settings.baseUrl}/gateway/v1/webhooks/${id}/${encodeURIComponent(projectId)}`,
    }));
  }
}

/** The secret is known only from our own registration: after a rotation we do not have it. */
function isRotated({ old_secret_expires_at: rotated }: RegisteredWebhookEndpoint): boolean {
  return typeof rotated === 'number';
}
