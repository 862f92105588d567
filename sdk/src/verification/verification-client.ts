import { type ClientOptions, Transport } from '../http/transport.js';
import { Events } from './events.js';
import { Sessions } from './sessions.js';
import { VerificationError } from './verification-error.js';
import { WebhookEndpoints } from './webhook-endpoints.js';

const API_KEY = /^sk_(?:test|live)_[A-Za-z0-9_-]{20,512}$/;

/** How to reach the verification service; the client adds `/v1/…` to the address. */
export interface VerificationClientOptions extends ClientOptions {
  /** Your API key, `sk_test_…` or `sk_live_…`. A secret: keep it on your servers. */
  apiKey: string;
}

/**
 * The verification service's API. Each `POST` carries an `Idempotency-Key`, so a retry is safe. No
 * error or log shows the API key.
 * @throws TypeError for an invalid option.
 */
export class VerificationClient {
  readonly sessions: Sessions;
  readonly events: Events;
  readonly webhookEndpoints: WebhookEndpoints;

  constructor({ apiKey, ...options }: VerificationClientOptions) {
    if (!API_KEY.test(apiKey)) throw new TypeError('apiKey must be an sk_test_ or sk_live_ key');
    const service = { name: 'verification', path: '/v1', error: VerificationError } as const;
    const transport = new Transport(service, apiKey, options);
    this.sessions = new Sessions(transport);
    this.events = new Events(transport);
    this.webhookEndpoints = new WebhookEndpoints(transport);
  }
}
