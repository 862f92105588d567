import { ChoicesField, TextField, UrlField } from '../../platform/http/index.js';
import { EVENT_TYPES, type EventType } from '../events/index.js';

const URL_DESCRIPTION =
  'Where events are sent: https in production, without credentials in it, and no private address.';
const TYPES_DESCRIPTION = 'Event types that are sent; every type when left out at creation.';

export class CreateCustomerWebhookDto {
  @UrlField({ description: URL_DESCRIPTION, example: 'https://example.com/webhooks' })
  url: string;

  @ChoicesField({
    description: TYPES_DESCRIPTION,
    of: EVENT_TYPES,
    max: EVENT_TYPES.length,
    optional: true,
    example: ['access_request.granted', 'access_request.denied'],
  })
  event_types?: EventType[] | null;

  @TextField({ description: 'For people.', max: 200, optional: true })
  description?: string | null;
}

export class UpdateCustomerWebhookDto {
  @UrlField({ description: URL_DESCRIPTION, optional: true })
  url?: string | null;

  @ChoicesField({
    description: TYPES_DESCRIPTION,
    of: EVENT_TYPES,
    max: EVENT_TYPES.length,
    optional: true,
  })
  event_types?: EventType[] | null;

  @TextField({ description: 'For people.', max: 200, optional: true })
  description?: string | null;
}
