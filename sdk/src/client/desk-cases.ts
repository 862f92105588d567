import type { CallOptions, PostOptions, Transport } from '../http/transport.js';
import type { DeskCase, OpenDeskCase } from './gateway.types.js';

const PATH = 'desk_cases';

/** Cases of your help desk. Every method throws `GatewayError`. */
export class DeskCases {
  constructor(private readonly transport: Transport) {}

  /** Sends the link to a contact on record. No answer contains it. */
  open(deskCase: OpenDeskCase, options?: PostOptions): Promise<DeskCase> {
    return this.transport.send({ method: 'POST', path: [PATH], body: deskCase, options });
  }

  get(id: string, options?: CallOptions): Promise<DeskCase> {
    return this.transport.send({ method: 'GET', path: [PATH, id], options });
  }

  /**
   * Tries the code that the employee has read back. A wrong one rejects with `code_mismatch`, the
   * third with `access_request_ended`. Only an answer with a `grant` is a success.
   */
  verifyCode(id: string, code: string, options?: PostOptions): Promise<DeskCase> {
    return this.transport.send({
      method: 'POST',
      path: [PATH, id, 'verify_code'],
      body: { code },
      options,
    });
  }

  cancel(id: string, options?: PostOptions): Promise<DeskCase> {
    return this.transport.send({ method: 'POST', path: [PATH, id, 'cancel'], options });
  }
}
