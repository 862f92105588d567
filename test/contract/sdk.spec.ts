import * as sdk from '@identity-gateway/sdk';
import { GATEWAY_EVENT_TYPES, WEBHOOK_EVENT_TYPES } from '@identity-gateway/sdk/webhooks';
import * as requests from '../../src/gateway/access-requests/access-request.js';
import type { CreateAccessRequestDto } from '../../src/gateway/access-requests/access-requests.controller.js';
import type { AccessRequestView } from '../../src/gateway/access-requests/access-request.view.js';
import * as events from '../../src/gateway/audit/journal.js';
import type { ConfigDto } from '../../src/gateway/flow-settings/flow-settings.dto.js';
import type {
  ConfigTestView,
  ConfigView,
} from '../../src/gateway/flow-settings/flow-settings.view.js';
import * as flows from '../../src/gateway/customers/flow-config.js';
import type {
  CreateEmployeeDto,
  UpdateEmployeeDto,
} from '../../src/gateway/employees/employee.dto.js';
import * as employees from '../../src/gateway/employees/employee.js';
import type { EmployeeView } from '../../src/gateway/employees/employee.view.js';
import * as grants from '../../src/gateway/grants/grant.entity.js';
import type { GrantView } from '../../src/gateway/grants/grant.view.js';
import type { ListView } from '../../src/platform/http/index.js';
import { ENDPOINT_STATUSES } from '../../src/platform/webhooks/endpoints/endpoint.js';
import { DELIVERY_STATUSES } from '../../src/platform/webhooks/delivery/delivery.js';
import type {
  ListDeliveriesQuery,
  ReplayDto,
  DeletedWebhookEndpointView,
  WebhookDeliveryView,
  WebhookReplayView,
} from '../../src/platform/webhooks/index.js';
import type {
  ListEventsQuery,
  EventListView,
} from '../../src/verification/events/events.controller.js';
import { EVENT_TYPES } from '../../src/verification/events/event.js';
import type {
  CreateSessionDto,
  ListSessionsQuery,
} from '../../src/verification/sessions/session.dto.js';
import * as sessions from '../../src/verification/sessions/model/session.machine.js';
import type { SessionView } from '../../src/verification/sessions/session.view.js';
import type {
  CreateWebhookEndpointDto,
  ListWebhookEndpointsQuery,
  UpdateWebhookEndpointDto,
  WebhookEndpointView,
} from '../../src/verification/events/webhook-product.js';

/** True when what the server knows is a value of the SDK's type, and both have the same fields. */
type Fits<Sdk, Server> = [Server] extends [Sdk]
  ? [keyof Sdk, keyof Server] extends [keyof Server, keyof Sdk]
    ? true
    : false
  : false;

type Holds<T extends true> = T;

/**
 * The SDK's types are made from the API's document. The compiler refuses this one as soon as the
 * document and the server's classes differ.
 */
export type SdkShapes = [
  Holds<Fits<sdk.AccessRequest, AccessRequestView>>,
  Holds<Fits<sdk.CreateAccessRequest, CreateAccessRequestDto>>,
  Holds<Fits<sdk.Employee, EmployeeView>>,
  Holds<Fits<sdk.CreateEmployee, CreateEmployeeDto>>,
  Holds<Fits<sdk.UpdateEmployee, UpdateEmployeeDto>>,
  Holds<Fits<sdk.Grant, GrantView>>,
  Holds<Fits<sdk.CustomerConfig, ConfigView>>,
  Holds<Fits<sdk.ConfigInput, ConfigDto>>,
  Holds<Fits<sdk.ConfigTest, ConfigTestView>>,
  Holds<Fits<sdk.List<string>, ListView<string>>>,
  Holds<Fits<sdk.VerificationSession, SessionView>>,
  Holds<Fits<sdk.CreateSession, CreateSessionDto>>,
  Holds<Fits<sdk.ListSessions, ListSessionsQuery>>,
  Holds<Fits<sdk.EventList, EventListView>>,
  Holds<Fits<sdk.ListEvents, ListEventsQuery>>,
  Holds<Fits<sdk.WebhookEndpoint, WebhookEndpointView>>,
  Holds<Fits<sdk.CreateWebhookEndpoint, CreateWebhookEndpointDto>>,
  Holds<Fits<sdk.UpdateWebhookEndpoint, UpdateWebhookEndpointDto>>,
  Holds<Fits<sdk.ListWebhookEndpoints, ListWebhookEndpointsQuery>>,
  Holds<Fits<sdk.DeletedWebhookEndpoint, DeletedWebhookEndpointView>>,
  Holds<Fits<sdk.WebhookDelivery, WebhookDeliveryView>>,
  Holds<Fits<sdk.ListWebhookDeliveries, ListDeliveriesQuery>>,
  Holds<Fits<sdk.ReplayWebhooks, ReplayDto>>,
  Holds<Fits<sdk.WebhookReplay, WebhookReplayView>>,
];

describe('the SDK', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['access request statuses', sdk.ACCESS_REQUEST_STATUSES, requests.REQUEST_STATUSES],
    ['flows', sdk.ACCESS_REQUEST_FLOWS, flows.FLOW_NAMES],
    ['reasons', sdk.ACCESS_REQUEST_REASONS, requests.REASONS],
    ['deliveries', sdk.ACCESS_REQUEST_DELIVERIES, requests.DELIVERIES],
    ['employee statuses', sdk.EMPLOYEE_STATUSES, employees.EMPLOYEE_STATUSES],
    ['grant statuses', sdk.GRANT_STATUSES, grants.GRANT_STATUSES],
    ['match rules', sdk.MATCH_RULES, flows.MATCH_RULES],
    ['match fields', sdk.MATCH_FIELDS, flows.MATCH_FIELDS],
    ['session statuses', sdk.SESSION_STATUSES, sessions.SESSION_STATUSES],
    ['statuses of a webhook endpoint', sdk.WEBHOOK_ENDPOINT_STATUSES, ENDPOINT_STATUSES],
    ['statuses of a delivery', sdk.WEBHOOK_DELIVERY_STATUSES, DELIVERY_STATUSES],
    ['event types', WEBHOOK_EVENT_TYPES, EVENT_TYPES],
    ['event types of the gateway', GATEWAY_EVENT_TYPES, events.EVENT_TYPES],
  ])('knows all %s of the server and no others', (_, known, served) => {
    expect([...known].sort()).toEqual([...served].sort());
  });

  it.each(sessions.SESSION_STATUSES)('knows whether a session that is %s has ended', (status) => {
    expect(sdk.hasEnded({ status })).toBe(sessions.isTerminal(status));
  });
});
