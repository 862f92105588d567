import { baseAddress } from '../http/base-address.js';
import { systemTime, type Time } from '../http/time.js';
import { AccessRequests } from './access-requests.js';
import { Config } from './config.js';
import { Employees } from './employees.js';
import { Grants } from './grants.js';
import { Transport } from './transport.js';

const CUSTOMER_KEY = /^gk_(?:test|live)_[A-Za-z0-9_-]{20,512}$/;

/** How to reach the gateway. */
export interface GatewayClientOptions {
  /**
   * Address of the deployment, such as `https://identity.example.com`; the client adds
   * `/gateway/v1/…`.
   */
  baseUrl: string;
  /** Your customer key, `gk_test_…` or `gk_live_…`. A secret: keep it on your servers. */
  customerKey: string;
  /** Milliseconds for one attempt of one call; 10,000 when left out. */
  timeoutMs?: number;
  /** 0 to 2 repetitions after a network failure, a 429 or a 502, 503, 504; 2 when left out. */
  maxRetries?: number;
  /**
   * Allows plain http to another machine. Only for a network you trust: the key crosses it in
   * clear.
   */
  allowInsecureHttp?: boolean;
  /** For tests. */
  time?: Time;
}

/**
 * The gateway's API. Every `POST` carries an `Idempotency-Key`, so that repeating it after a lost
 * answer never does a thing twice. Redirects are not followed, answers are bounded, and the
 * customer key is in no error and no log.
 *
 * @throws TypeError from the constructor, for an option that cannot be right.
 */
export class GatewayClient {
  readonly employees: Employees;
  readonly accessRequests: AccessRequests;
  readonly grants: Grants;
  readonly config: Config;

  constructor(options: GatewayClientOptions) {
    const { baseUrl, customerKey, timeoutMs = 10_000, maxRetries = 2, time = systemTime } = options;
    if (!CUSTOMER_KEY.test(customerKey))
      throw new TypeError('customerKey must be a gk_test_ or gk_live_ key');
    if (!(timeoutMs > 0 && timeoutMs <= 600_000))
      throw new TypeError('timeoutMs must be from 1 to 600,000');
    if (![0, 1, 2].includes(maxRetries)) throw new TypeError('maxRetries must be 0, 1 or 2');
    const transport = new Transport({
      baseUrl: baseAddress('baseUrl', baseUrl, options.allowInsecureHttp),
      customerKey,
      timeoutMs,
      maxRetries,
      time,
    });
    this.employees = new Employees(transport);
    this.accessRequests = new AccessRequests(transport);
    this.grants = new Grants(transport);
    this.config = new Config(transport);
  }
}
