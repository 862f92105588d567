import type { CallOptions, Transport } from '../http/transport.js';
import type { EventList, ListEvents } from './verification.types.js';

const PATH = 'events';

/** What happened, in order. Every method throws `VerificationError`. */
export class Events {
  constructor(private readonly transport: Transport) {}

  /** One page, oldest first: of a project, or of all projects of the environment. A reader that continues after the last `sequence` misses none. */
  list(query: ListEvents = {}, options?: CallOptions): Promise<EventList> {
    return this.transport.send({ method: 'GET', path: [PATH], query: { ...query }, options });
  }
}
