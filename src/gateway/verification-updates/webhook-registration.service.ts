import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter, unixSeconds } from '../../platform/clock/index.js';
import { Settings } from '../../platform/config/index.js';
import { Hasher } from '../../platform/crypto/index.js';
import { Problem } from '../../platform/errors/index.js';
import { Task } from '../../platform/jobs/index.js';
import { Log } from '../../platform/logging/index.js';
import { CustomersService, FLOW_NAMES, type Customer } from '../customers/index.js';
import {
  isRefused,
  VerificationClient,
  type RegisteredWebhookEndpoint,
} from '../verification-client/index.js';
import {
  REMEMBER_SECONDS,
  WebhookRegistrationStore,
  type CreatedEndpoint,
  type RegisteredEndpoint,
  type DesiredEndpoint,
} from './webhook-registration.store.js';

/** What every deployment of the contract has. */
const OF_SESSIONS = [
  'event_verification_session_completed_v1',
  'event_verification_session_expired_v1',
  'event_verification_session_canceled_v1',
];

const FOLLOWED = [
  ...OF_SESSIONS,
  'event_device_key_added_v1',
  'event_device_key_revoked_v1',
  'event_device_key_missing_v1',
  'event_face_tries_used_up_v1',
  'event_user_deleted_v1',
];

/** Replayed by one call: of a busy week it would not be answered in time. */
const REPLAYED_SECONDS = 6 * 3_600;

/** More than two clocks differ, and than an event waits until it is queued. */
const MARGIN_SECONDS = 300;

/**
 * Registers and repairs the gateway's webhook endpoint of each project. A moved one keeps its
 * secrets; a deleted or rotated one is replaced. Then the events that it missed are sent again.
 */
@Injectable()
export class WebhookRegistrationService {
  constructor(
    private readonly registrations: WebhookRegistrationStore,
    private readonly customers: CustomersService,
    private readonly verification: VerificationClient,
    private readonly settings: Settings,
    private readonly hasher: Hasher,
    private readonly clock: Clock,
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
    const found = await this.verification.findWebhookEndpoint(customer, registered.endpointId);
    const isLost = !found || isRotated(found);
    const current = isLost ? await this.#replace(customer, registered, found) : registered;
    const isMended = isLost || (await this.#correct(customer, registered, found));
    if (isMended || registered.missedSince || wasChanged(found, registered))
      await this.#fetchMissed(customer, current);
    await this.registrations.markHealthy(customer.id, current);
    return isMended;
  }

  /** Returns whether there was anything to correct. */
  async #correct(
    customer: Customer,
    { endpointId: id, url }: RegisteredEndpoint,
    found: RegisteredWebhookEndpoint,
  ): Promise<boolean> {
    const lacks = (types: readonly string[]): boolean =>
      types.some((type) => !found.event_types.includes(type));
    const isAstray = found.url !== url || !found.signed || lacks(OF_SESSIONS);
    const update = (event_types: readonly string[]) =>
      this.verification.updateWebhookEndpoint(customer, id, { url, event_types, signed: true });
    const isUpdated =
      (isAstray || lacks(FOLLOWED)) &&
      (await withoutUnknown(
        () => update(FOLLOWED).then(() => true),
        async () => {
          if (isAstray) await update([...new Set([...found.event_types, ...OF_SESSIONS])]);
          return isAstray;
        },
      ));
    const isOff = found.status !== 'enabled';
    if (isOff) await this.verification.enableWebhookEndpoint(customer, id);
    return isUpdated || isOff;
  }

  async #replace(
    customer: Customer,
    registered: RegisteredEndpoint,
    found: RegisteredWebhookEndpoint | null,
  ): Promise<RegisteredEndpoint> {
    const endpoint = await this.#create(customer, registered, registered.endpointId);
    // What waited at the old endpoint, from before the last check too, goes with it.
    const missedSince = this.#oldestReplayed();
    await this.registrations.replace(customer.id, registered, endpoint, missedSince);
    // Its webhooks can no longer be verified and would all be refused.
    if (found)
      await this.verification.deleteWebhookEndpoint(customer, found.id).catch(() => undefined);
    return { ...registered, endpointId: endpoint.id, missedSince };
  }

  /**
   * Has events sent again that the endpoint may have missed: the service queues nothing for one that
   * is disabled, and alarms are not polled.
   */
  async #fetchMissed(customer: Customer, registered: RegisteredEndpoint): Promise<void> {
    const { endpointId, checkedAt, missedSince } = registered;
    const from = secondsAfter(missedSince ?? checkedAt, -MARGIN_SECONDS);
    const oldest = this.#oldestReplayed();
    const now = this.clock.now();
    for (let after = from < oldest ? oldest : from; after < now;) {
      const end = secondsAfter(after, REPLAYED_SECONDS);
      const before = end < now ? end : null;
      await this.verification.replayWebhooks(customer, endpointId, { after, before });
      if (before) await this.registrations.keepMissedSince(customer.id, registered, before);
      after = end;
    }
  }

  /** Older events may have had their effect already, and their ids are forgotten. */
  #oldestReplayed(): Date {
    return secondsAfter(this.clock.now(), -REMEMBER_SECONDS);
  }

  #create(customer: Customer, wanted: DesiredEndpoint, after: string): Promise<CreatedEndpoint> {
    const { projectId, url } = wanted;
    const create = (event_types: readonly string[], which: string): Promise<CreatedEndpoint> =>
      this.verification.createWebhookEndpoint(
        customer,
        { project_id: projectId, url, event_types },
        // Concurrent registrations share this key and get one endpoint. `after` makes a replacement
        // a different call. Nobody can guess it: the service repeats its answer to it, and with it
        // the secrets, to whoever has the customer's key.
        this.hasher
          .blindIndex(
            customer.id,
            'webhook_registration',
            JSON.stringify([projectId, which, this.settings.baseUrl]),
          )
          .toString('base64url'),
      );
    return withoutUnknown(
      () => create(FOLLOWED, after),
      () => create(OF_SESSIONS, `sessions/${after}`),
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

/** Another or older service may not know all types: then what it does know is done without them. */
async function withoutUnknown<T>(all: () => Promise<T>, known: () => Promise<T>): Promise<T> {
  try {
    return await all();
  } catch (error) {
    if (!isRefused(error)) throw error;
    return known();
  }
}

/** Secret and bearer are known only from our own registration: a new one we do not have. */
function isRotated(found: RegisteredWebhookEndpoint): boolean {
  const { old_secret_expires_at: secretRotated, bearer_rotated_at: bearerRotated } = found;
  return typeof secretRotated === 'number' || typeof bearerRotated === 'number';
}

/**
 * Whether anybody has changed the endpoint since the last check: it may have been broken, and mended
 * again. Our own repair counts too, so the next check also gets an event that the service was just
 * about to queue.
 */
function wasChanged(
  found: RegisteredWebhookEndpoint | null,
  { checkedAt }: RegisteredEndpoint,
): boolean {
  const since = unixSeconds(checkedAt) - MARGIN_SECONDS;
  return found !== null && found.updated_at >= since;
}
