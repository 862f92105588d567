import { ApiProperty } from '@nestjs/swagger';
import {
  EndpointView,
  endpointView,
  type Endpoint,
  type ShownSecrets,
} from '../../platform/webhooks/index.js';
import { EVENT_TYPES } from '../events/index.js';

/** Where events of the gateway are sent. */
export class CustomerWebhookView extends EndpointView {
  @ApiProperty({ type: 'array', items: { type: 'string', enum: [...EVENT_TYPES] } })
  event_types: string[];
}

export function customerWebhookView(
  endpoint: Endpoint,
  shown: ShownSecrets = {},
): CustomerWebhookView {
  return { ...endpointView(endpoint, shown), event_types: endpoint.eventTypes };
}
