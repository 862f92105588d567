import { environmentMismatch } from '../../platform/errors/index.js';
import { isId } from '../../platform/ids/index.js';
import { Staff, StepUp } from '../../staff/index.js';
import type {
  EndpointScope,
  WebhookProduct,
  WebhookRoutes,
} from '../../platform/webhooks/index.js';
import { ApiKey } from '../api-keys/index.js';
import { EVENT_TYPES } from '../events/index.js';
import { ORGANIZATIONS } from '../tenants.js';
import { projectNotFound } from '../projects/index.js';
import {
  CreateWebhookEndpointDto,
  ListWebhookEndpointsQuery,
  UpdateWebhookEndpointDto,
} from './webhook-endpoint.dto.js';
import { WebhookEndpointView, webhookEndpointView } from './webhook-endpoint.view.js';
import { dataOf } from './webhook-event.js';
import { SCOPE_COLUMNS, scopeOf } from './webhook-scope.js';

/** Webhooks that inform a partner about a project's events. */
export const WEBHOOKS: WebhookProduct = {
  tables: {
    tenants: ORGANIZATIONS,
    scopeColumns: SCOPE_COLUMNS,
    divisionColumn: 'project_id',
  },
  eventTypes: EVENT_TYPES,
  testData: dataOf(null),
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
