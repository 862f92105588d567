import type { Type } from '@nestjs/common';
import type { Transaction } from '../../database/index.js';
import type { ProblemFactory } from '../../errors/index.js';
import type { PageQuery } from '../../http/index.js';
import type { EndpointRef, NewDelivery, Stretch, WebhookTables } from '../delivery/index.js';
import type { Endpoint, EndpointChange, EndpointOwner, EndpointScope } from './endpoint.js';
import type { EndpointView, ShownSecrets } from './endpoint.view.js';

/** What a product declares to have webhooks. Routes, services, delivery and clearing are the same for every product. */
export interface WebhookProduct {
  tables: WebhookTables;
  eventTypes: readonly string[];
  /** The data of a test event. */
  testData: object;
  /** Names of the background tasks. */
  tasks: { deliver: string; clear: string };
  routes: WebhookRoutes;
}

export type WebhookPermission = 'webhooks:read' | 'webhooks:write';

/** How the routes of a product are reached and described. */
export interface WebhookRoutes {
  path: string;
  tag: string;
  /** What a replay of many sends again. */
  replaySummary: string;
  /** Opens a handler to callers with this permission. */
  access: (permission: WebhookPermission) => MethodDecorator;
  /** Problems of every route about one endpoint, beside those of all products. */
  problems: readonly ProblemFactory[];
  create: Type<CreateEndpointInput>;
  /** Problems of a creation, beside those of all products. */
  createProblems: readonly ProblemFactory[];
  update: Type<EndpointInput>;
  list: Type<PageQuery>;
  /** The scope that a list is filtered by; null where nothing can match. */
  filterOf: (query: never) => EndpointScope | null;
  view: Type<EndpointView>;
  viewOf: (endpoint: Endpoint, shown?: ShownSecrets) => EndpointView;
}

/** What may be asked to become of an endpoint; what is left out stays. */
export interface EndpointInput {
  url?: string | null;
  description?: string | null;
  event_types?: string[] | null;
}

export type CreateEndpointInput = EndpointInput & { url: string };

export const WEBHOOK_PRODUCT = Symbol('webhook product');
export const WEBHOOK_HOOKS = Symbol('webhook hooks');

/** What a product does for its endpoints. */
export interface WebhookHooks<Input = CreateEndpointInput> {
  /** Audits a change, in the transaction that makes it. */
  record(at: EndpointRef, change: EndpointChange, tx: Transaction): Promise<void>;
  /** The scope of a new endpoint. Throws where the caller may not have one there. */
  scopeOfNew(owner: EndpointOwner, input: Input): Promise<EndpointScope>;
  /** All kept events of a stretch of time that the endpoint wants, in batches. Left out where none are kept. */
  eventsOf?(endpoint: Endpoint, stretch: Stretch): AsyncIterable<NewDelivery[]>;
}
