import { ApiProperty } from '@nestjs/swagger';
import { environmentMismatch } from '../../platform/errors/index.js';
import { isId } from '../../platform/ids/index.js';
import { Staff, StepUp } from '../../staff/index.js';
import {
  type EndpointScope,
  type WebhookProduct,
  type WebhookRoutes,
  EndpointView,
  endpointView,
  type Endpoint,
  type ShownSecrets,
} from '../../platform/webhooks/index.js';
import { ApiKey } from '../api-keys/index.js';
import { EVENT_TYPES, eventData, type EventType } from '../events/index.js';
import { ORGANIZATIONS } from '../tenants.js';
import { projectNotFound } from '../projects/index.js';
import {
  CreateWebhookEndpointDto,
  ListWebhookEndpointsQuery,
  UpdateWebhookEndpointDto,
} from './webhook-endpoint.dto.js';
import { SCOPE_COLUMNS, scopeOf, projectOf } from './webhook-hooks.js';

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
  tables: {
    tenants: ORGANIZATIONS,
    scopeColumns: SCOPE_COLUMNS,
    divisionColumn: 'project_id',
  },
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
