import { GatewayError } from './gateway-error.js';
import type { CallOptions, PostOptions, Transport } from '../http/transport.js';
import type { Grant, Introspection } from './gateway.types.js';

const PATH = 'grants';

/** Grants: what an employee may do for the next minutes. Every method throws `GatewayError`. */
export class Grants {
  constructor(private readonly transport: Transport) {}

  get(id: string, options?: CallOptions): Promise<Grant> {
    return this.transport.send({ method: 'GET', path: [PATH, id], options });
  }

  /**
   * The gateway's current verdict on a token: inactive once it is consumed, revoked or expired, or
   * when it is not yours.
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

  /**
   * Consumes a grant. Of two concurrent calls, one gets a 409. Refuses a replayed answer
   * (`gateway_answer_replayed`): the grant may be revoked since.
   */
  async consume(id: string, options?: PostOptions): Promise<Grant> {
    const path = [PATH, id, 'consume'];
    const call = { method: 'POST', path, options } as const;
    const { body, replayed } = await this.transport.sendForAnswer<Grant>(call);
    // The client's own key is fresh for each call, so a replay can only answer this call.
    if (replayed && options?.idempotencyKey !== undefined) throw answerReplayed();
    return body;
  }

  /** Revokes a grant. Verifiers that only work offline still accept its token until it expires. */
  revoke(id: string, options?: PostOptions): Promise<Grant> {
    return this.transport.send({ method: 'POST', path: [PATH, id, 'revoke'], options });
  }
}

function answerReplayed(): GatewayError {
  return new GatewayError({
    code: 'gateway_answer_replayed',
    detail: 'the key was used before: the answer says what was, not what is',
  });
}
