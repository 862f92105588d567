import { verifyWebhook, WebhookRefused, type WebhookEvent } from '@identity-gateway/sdk/webhooks';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import { isId, type Id } from '../../platform/ids/index.js';
import { Completion } from '../completion/index.js';
import { webhookRefused } from './signal.problems.js';
import { WebhookRegistrationStore } from './webhook-registration.store.js';

/** A webhook as it arrived: the bytes that were signed, and the headers. */
export interface ReceivedWebhook {
  customerId: string;
  projectId: string;
  body: Buffer;
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** Webhooks of the verification service. One says that something happened; what happened is then asked of the service. */
@Injectable()
export class WebhookReceiver {
  constructor(
    private readonly registrations: WebhookRegistrationStore,
    private readonly completion: Completion,
    private readonly clock: Clock,
  ) {}

  /**
   * Has its effect once for each webhook id. Throws `webhook_refused` for one that is not genuine, and
   * `verification_service_unavailable` where nothing could be learned: then it is sent again.
   */
  async receive(webhook: ReceivedWebhook): Promise<void> {
    const { customerId } = webhook;
    if (!isId('cust', customerId)) throw webhookRefused();
    const event = await this.#genuine(customerId, webhook);
    if (await this.registrations.wasReceived(customerId, event.event_id)) return;
    await this.#settle(customerId, event);
    await this.registrations.remember(customerId, event.event_id);
  }

  async #genuine(customerId: Id<'cust'>, webhook: ReceivedWebhook): Promise<WebhookEvent> {
    const secrets = await this.registrations.findSecrets(customerId, webhook.projectId);
    if (!secrets) throw webhookRefused();
    const { body, headers } = webhook;
    const { bearer, secret } = secrets;
    try {
      return verifyWebhook({ body, headers, bearer, secrets: secret, now: this.clock.now() });
    } catch (error) {
      // One answer for all: what was wrong with it helps only whoever forges it.
      if (error instanceof WebhookRefused) throw webhookRefused({ cause: error });
      throw error;
    }
  }

  async #settle(customerId: Id<'cust'>, event: WebhookEvent): Promise<void> {
    const sessionId = event.data.verification_session_id;
    const requestId = sessionId && (await this.registrations.findRequest(customerId, sessionId));
    // A session that is no request's is none of our business.
    if (requestId) await this.completion.settle(customerId, requestId);
  }
}
