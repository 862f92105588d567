import type { CallOptions, PostOptions, Transport } from './transport.js';
import type { Grant, Introspection } from './grant.types.js';

const PATH = 'grants';

/** Grants: what an employee may do for the next minutes. Every method throws `GatewayError`. */
export class Grants {
  constructor(private readonly transport: Transport) {}

  get(id: string, options?: CallOptions): Promise<Grant> {
    return this.transport.send({ method: 'GET', path: [PATH, id], options });
  }

  /**
   * The gateway's word on a token right now: false once it is consumed, revoked, expired, or not
   * yours.
   */
  introspect(token: string, options?: PostOptions): Promise<Introspection> {
    return this.transport.send({
      method: 'POST',
      path: [PATH, 'introspect'],
      reads: true,
      body: { token },
      options,
    });
  }

  /** Uses a grant up. Of two calls at the same moment one succeeds; the other is a 409. */
  consume(id: string, options?: PostOptions): Promise<Grant> {
    return this.transport.send({ method: 'POST', path: [PATH, id, 'consume'], options });
  }

  /**
   * Ends a grant before its time. Verifiers that only work offline go on accepting its token until
   * it expires.
   */
  revoke(id: string, options?: PostOptions): Promise<Grant> {
    return this.transport.send({ method: 'POST', path: [PATH, id, 'revoke'], options });
  }
}
