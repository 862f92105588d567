import { Inject, Injectable } from '@nestjs/common';
import {
  keyset,
  newestFirst,
  Database,
  type Queryable,
  type Transaction,
} from '../../database/index.js';
import type { Page } from '../../http/index.js';
import { firstUuidAt, idOf, newIdAt, uuidOf, uuidOrNull, type Id } from '../../ids/index.js';
import { MAX_ATTEMPTS } from './retry.policy.js';
import { WEBHOOK_PRODUCT, type WebhookProduct } from '../endpoints/webhook-product.js';
import {
  keyOf,
  type DeliveryStatus,
  type EndpointRef,
  type NewDelivery,
  type EventPeriod,
} from './delivery.js';

/** A delivery for display. */
export interface Delivery {
  id: Id<'whd'>;
  eventId: Id<'evt'>;
  eventType: string;
  /** What every attempt sends. */
  body: string;
  /** The `X-Request-Id` of its attempts. */
  requestId: Id<'req'>;
  status: DeliveryStatus;
  createdAt: Date;
  dueAt: Date;
  endedAt: Date | null;
  attempts: Attempt[];
}

export interface Attempt {
  claimId: string;
  startedAt: Date;
  latencyMs: number;
  httpStatus: number | null;
  error: string | null;
  sealedAnswer: Buffer | null;
  /** Empty without signatures; null for an attempt of an earlier version. */
  signature: string | null;
}

/** The delivery of an event to one endpoint. */
export interface SentEvent extends Pick<
  Delivery,
  'id' | 'eventId' | 'status' | 'createdAt' | 'dueAt' | 'endedAt'
> {
  endpointId: Id<'whe'>;
}

type SentEventRow = Omit<SentEvent, 'id' | 'eventId' | 'endpointId'> &
  Record<'id' | 'eventId' | 'endpointId', string>;

type IdColumn = 'id' | 'eventId' | 'requestId';

type DeliveryRow = Omit<Delivery, IdColumn | 'attempts'> & Record<IdColumn, string>;

/** Also ends a claim, so that an attempt in flight cannot end what was asked for after it began. */
const PENDING_AGAIN = `status = 'pending', ended_at = NULL, claim_id = NULL, claimed_until = NULL`;

const QUEUE_AGAIN = `DO UPDATE SET ${PENDING_AGAIN}, due_at = EXCLUDED.due_at, attempts_left = EXCLUDED.attempts_left`;

const SHOWN_ATTEMPTS = 20;

// Far more than the clocks of two processes differ.
const ID_SKEW_MS = 86_400_000;

/** Deliveries as their owner sees and replays them. */
@Injectable()
export class DeliveryStore {
  readonly #schema: string;
  readonly #tenant: string;

  constructor(
    private readonly database: Database,
    @Inject(WEBHOOK_PRODUCT) { tables }: WebhookProduct,
  ) {
    this.#schema = tables.tenants.schema;
    this.#tenant = tables.tenants.column;
  }

  /** Queues deliveries, each event at most once for each endpoint. */
  async enqueue(
    tenant: Id,
    deliveries: readonly NewDelivery[],
    now: Date,
    tx: Transaction,
  ): Promise<void> {
    await this.#enqueue(tenant, deliveries, now, { on: tx, again: false });
  }

  /** Queues events again that the endpoint has received before; returns their number. */
  enqueueAgain(tenant: Id, deliveries: readonly NewDelivery[], now: Date): Promise<number> {
    return this.#enqueue(tenant, deliveries, now, { on: this.database, again: true });
  }

  /** A delivery that is tried once. */
  async insertSingle(at: EndpointRef, delivery: NewDelivery, now: Date): Promise<Id<'whd'>> {
    const id = newIdAt('whd', now);
    await this.database.query(
      `INSERT INTO ${this.#schema}.webhook_deliveries (${this.#tenant}, endpoint_id, id, event_id, event_type, body,
         request_id, status, attempts_left, created_at, due_at) VALUES ($1, $2, $3, $4, $5, $6, $7, 'pending', 1, $8, $8)`,
      [
        ...keyOf(at),
        uuidOf(id),
        uuidOf(delivery.eventId),
        delivery.eventType,
        delivery.body,
        uuidOrNull(delivery.requestId),
        now,
      ],
    );
    return id;
  }

