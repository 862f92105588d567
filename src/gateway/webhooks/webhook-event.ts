import { unixSeconds } from '../../platform/clock/index.js';
import { newId, type Id } from '../../platform/ids/index.js';
import { currentRequestId } from '../../platform/logging/index.js';
import type { NewDelivery } from '../../platform/outbox/index.js';
import type { GatewayEvent } from '../events/index.js';

/** Sent to try an endpoint out; nothing happened. */
const PING = 'event_ping_v1';

type ToldEvent = Pick<GatewayEvent, 'id' | 'createdAt' | 'data' | 'requestId'> & { type: string };

/** An event for one endpoint: no name, no reason, no grant. The receiver fetches the resource before it believes anything. */
export function webhookDelivery(endpoint: Id<'whe'>, event: ToldEvent): NewDelivery {
  const body = {
    event_id: event.id,
    event_type: event.type,
    object_name: 'event',
    created_at: unixSeconds(event.createdAt),
    data: event.data,
  };
  const { id: eventId, type: eventType, requestId } = event;
  return { endpoint, eventId, eventType, requestId, body: JSON.stringify(body) };
}

export function pingDelivery(endpoint: Id<'whe'>, createdAt: Date): NewDelivery {
  const requestId = currentRequestId();
  return webhookDelivery(endpoint, {
    id: newId('evt'),
    type: PING,
    requestId,
    createdAt,
    data: {},
  });
}
