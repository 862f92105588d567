import { ApiProperty } from '@nestjs/swagger';
import { environmentMismatch } from '../../platform/errors/index.js';
import { isId } from '../../platform/ids/index.js';
import {
  type EndpointScope,
  type WebhookProduct,
  type WebhookRoutes,
  EndpointView,
  endpointView,
  type Endpoint,
  type ShownSecrets,
  EndpointDescriptionField,
  EndpointUrlField,
  EventTypesField,
  SignedField,
} from '../../platform/webhooks/index.js';
import { PageQuery, TextField } from '../../platform/http/index.js';
import { Staff, StepUp } from '../../staff/index.js';
import { ApiKey } from '../api-keys/index.js';
import { ORGANIZATIONS } from '../tenants.js';
import { projectNotFound } from '../projects/index.js';
import { EVENT_TYPES, eventData, type EventType } from './event.js';
import { SCOPE_COLUMNS, scopeOf, projectOf } from './webhook-hooks.js';

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

/** Where the events of a project are sent. */
export class WebhookEndpointView extends EndpointView {
  @ApiProperty({ type: 'string' }) project_id: string;
  @ApiProperty({ type: 'array', items: { type: 'string', enum: [...EVENT_TYPES] } })
  event_types: EventType[];
}

function webhookEndpointView(endpoint: Endpoint, shown: ShownSecrets = {}): WebhookEndpointView {
  return {
    ...endpointView(endpoint, shown),
    project_id: projectOf(endpoint),
    // The platform keeps texts; the input allows no others.
    event_types: endpoint.eventTypes as EventType[],
  };
}

/** Webhooks that inform a partner about a project's events. */
export const WEBHOOKS: WebhookProduct = {
  tables: { tenants: ORGANIZATIONS, scopeColumns: SCOPE_COLUMNS, divisionColumn: 'project_id' },
  eventTypes: EVENT_TYPES,
  testData: eventData({ sessionId: null, userId: null, deviceKeyId: null }),
  tasks: { deliver: 'deliver-webhooks', clear: 'clear-webhooks' },
  routes: {
    path: 'v1/webhook_endpoints',
    tag: 'Webhook endpoints',
    replaySummary: 'Send again every event of a time range, or all that failed',
    access: ApiKey,
    problems: [environmentMismatch],
    create: CreateWebhookEndpointDto,
    createProblems: [projectNotFound, environmentMismatch],
    update: UpdateWebhookEndpointDto,
    list: ListWebhookEndpointsQuery,
    scopeOf: namedScope,
    view: WebhookEndpointView,
    viewOf: webhookEndpointView,
  },
};

/** The same for staff, who set up both environments. */
export const CONSOLE_ROUTES: WebhookRoutes = {
  ...WEBHOOKS.routes,
  path: 'console/v1/webhook_endpoints',
  tag: 'Console',
  access: Staff,
  confirm: StepUp,
  problems: [],
  createProblems: [projectNotFound],
};

function namedScope({
  project_id: projectId,
}: CreateWebhookEndpointDto | ListWebhookEndpointsQuery): EndpointScope | null {
  if (projectId === undefined) return {};
  return isId('proj', projectId) ? scopeOf({ projectId }) : null;
}
