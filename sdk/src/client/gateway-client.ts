import { type ClientOptions, Transport } from '../http/transport.js';
import { AccessRequests } from './access-requests.js';
import { Config } from './config.js';
import { DeskCases } from './desk-cases.js';
import { Employees } from './employees.js';
import { GatewayError } from './gateway-error.js';
import { Grants } from './grants.js';

const CUSTOMER_KEY = /^gk_(?:test|live)_[A-Za-z0-9_-]{20,512}$/;

/** How to reach the gateway; the client adds `/gateway/v1/…` to the address. */
export interface GatewayClientOptions extends ClientOptions {
  /** Your customer key, `gk_test_…` or `gk_live_…`. A secret: keep it on your servers. */
  customerKey: string;
}

/**
 * The gateway's API. Each `POST` carries an `Idempotency-Key`, so a retry is safe. No error or log
 * shows the customer key.
 * @throws TypeError for an invalid option.
 */
export class GatewayClient {
  readonly employees: Employees;
  readonly accessRequests: AccessRequests;
  readonly deskCases: DeskCases;
  readonly grants: Grants;
  readonly config: Config;

  constructor({ customerKey, ...options }: GatewayClientOptions) {
    if (!CUSTOMER_KEY.test(customerKey))
      throw new TypeError('customerKey must be a gk_test_ or gk_live_ key');
    const service = { name: 'gateway', path: '/gateway/v1', error: GatewayError } as const;
    const transport = new Transport(service, customerKey, options);
    this.employees = new Employees(transport);
    this.accessRequests = new AccessRequests(transport);
    this.deskCases = new DeskCases(transport);
    this.grants = new Grants(transport);
    this.config = new Config(transport);
  }
}
