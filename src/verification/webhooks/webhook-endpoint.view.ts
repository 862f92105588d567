import { ApiProperty } from '@nestjs/swagger';
import {
  EndpointView,
  endpointView,
  type Endpoint,
  type ShownSecrets,
} from '../../platform/webhooks/index.js';
import { EVENT_TYPES } from '../events/index.js';
import { projectOf } from './webhook-scope.js';

/** Where the events of a project are sent. */
export class WebhookEndpointView extends EndpointView {
  @ApiProperty({ type: 'string' }) project_id: string;
  @ApiProperty({ type: 'array', items: { type: 'string', enum: [...EVENT_TYPES] } })
  event_types: string[];
}

export function webhookEndpointView(
  endpoint: Endpoint,
  shown: ShownSecrets = {},
): WebhookEndpointView {
  return {
    ...endpointView(endpoint, shown),
    project_id: projectOf(endpoint),
    event_types: endpoint.eventTypes,
  };
}
