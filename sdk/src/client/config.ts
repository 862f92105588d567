import type { CallOptions, PostOptions, Transport } from './transport.js';
import type { ConfigTest, CustomerConfig } from './config.types.js';

const PATH = 'config';

/** Your system's configuration at the gateway. Every method throws `GatewayError`. */
export class Config {
  constructor(private readonly transport: Transport) {}

  get(options?: CallOptions): Promise<CustomerConfig> {
    return this.transport.send({ method: 'GET', path: [PATH], options });
  }

  /** Replaces the whole configuration. */
  put(config: CustomerConfig, options?: CallOptions): Promise<CustomerConfig> {
    return this.transport.send({ method: 'PUT', path: [PATH], body: config, options });
  }

  /** Walks key, projects, redirect, webhook and clock, and names the fix of what is wrong. */
  test(options?: PostOptions): Promise<ConfigTest> {
    return this.transport.send({ method: 'POST', path: [PATH, 'test'], options });
  }
}