  /** Queues these deliveries again, in any state; returns how many of them exist. */
  async replay(at: EndpointRef, ids: readonly Id<'whd'>[], now: Date): Promise<number> {
    const rows = await this.database.query(
      `UPDATE ${this.#schema}.webhook_deliveries
          SET ${PENDING_AGAIN}, due_at = $4, attempts_left = $5
        WHERE ${this.#tenant} = $1 AND endpoint_id = $2 AND id = ANY($3) RETURNING id`,
      [...keyOf(at), ids.map(uuidOf), now, MAX_ATTEMPTS],
    );
    return rows.length;
  }

  /** Queues up to `limit` failed deliveries again; returns their number. */
  async replayFailed(
    at: EndpointRef,
    { now, since, limit }: { now: Date; since: Date; limit: number },
  ): Promise<number> {
    const rows = await this.database.query(
      `UPDATE ${this.#schema}.webhook_deliveries SET ${PENDING_AGAIN}, due_at = $3, attempts_left = $4
        WHERE ${this.#tenant} = $1 AND endpoint_id = $2 AND status = 'failed' AND id IN (
          SELECT id FROM ${this.#schema}.webhook_deliveries
           WHERE ${this.#tenant} = $1 AND endpoint_id = $2 AND status = 'failed' AND created_at >= $6
           ORDER BY id LIMIT $5)
        RETURNING id`,
      [...keyOf(at), now, MAX_ATTEMPTS, limit, since],
    );
    return rows.length;
  }

  /** Queues up to `limit` deliveries of a period again, in any state, by id; returns their ids. */
  async replayCreated(
    at: EndpointRef,
    wanted: EventPeriod & { types: readonly string[]; afterId: string | null },
    now: Date,
    limit: number,
  ): Promise<string[]> {
    const { from, to, types, afterId } = wanted;
    // Ids contain their creation time: they narrow the search, the column decides.
    const firstId = firstUuidAt(new Date(from.getTime() - ID_SKEW_MS));
    const rows = await this.database.query<{ id: string }>(
      `UPDATE ${this.#schema}.webhook_deliveries SET ${PENDING_AGAIN}, due_at = $3, attempts_left = $4
        WHERE ${this.#tenant} = $1 AND endpoint_id = $2 AND id IN (
          SELECT id FROM ${this.#schema}.webhook_deliveries
           WHERE ${this.#tenant} = $1 AND endpoint_id = $2 AND created_at >= $5 AND created_at < $6
             AND event_type = ANY($7) AND id > $8 ORDER BY id LIMIT $9)
        RETURNING id`,
      [...keyOf(at), now, MAX_ATTEMPTS, from, to, types, afterId ?? firstId, limit],
    );
    return rows.map(({ id }) => id);
  }

  async find(at: EndpointRef, id: Id<'whd'>): Promise<Delivery | null> {
    const [row] = await this.database.query<DeliveryRow>(
      `SELECT ${COLUMNS} FROM ${this.#schema}.webhook_deliveries
        WHERE ${this.#tenant} = $1 AND endpoint_id = $2 AND id = $3`,
      [...keyOf(at), uuidOf(id)],
    );
    if (!row) return null;
    const [delivery] = await this.#withAttempts(at, [row]);
    return delivery ?? null;
  }

  /** The deliveries of some events at every endpoint, without their attempts. */
  async listOfEvents(tenant: Id, eventIds: readonly Id<'evt'>[]): Promise<SentEvent[]> {
    const rows = await this.database.query<SentEventRow>(
      `SELECT d.id, d.endpoint_id AS "endpointId", d.event_id AS "eventId", d.status, d.created_at AS "createdAt",
              d.due_at AS "dueAt", d.ended_at AS "endedAt"
         FROM ${this.#schema}.webhook_endpoints e
         JOIN ${this.#schema}.webhook_deliveries d
           ON d.${this.#tenant} = e.${this.#tenant} AND d.endpoint_id = e.id AND d.event_id = ANY($2::uuid[])
        WHERE e.${this.#tenant} = $1 ORDER BY d.event_id, d.id LIMIT 500`,
      [uuidOf(tenant), eventIds.map(uuidOf)],
    );
    return rows.map((row) => ({
      ...row,
      id: idOf('whd', row.id),
      endpointId: idOf('whe', row.endpointId),
      eventId: idOf('evt', row.eventId),
    }));
  }

