import {
  EndpointDescriptionField,
  EndpointUrlField,
  EventTypesField,
  SignedField,
} from '../../platform/webhooks/index.js';
import { EVENT_TYPES, type EventType } from '../audit/index.js';

export class CreateCustomerWebhookDto {
  @EndpointUrlField({ example: 'https://example.com/webhooks' })
  url: string;

  @EventTypesField(EVENT_TYPES, { example: ['access_request.granted', 'access_request.denied'] })
  event_types?: EventType[] | null;

  @EndpointDescriptionField()
  description?: string | null;

  @SignedField()
  signed?: boolean | null;
}

export class UpdateCustomerWebhookDto {
  @EndpointUrlField({ optional: true })
  url?: string | null;

  @EventTypesField(EVENT_TYPES)
  event_types?: EventType[] | null;

  @EndpointDescriptionField()
  description?: string | null;

  @SignedField()
  signed?: boolean | null;
}
