import { PageQuery, TextField } from '../../platform/http/index.js';
import {
  EndpointDescriptionField,
  EndpointUrlField,
  EventTypesField,
  SignedField,
} from '../../platform/webhooks/index.js';
import { EVENT_TYPES, type EventType } from '../events/index.js';

export class CreateWebhookEndpointDto {
  @TextField('Project whose events are sent.', {
    max: 64,
    example: 'proj_01h455vb4pex5vsknk084sn02q',
  })
  project_id: string;

  @EndpointUrlField({ example: 'https://example.com/webhooks' })
  url: string;

  @EventTypesField(EVENT_TYPES, { example: ['event_verification_session_completed_v1'] })
  event_types?: EventType[] | null;

  @EndpointDescriptionField()
  description?: string | null;

  @SignedField()
  signed?: boolean | null;
}

export class UpdateWebhookEndpointDto {
  @EndpointUrlField({ optional: true })
  url?: string | null;

  @EventTypesField(EVENT_TYPES)
  event_types?: EventType[] | null;

  @EndpointDescriptionField()
  description?: string | null;

  @SignedField()
  signed?: boolean | null;
}

export class ListWebhookEndpointsQuery extends PageQuery {
  @TextField('Only of this project.', { max: 64, optional: true }) project_id?: string;
}