  /** Up to limit + 1 deliveries, newest first. */
  async list(
    at: EndpointRef,
    status: DeliveryStatus | undefined,
    page: Page<'whd'>,
  ): Promise<Delivery[]> {
    const values: unknown[] = keyOf(at);
    const where = [`${this.#tenant} = $1`, 'endpoint_id = $2'];
    if (status) where.push(`status = $${String(values.push(status))}`);
    const rows = await this.database.query<DeliveryRow>(
      `SELECT ${COLUMNS} FROM ${this.#schema}.webhook_deliveries WHERE ${where.join(' AND ')} ${keyset(page, values)}`,
      values,
    );
    return this.#withAttempts(at, newestFirst(rows, page));
  }

  /**
   * Removes up to `limit` old ended deliveries (pending ones on request) with their attempts;
   * returns their number.
   */
  async purge(
    at: EndpointRef,
    { before, limit, pendingToo }: { before: Date; limit: number; pendingToo: boolean },
  ): Promise<number> {
    const rows = await this.database.query(
      `WITH old AS (
         SELECT id FROM ${this.#schema}.webhook_deliveries
          WHERE ${this.#tenant} = $1 AND endpoint_id = $2 AND id < $3 AND ($4 OR status <> 'pending') ORDER BY id LIMIT $5
       ), removed AS (
         DELETE FROM ${this.#schema}.webhook_deliveries d USING old
          WHERE d.${this.#tenant} = $1 AND d.endpoint_id = $2 AND d.id = old.id
            -- Again: it may have been replayed since.
            AND ($4 OR d.status <> 'pending') RETURNING d.id
       ), attempts AS (
         DELETE FROM ${this.#schema}.webhook_attempts a USING removed
          WHERE a.${this.#tenant} = $1 AND a.endpoint_id = $2 AND a.delivery_id = removed.id)
       SELECT id FROM removed`,
      [...keyOf(at), firstUuidAt(before), pendingToo, limit],
    );
    return rows.length;
  }

  async #enqueue(
    tenant: Id,
    deliveries: readonly NewDelivery[],
    now: Date,
    { on, again }: { on: Queryable; again: boolean },
  ): Promise<number> {
    const rows = await on.query(
      `INSERT INTO ${this.#schema}.webhook_deliveries AS d (${this.#tenant}, endpoint_id, id, event_id, event_type, body,
         request_id, status, attempts_left, created_at, due_at)
       SELECT $1::uuid, r.endpoint_id, r.id, r.event_id, r.event_type, r.body, r.request_id, 'pending', $8::int,
         $9::timestamptz, $9::timestamptz
         FROM unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::uuid[])
           AS r (endpoint_id, id, event_id, event_type, body, request_id)
       ON CONFLICT (${this.#tenant}, endpoint_id, event_id) ${again ? QUEUE_AGAIN : 'DO NOTHING'} RETURNING d.id`,
      [
        uuidOf(tenant),
        deliveries.map(({ endpoint }) => uuidOf(endpoint)),
        deliveries.map(() => uuidOf(newIdAt('whd', now))),
        deliveries.map(({ eventId }) => uuidOf(eventId)),
        deliveries.map(({ eventType }) => eventType),
        deliveries.map(({ body }) => body),
        deliveries.map(({ requestId }) => uuidOrNull(requestId)),
        MAX_ATTEMPTS,
        now,
      ],
    );
    return rows.length;
  }

  async #withAttempts(at: EndpointRef, rows: DeliveryRow[]): Promise<Delivery[]> {
    const attempts = await this.database.query<Attempt & { deliveryId: string }>(
      `SELECT shown.* FROM unnest($3::uuid[]) AS wanted (id) CROSS JOIN LATERAL (
         SELECT delivery_id AS "deliveryId", claim_id AS "claimId", started_at AS "startedAt",
                latency_ms AS "latencyMs", http_status AS "httpStatus", error, sealed_answer AS "sealedAnswer", signature
           FROM ${this.#schema}.webhook_attempts
          WHERE ${this.#tenant} = $1 AND endpoint_id = $2 AND delivery_id = wanted.id
          ORDER BY started_at DESC LIMIT ${String(SHOWN_ATTEMPTS)}) AS shown ORDER BY shown."startedAt"`,
      [...keyOf(at), rows.map(({ id }) => id)],
    );
    return rows.map((row) => ({
      ...row,
      id: idOf('whd', row.id),
      eventId: idOf('evt', row.eventId),
      requestId: idOf('req', row.requestId),
      attempts: attempts.filter(({ deliveryId }) => deliveryId === row.id),
    }));
  }
}

const COLUMNS = `id, event_id AS "eventId", event_type AS "eventType", body, COALESCE(request_id, id) AS "requestId", status,
  created_at AS "createdAt", due_at AS "dueAt", ended_at AS "endedAt"`;
