import { poll, type WaitOptions } from '../http/poll.js';
import type { CallOptions, PostOptions, Transport } from '../http/transport.js';
import type { Receipt } from '../grants/receipt.types.js';
import type {
  AccessRequest,
  AskVouch,
  CreateAccessRequest,
  Vouch,
  VouchList,
} from './gateway.types.js';

const PATH = 'access_requests';
const LONGEST_PAUSE_MS = 10_000;

/** Requests that an employee proves to be who they are. Every method throws `GatewayError`. */
export class AccessRequests {
  constructor(private readonly transport: Transport) {}

  /** Starts one. Send the browser to its `verification_url`, or let the gateway `deliver` the link. */
  create(request: CreateAccessRequest, options?: PostOptions): Promise<AccessRequest> {
    return this.transport.send({ method: 'POST', path: [PATH], body: request, options });
  }

  get(id: string, options?: CallOptions): Promise<AccessRequest> {
    return this.transport.send({ method: 'GET', path: [PATH, id], options });
  }

  /** The signed receipt of an ended request; `receipt_not_found` before. Verify it with `verifyReceipt`. */
  receipt(id: string, options?: CallOptions): Promise<Receipt> {
    return this.transport.send({ method: 'GET', path: [PATH, id, 'receipt'], options });
  }

  cancel(id: string, options?: PostOptions): Promise<AccessRequest> {
    return this.transport.send({ method: 'POST', path: [PATH, id, 'cancel'], options });
  }

  /** Sends the link once more, where the gateway sends it; three times at most. */
  remind(id: string, options?: PostOptions): Promise<AccessRequest> {
    return this.transport.send({ method: 'POST', path: [PATH, id, 'remind'], options });
  }

  /**
   * Asks a second person to vouch for the employee of a pending request. Ask before the employee is done: a
   * request that shows too little and waits for nobody is denied.
   */
  vouch(id: string, secondPerson: AskVouch, options?: PostOptions): Promise<Vouch> {
    const path = [PATH, id, 'vouch'];
    return this.transport.send({ method: 'POST', path, body: secondPerson, options });
  }

  /** Who was asked to vouch, oldest first; three at most. */
  vouches(id: string, options?: CallOptions): Promise<VouchList> {
    return this.transport.send({ method: 'GET', path: [PATH, id, 'vouches'], options });
  }

  /**
   * Polls with growing pauses, also through outages, until the request has ended. Rejects with
   * `GatewayError` (`wait_timed_out`) or the signal's reason.
   */
  wait(id: string, options: WaitOptions = {}): Promise<AccessRequest> {
    const isOver = ({ status }: AccessRequest) => status !== 'pending';
    return poll(
      this.transport,
      { path: [PATH, id], isOver, longestPauseMs: LONGEST_PAUSE_MS },
      options,
    );
  }
}
