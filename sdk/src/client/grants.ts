import { GatewayError } from './gateway-error.js';
import type { CallOptions, PostOptions, Transport } from '../http/transport.js';
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

  /**
   * Uses a grant up. Of two calls at the same moment one succeeds; the other is a 409.
   *
   * Leave `idempotencyKey` out: the client's own key is a fresh one for each access and covers its
   * repetitions. A remembered answer to a key of yours says that the grant was good then, and it
   * may have been revoked since: it is refused with `gateway_answer_replayed`.
   */
  async consume(id: string, options?: PostOptions): Promise<Grant> {
    const path = [PATH, id, 'consume'];
    const call = { method: 'POST', path, options } as const;
    const { body, replayed } = await this.transport.sendForAnswer<Grant>(call);
    // To a key that the client made for this call, only a repetition of this call is remembered.
    if (replayed && options?.idempotencyKey !== undefined) throw answerReplayed();
    return body;
  }

  /**
   * Ends a grant before its time. Verifiers that only work offline go on accepting its token until
   * it expires.
   */
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
