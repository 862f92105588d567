import { Injectable } from '@nestjs/common';
import { GatewayClient, type DeskCase } from '@identity-gateway/sdk';
import {
  verifyWebhook,
  WebhookRefused,
  type WebhookEvent,
  type WebhookHeaders,
} from '@identity-gateway/sdk/webhooks';
import { ActivityLog } from '../activity-log.js';
import { DeskRefusal } from '../desk-refusal.filter.js';
import { EmployeeRecord } from '../employee-record.js';
import { MfaSystem } from '../mfa/mfa-system.js';
import { WebhookRegistration } from './webhook-registration.js';

/**
 * Resets MFA when a case of the help desk is verified. The agent works in the people console and
 * never holds the grant: this system fetches it with its own key and uses it.
 */
@Injectable()
export class DeskWebhook {
  /** Open cases by their access request. */
  readonly #cases = new Map<string, string>();

  constructor(
    private readonly registration: WebhookRegistration,
    private readonly gateway: GatewayClient,
    private readonly record: EmployeeRecord,
    private readonly mfa: MfaSystem,
    private readonly log: ActivityLog,
  ) {}

  /** Throws `webhook_refused` for whatever the gateway did not sign. */
  async receive(body: Buffer, headers: WebhookHeaders): Promise<void> {
    const { event_type: type, data } = await this.#verified(body, headers);
    const { access_request_id: request, desk_case_id: deskCase } = data;
    if (!request) return;
    if (type === 'desk_case.opened' && deskCase) this.#note(request, deskCase);
    if (type !== 'access_request.granted') return;
    this.record.forget(); // HR's invitation may have been the first time
    await this.#reset(request);
  }

  #note(request: string, deskCase: string): void {
    this.#cases.set(request, deskCase);
    this.log.note({ actor: 'desk', text: 'An agent opened a case in the people console.' });
  }

  /** A webhook says only that something happened. The case itself is fetched. */
  async #reset(request: string): Promise<void> {
    const id = this.#cases.get(request);
    if (id === undefined) return;
    const path = `/gateway/v1/desk_cases/${id}`;
    const { grant } = await this.log.calling(
      'A webhook says that the case ended, so the system fetches it.',
      { method: 'GET', path, success: 200 },
      (): Promise<DeskCase> => this.gateway.deskCases.get(id),
    );
    if (!grant?.token) return;
    const asked = await this.gateway.accessRequests.get(request);
    // A repeated delivery finds no case any more. The grant could be used only once anyway.
    if (!this.#cases.delete(request)) return;
    const text = 'With the grant, the system calls its own protected route.';
    await this.mfa.reset(asked.employee_id ?? '', grant.token, text);
  }

  async #verified(body: Buffer, headers: WebhookHeaders): Promise<WebhookEvent> {
    const credentials = await this.registration.find();
    if (!credentials) throw refused();
    const { bearer, secret: secrets } = credentials;
    try {
      return verifyWebhook({ body, headers, bearer, secrets });
    } catch (error) {
      if (error instanceof WebhookRefused) throw refused();
      throw error;
    }
  }
}

const refused = (): DeskRefusal =>
  new DeskRefusal(403, 'webhook_refused', 'The gateway did not sign this');
