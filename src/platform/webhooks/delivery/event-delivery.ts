import { unixSeconds } from '../../clock/index.js';
import type { Id } from '../../ids/index.js';
import type { NewDelivery } from './delivery.js';

/** An event for its receivers. */
export interface DeliverableEvent {
  id: Id<'evt'>;
  type: string;
  createdAt: Date;
  /** The request that wrote it; null for the background. */
  requestId: Id<'req'> | null;
  /** Ids only: the receiver must fetch the objects before it trusts anything. */
  data: object;
}

/** An event for one endpoint. */
export function eventDelivery(endpoint: Id<'whe'>, event: DeliverableEvent): NewDelivery {
  const { id: eventId, type: eventType, requestId } = event;
  const body = {
    event_id: eventId,
    event_type: eventType,
    object_name: 'event',
    created_at: unixSeconds(event.createdAt),
    data: event.data,
  };
  return { endpoint, eventId, eventType, requestId, body: JSON.stringify(body) };
}
