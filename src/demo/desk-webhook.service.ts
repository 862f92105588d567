import { Injectable } from '@nestjs/common';
import { GatewayClient, type DeskCase } from '@identity-gateway/sdk';
import {
  verifyWebhook,
  WebhookRefused,
  type WebhookEvent,
  type WebhookHeaders,
} from '@identity-gateway/sdk/webhooks';
import { ActivityLog } from './activity-log.js';
import { DeskRefusal } from './desk-refusal.filter.js';
import { EmployeeRecord } from './employee-record.js';
import { MfaSystem } from './mfa-system.js';
import { OutboundHttp } from '../platform/http/index.js';
import { DemoOptions } from './demo-options.js';

/** What proves that a delivery comes from the gateway. */
interface WebhookCredentials {
  bearer: string;
  secret: string;
}

interface Endpoint {
  id: string;
  url: string;
  bearer: string | null;
  secret: string | null;
}

const ENDPOINTS = '/gateway/v1/webhook_endpoints';
const EVENT_TYPES = ['desk_case.opened', 'access_request.granted'];
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 65_536;

/**
 * Where the gateway sends its events to Example Corp. The credentials stay in memory, so a new
 * process changes them.
 */
@Injectable()
export class WebhookRegistration {
  #registering: Promise<WebhookCredentials> | null = null;

  constructor(
    private readonly http: OutboundHttp,
    private readonly options: DemoOptions,
    private readonly log: ActivityLog,
  ) {}

  /** Registers once. A failure is no problem of the page; the next look tries again. */
  async ensure(): Promise<void> {
    this.#registering ??= this.#register();
    try {
      await this.#registering;
    } catch {
      this.#registering = null;
      this.log.note({ actor: 'desk', step: 'webhook_failed', tone: 'alarm' });
    }
  }

  /** Null before the registration. */
  async find(): Promise<WebhookCredentials | null> {
    return (await this.#registering?.catch(() => null)) ?? null;
  }

  async #register(): Promise<WebhookCredentials> {
    const url = `${this.options.localUrl}/demo/webhooks`;
    const { data } = await this.#call<{ data: Endpoint[] }>('get', `${ENDPOINTS}?limit=100`);
    const known = data.find((each) => each.url === url);
    if (!known) {
      const made = await this.#call<Endpoint>('post', ENDPOINTS, {
        url,
        event_types: EVENT_TYPES,
        description: 'The demo',
      });
      return credentialsOf(made, made);
    }
    const path = `${ENDPOINTS}/${known.id}`;
    const now = { old_secret_expires_in: 0 };
    return credentialsOf(
      await this.#call<Endpoint>('post', `${path}/rotate_bearer`, {}),
      await this.#call<Endpoint>('post', `${path}/rotate_secret`, now),
    );
  }

  async #call<T>(method: 'get' | 'post', path: string, body: object = {}): Promise<T> {
    const call = {
      url: this.options.localUrl + path,
      headers: {
        authorization: `Bearer ${this.options.customerKey}`,
        'content-type': 'application/json',
      },
      timeoutMs: TIMEOUT_MS,
      keepBytes: MAX_BYTES,
    };
    const answer = await (method === 'get'
      ? this.http.get(call)
      : this.http.post({ ...call, body: JSON.stringify(body) }));
    if (answer.kind === 'failed') throw new Error(`${path}: ${answer.reason}`);
    if (answer.status >= 300) throw new Error(`${path}: answered ${String(answer.status)}`);
    return JSON.parse(answer.start.toString('utf8')) as T;
  }
}

function credentialsOf({ bearer }: Endpoint, { secret }: Endpoint): WebhookCredentials {
  if (bearer === null || secret === null) throw new Error('an endpoint without its credentials');
  return { bearer, secret };
}

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
    this.log.note({ actor: 'desk', step: 'case_opened' });
  }

  /** A webhook says only that something happened. The case itself is fetched. */
  async #reset(request: string): Promise<void> {
    const id = this.#cases.get(request);
    if (id === undefined) return;
    const path = `/gateway/v1/desk_cases/${id}`;
    const { grant } = await this.log.calling(
      'case_fetched',
      { method: 'GET', path, success: 200 },
      (): Promise<DeskCase> => this.gateway.deskCases.get(id),
    );
    if (!grant?.token) return;
    const asked = await this.gateway.accessRequests.get(request);
    // A repeated delivery finds no case any more. The grant could be used only once anyway.
    if (!this.#cases.delete(request)) return;
    await this.mfa.reset(asked.employee_id ?? '', grant.token, 'case_grant_used');
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
