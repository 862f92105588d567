import { unixSeconds } from '../../platform/clock/index.js';
import type { Id } from '../../platform/ids/index.js';
import type { NewDelivery } from '../../platform/outbox/index.js';
import type { NumberedEvent } from '../events/index.js';

type ToldEvent = Pick<NumberedEvent, 'id' | 'type' | 'createdAt' | 'sessionId' | 'requestId'>;

/**
 * An event for one endpoint. The body is the source document's event and no more (no name, no result: the receiver
 * fetches the session before it believes anything).
 */
export function webhookDelivery(endpoint: Id<'whe'>, event: ToldEvent): NewDelivery {
  const body = {
    event_id: event.id,
    event_type: event.type,
    object_name: 'event',
    created_at: unixSeconds(event.createdAt),
    data: { verification_session_id: event.sessionId },
  };
  const { id: eventId, type: eventType, requestId } = event;
  return { endpoint, eventId, eventType, requestId, body: JSON.stringify(body) };
}
