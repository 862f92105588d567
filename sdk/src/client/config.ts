import type { CallOptions, PostOptions, Transport } from '../http/transport.js';
import type { ConfigInput, ConfigTest, CustomerConfig } from './gateway.types.js';

const PATH = 'config';
/** A field of `get` that `put` does not take must be named here, or this does not compile. */
const READ_ONLY: Record<Exclude<keyof CustomerConfig, keyof ConfigInput>, true> = {
  object_name: true,
  customer_id: true,
  face_only_approvals: true,
  without_face_approvals: true,
  verification_api_key_set: true,
};

/** Your system's configuration at the gateway. Every method throws `GatewayError`. */
export class Config {
  constructor(private readonly transport: Transport) {}

  get(options?: CallOptions): Promise<CustomerConfig> {
    return this.transport.send({ method: 'GET', path: [PATH], options });
  }

  /**
   * Replaces the whole configuration. It also accepts the result of `get`: read-only fields are not
   * sent.
   */
  put(config: ConfigInput | CustomerConfig, options?: CallOptions): Promise<CustomerConfig> {
    const body = Object.fromEntries(
      Object.entries(config).filter(([name]) => !Object.hasOwn(READ_ONLY, name)),
    );
    return this.transport.send({ method: 'PUT', path: [PATH], body, options });
  }

  /** Checks key, projects, redirect, webhook and clock, and says how to fix each failure. */
  test(options?: PostOptions): Promise<ConfigTest> {
    return this.transport.send({ method: 'POST', path: [PATH, 'test'], options });
  }
}
