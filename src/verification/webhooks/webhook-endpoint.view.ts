import { ApiProperty } from '@nestjs/swagger';
import {
  EndpointView,
  endpointView,
  type Endpoint,
  type ShownSecrets,
} from '../../platform/outbox/index.js';
import { EVENT_TYPES } from '../events/index.js';
import type { WebhookEndpoint } from './webhook-endpoint.js';

/** Where the events of a project are sent. */
export class WebhookEndpointView extends EndpointView {
  @ApiProperty({ type: 'string' }) project_id: string;
  @ApiProperty({ type: 'array', items: { type: 'string', enum: [...EVENT_TYPES] } })
  event_types: string[];
}

export function webhookEndpointView(
  endpoint: Endpoint & Pick<WebhookEndpoint, 'projectId'>,
  shown: ShownSecrets = {},
): WebhookEndpointView {
  return {
    ...endpointView(endpoint, shown),
    project_id: endpoint.projectId,
    event_types: endpoint.eventTypes,
  };
}
