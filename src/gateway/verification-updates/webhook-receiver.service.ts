import { verifyWebhook, WebhookRefused, type WebhookEvent } from '@identity-gateway/sdk/webhooks';
import { Injectable } from '@nestjs/common';
import { constantTimeEqual } from '../../platform/crypto/index.js';
import { Clock } from '../../platform/clock/index.js';
import { Database } from '../../platform/database/index.js';
import { defineProblem } from '../../platform/errors/index.js';
import { isId, type Id } from '../../platform/ids/index.js';
import { RateLimits } from '../../platform/limits/index.js';
import { AccessRequestStore, DecisionService } from '../access-requests/index.js';
import { EmployeeIdentities } from '../employees/index.js';
import { Journal } from '../audit/index.js';
import { WebhookRegistrationStore, type WebhookSecrets } from './webhook-registration.store.js';

export const webhookRefused = defineProblem('webhook_refused', 401, 'The webhook is not genuine');

/** The customer that a bearer was registered for, and the secrets that prove a webhook genuine. */
export interface WebhookSender {
  customerId: Id<'cust'>;
  secrets: WebhookSecrets;
}

/** A webhook as it arrived: signed bytes, headers and sender address. */
export interface ReceivedWebhook {
  sender: WebhookSender;
  body: Buffer;
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  address: string;
}

type AboutPerson = `device_key.${'added' | 'revoked' | 'missing'}` | 'employee.face_tries_used_up';

/** Events about the person of a session, also long after its end. `isOpen`: the session goes on. */
const ABOUT_PERSON = new Map<string, { type: AboutPerson; isOpen?: true }>([
  ['event_device_key_added_v1', { type: 'device_key.added' }],
  ['event_device_key_revoked_v1', { type: 'device_key.revoked' }],
  ['event_device_key_missing_v1', { type: 'device_key.missing', isOpen: true }],
  ['event_face_tries_used_up_v1', { type: 'employee.face_tries_used_up', isOpen: true }],
]);

/** How an objection ends a session. */
const CANCELED = 'event_verification_session_canceled_v1';

/** Ends of a request that say that the person of its session is not the employee. */
const OF_SOMEBODY_ELSE: readonly string[] = [
  'user_id_mismatch',
  'profile_mismatch',
  'identity_conflict',
  'session_mismatch',
];

/**
 * Receives webhooks of the verification service. A webhook only says that something happened; the
 * session is then fetched.
 */
@Injectable()
export class WebhookReceiverService {
  constructor(
    private readonly registrations: WebhookRegistrationStore,
    private readonly requests: AccessRequestStore,
    private readonly decisions: DecisionService,
    private readonly identities: EmployeeIdentities,
    private readonly journal: Journal,
    private readonly database: Database,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
  ) {}

  /** The sender of this bearer, for that project and customer; null for any other text. */
  async findSender(
    customerId: string,
    projectId: string,
    bearer: string,
  ): Promise<WebhookSender | null> {
    if (!isId('cust', customerId)) return null;
    const secrets = await this.registrations.findSecrets(customerId, projectId);
    return secrets && constantTimeEqual(secrets.bearer, bearer) ? { customerId, secrets } : null;
  }

  /**
   * Handles each webhook id once. Throws `webhook_refused` for a forged one, `rate_limited`, and
   * `verification_service_unavailable` without a look-up: then it is sent again.
   */
  async receive(webhook: ReceivedWebhook): Promise<void> {
    const { customerId } = webhook.sender;
    const event = await this.#genuine(webhook);
    await this.limits.use('webhooks', customerId, null);
    if (await this.registrations.wasReceived(customerId, event.event_id)) return;
    await this.#settle(customerId, event);
    await this.registrations.remember(customerId, event.event_id);
  }

  async #genuine({ sender, body, headers, address }: ReceivedWebhook): Promise<WebhookEvent> {
    const { bearer, secret } = sender.secrets;
    try {
      return verifyWebhook({ body, headers, bearer, secrets: secret, now: this.clock.now() });
    } catch (error) {
      if (!(error instanceof WebhookRefused)) throw error;
      await this.limits.use('address', address, null);
      // One answer for every fault: details would only help a forger.
      throw webhookRefused({ cause: error });
    }
  }

  async #settle(customerId: Id<'cust'>, event: WebhookEvent): Promise<void> {
    const {
      user_id: userId,
      device_key_id: named,
      verification_session_id: sessionId,
    } = event.data;
    if (event.event_type === 'event_user_deleted_v1') {
      if (typeof userId === 'string') await this.identities.lose(customerId, userId);
      return;
    }
    const found = sessionId ? await this.requests.findIdsBySession(customerId, sessionId) : null;
    const { type, isOpen } = ABOUT_PERSON.get(event.event_type) ?? {};
    const settled =
      found && !isOpen ? await this.decisions.settle(customerId, found.request) : null;
    if (settled && event.event_type === CANCELED) await this.decisions.heedLate(settled);
    if (!type) return;
    // A key counts at every customer of its person, whoever's session made it.
    const owner =
      typeof userId === 'string' ? await this.identities.findOwner(customerId, userId) : null;
    const isAnother = OF_SOMEBODY_ELSE.includes(settled?.reason ?? '');
    const employee = owner ?? (isAnother ? null : found?.employee);
    if (!employee) return;
    // An older version of the service names none.
    const key = isId('dkey', named) ? named : null;
    const outcome = type === 'employee.face_tries_used_up' ? 'alarm' : 'changed';
    const entry = {
      customerId,
      actor: 'system',
      action: type,
      outcome,
      subject: employee,
      ...(key && { details: { key } }),
    } as const;
    const about = { type, data: { employee_row_id: employee, ...(key && { device_key_id: key }) } };
    // Sent in each project of the person, of which a customer may have several.
    const told = userId
      ? [event.event_type, sessionId, event.created_at, ...(key ? [key] : [])].join('/')
      : event.event_id;
    // With its effect: a repetition, also one at the same time or after a crash, tells nobody twice.
    await this.database.transaction(async (tx) => {
      if (await this.registrations.remember(customerId, told, tx))
        await this.journal.append(entry, about, tx);
    });
  }
}
