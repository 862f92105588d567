import { ChoicesField, PageQuery, TextField, UrlField } from '../../platform/http/index.js';
import { EVENT_TYPES, type EventType } from '../events/index.js';

const URL_DESCRIPTION =
  'Where events are sent: https in production, without credentials in it, and no private address.';
const TYPES_DESCRIPTION = 'Event types that are sent; every type when left out at creation.';

export class CreateWebhookEndpointDto {
  @TextField({
    description: 'Project whose events are sent.',
    max: 64,
    example: 'proj_01h455vb4pex5vsknk084sn02q',
  })
  project_id: string;

  @UrlField({ description: URL_DESCRIPTION, example: 'https://example.com/webhooks' })
  url: string;

  @ChoicesField({
    description: TYPES_DESCRIPTION,
    of: EVENT_TYPES,
    max: EVENT_TYPES.length,
    optional: true,
    example: ['event_verification_session_completed_v1'],
  })
  event_types?: EventType[] | null;

  @TextField({ description: 'For people.', max: 200, optional: true })
  description?: string | null;
}

export class UpdateWebhookEndpointDto {
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

export class ListWebhookEndpointsQuery extends PageQuery {
  @TextField({ description: 'Only of this project.', max: 64, optional: true })
  project_id?: string;
}
