import type { Id } from '../../platform/ids/index.js';
import { eventDelivery, type NewDelivery } from '../../platform/outbox/index.js';
import type { NumberedEvent } from '../events/index.js';

/** What is told of an event that is about no session. */
export const NO_SESSION = dataOf(null);

/** An event for one endpoint. */
export function webhookDelivery(
  endpoint: Id<'whe'>,
  { sessionId, ...event }: NumberedEvent,
): NewDelivery {
  return eventDelivery(endpoint, { ...event, data: dataOf(sessionId) });
}

/** The source document's event has no more in it: no name, no result. */
function dataOf(sessionId: Id<'vs'> | null): object {
  return { verification_session_id: sessionId };
}
