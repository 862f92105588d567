import type { Type } from '@nestjs/common';
import type { ModuleRef } from '@nestjs/core';
import type { Principal } from '../../access/index.js';
import type { Transaction } from '../../database/index.js';
import type { ProblemFactory } from '../../errors/index.js';
import type { PageQuery } from '../../http/index.js';
import type { Id } from '../../ids/index.js';
import type { EndpointRef, NewDelivery, EventPeriod, WebhookTables } from '../delivery/delivery.js';
import type {
  Endpoint,
  EndpointChange,
  EndpointOwner,
  EndpointScope,
  EndpointWarning,
} from './endpoint.js';
import type { EndpointView, ShownSecrets } from './endpoint.view.js';

/** A product's declaration of webhooks. Routes, services, delivery and clearing are shared. */
export interface WebhookProduct {
  tables: WebhookTables;
  eventTypes: readonly string[];
  testData: object;
  /** Names of the background tasks. */
  tasks: { deliver: string; clear: string };
  routes: WebhookRoutes;
}

export type WebhookPermission = 'webhooks:read' | 'webhooks:write';

/** Access and documentation of a product's webhook routes. */
export interface WebhookRoutes {
  path: string;
  tag: string;
  /** Documentation of what a bulk replay sends again. */
  replaySummary: string;
  /** Opens a handler to callers with this permission. */
  access: (permission: WebhookPermission) => MethodDecorator;
  /** Requires a passkey confirmation of a dangerous call; callers with keys need none. */
  confirm?: (action: string, target: string, isNeeded?: ConfirmedWhere) => MethodDecorator;
  /** Problems of every route about one endpoint, beside those of all products. */
  problems: readonly ProblemFactory[];
  create: Type<CreateEndpointInput>;
  /** Problems of a creation, beside those of all products. */
  createProblems: readonly ProblemFactory[];
  update: Type<EndpointInput>;
  list: Type<PageQuery>;
  /** The scope that a creation or a list's filter names; null when nothing can be there. */
  scopeOf: (input: never) => EndpointScope | null;
  view: Type<EndpointView>;
  viewOf: (endpoint: Endpoint, shown?: ShownSecrets) => EndpointView;
}

/** Whether a call, whose input is not validated yet, must be confirmed. */
export type ConfirmedWhere = (
  call: { principal: Principal; params: unknown; body: unknown },
  modules: ModuleRef,
) => Promise<boolean>;

/** What the products' inputs have in common. */
export interface EndpointInput {
  url?: string | null;
  description?: string | null;
  event_types?: string[] | null;
  signed?: boolean | null;
}

export type CreateEndpointInput = EndpointInput & { url: string };

export const WEBHOOK_PRODUCT = Symbol('webhook product');
export const WEBHOOK_HOOKS = Symbol('webhook hooks');

/** What happened to an endpoint. Events went to `url`, and go to `newUrl`. */
export interface EndpointChanged {
  endpoint: Id;
  actor: string;
  warning: EndpointWarning;
  url: string;
  newUrl: string;
}

interface EndpointNotices {
  /** Tells the members who manage an endpoint that it was disabled: its receiver answered 410. */
  tellEndpointDisabled(
    tenant: Id,
    endpoint: Pick<EndpointChanged, 'endpoint' | 'url'>,
    tx: Transaction,
  ): Promise<void>;
  /** Warns the owners, if a member caused it. */
  tellEndpointChanged(tenant: Id, changed: EndpointChanged, tx: Transaction): Promise<void>;
}

export interface WebhookHooks {
  /** Audits a change, in its transaction. */
  record(at: EndpointRef, change: EndpointChange, tx: Transaction): Promise<void>;
  readonly notices: EndpointNotices;
  /** The scope of a new endpoint. Throws when the caller may not create one there. */
  scopeOfNew(owner: EndpointOwner, wanted: EndpointScope | null): Promise<EndpointScope>;
  /**
   * All stored events of a period that the endpoint wants, in batches. Left out when none are
   * stored.
   */
  eventsOf?(endpoint: Endpoint, period: EventPeriod): AsyncIterable<NewDelivery[]>;
}
