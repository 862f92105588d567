import { Injectable } from '@nestjs/common';
import { OutboundHttp } from '../../platform/http/index.js';
import { ActivityLog } from '../activity-log.js';
import { DemoOptions } from '../demo-options.js';

/** What proves that a delivery comes from the gateway. */
export interface WebhookCredentials {
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
      const text = 'The gateway could not be told where to send its events.';
      this.log.note({ actor: 'desk', text, tone: 'alarm' });
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
