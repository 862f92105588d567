import { Inject, Injectable } from '@nestjs/common';
import { randomUuid } from '../../crypto/index.js';
import { Database } from '../../database/index.js';
import { idOf } from '../../ids/index.js';
import { WEBHOOK_PRODUCT, type WebhookProduct } from '../endpoints/webhook-product.js';
import { keyOf, type ClaimedDelivery, type EndpointRef, type Outcome } from './delivery.js';

/**
 * The shared queue of deliveries: rows are claimed under `SKIP LOCKED` and leased. The claim's id
 * fences off earlier holders.
 */
@Injectable()
export class DueDeliveryStore {
  readonly #schema: string;
  readonly #tenant: string;

  constructor(
    private readonly database: Database,
    @Inject(WEBHOOK_PRODUCT) private readonly product: WebhookProduct,
  ) {
    const { schema, column } = product.tables.tenants;
    [this.#schema, this.#tenant] = [schema, column];
  }

  /**
   * Enabled endpoints with due deliveries, without locks. The order matches the index: otherwise
   * PostgreSQL might scan the queue for each idle endpoint.
   */
  async dueEndpoints(now: Date): Promise<EndpointRef[]> {
    const rows = await this.database.query<{ tenant: string; id: string }>(
      {
        name: `deliveries.due.${this.#schema}`,
        text: `SELECT e.${this.#tenant} AS tenant, e.id FROM ${this.#schema}.webhook_endpoints e
        CROSS JOIN LATERAL (SELECT FROM ${this.#schema}.webhook_deliveries d
          WHERE d.${this.#tenant} = e.${this.#tenant} AND d.endpoint_id = e.id AND d.status = 'pending'
            AND d.due_at <= $1 AND (d.claimed_until IS NULL OR d.claimed_until <= $1)
          ORDER BY d.due_at LIMIT 1) AS due
        WHERE e.status = 'enabled'`,
      },
      [now],
    );
    return rows.map(({ tenant, id }) => ({
      tenant: idOf(this.product.tables.tenants.idPrefix, tenant),
      endpoint: idOf('whe', id),
    }));
  }

  /**
   * Claims up to `limit` due deliveries of an enabled endpoint. Half are the newest and come first,
   * so a backlog does not delay news.
   */
  claim(at: EndpointRef, now: Date, until: Date, limit: number): Promise<ClaimedDelivery[]> {
    const half = Math.ceil(limit / 2);
    const due = `SELECT id, due_at FROM ${this.#schema}.webhook_deliveries
           WHERE ${this.#tenant} = $1 AND endpoint_id = $2 AND status = 'pending' AND due_at <= $3
             AND (claimed_until IS NULL OR claimed_until <= $3)
             AND EXISTS (SELECT FROM ${this.#schema}.webhook_endpoints e
                          WHERE e.${this.#tenant} = $1 AND e.id = $2 AND e.status = 'enabled')`;
    return this.database.query<ClaimedDelivery>(
      {
        name: `deliveries.claim.${this.#schema}`,
        text: `WITH newest AS (${due} ORDER BY due_at DESC LIMIT $5 FOR UPDATE SKIP LOCKED),
        oldest AS (${due} AND id <> ALL (SELECT id FROM newest)
           ORDER BY due_at LIMIT $5 FOR UPDATE SKIP LOCKED),
        claimed AS (
          UPDATE ${this.#schema}.webhook_deliveries d SET claim_id = ($6::uuid[])[due.n], claimed_until = $4
            FROM (SELECT id, row_number() OVER () AS n
                    FROM (SELECT id FROM newest UNION ALL SELECT id FROM oldest) AS each) AS due
           WHERE d.${this.#tenant} = $1 AND d.endpoint_id = $2 AND d.id = due.id
          RETURNING d.id, d.claim_id, d.event_id, COALESCE(d.request_id, d.id) AS request_id, d.body, d.attempts_left,
            d.due_at)
        SELECT id, claim_id AS "claimId", event_id AS "eventId", request_id AS "requestId", body,
          attempts_left AS "attemptsLeft" FROM claimed ORDER BY due_at DESC`,
      },
      [...keyOf(at), now, until, half, Array.from({ length: 2 * half }, randomUuid)],
    );
  }

  /**
   * Records attempts in one statement. Each attempt is kept, but changes its delivery only if no
   * other process has claimed that since.
   */
  async record(at: EndpointRef, outcomes: readonly Outcome[]): Promise<void> {
    await this.database.query(
      {
        name: `deliveries.record.${this.#schema}`,
        text: `WITH result AS (
          SELECT * FROM unnest($3::uuid[], $4::uuid[], $5::text[], $6::timestamptz[], $7::int[], $8::timestamptz[],
            $9::int[], $10::int[], $11::text[], $12::bytea[], $13::text[]) AS r (delivery_id, claim_id, status, due_at,
            attempts_left, started_at, latency_ms, http_status, error, sealed_answer, signature)
        ), settled AS (
          UPDATE ${this.#schema}.webhook_deliveries d
             SET status = r.status, due_at = r.due_at, attempts_left = r.attempts_left, claim_id = NULL,
                 claimed_until = NULL, ended_at = CASE WHEN r.status <> 'pending' THEN r.due_at END
            FROM result r
           WHERE d.${this.#tenant} = $1 AND d.endpoint_id = $2 AND d.id = r.delivery_id AND d.claim_id = r.claim_id)
        INSERT INTO ${this.#schema}.webhook_attempts (${this.#tenant}, endpoint_id, delivery_id, claim_id, started_at,
          latency_ms, http_status, error, sealed_answer, signature)
        SELECT $1::uuid, $2::uuid, delivery_id, claim_id, started_at, latency_ms, http_status, error, sealed_answer,
          signature FROM result
        ON CONFLICT DO NOTHING`,
      },
      [...keyOf(at), ...columnsOf(outcomes)],
    );
  }

  /** Gives claimed but unsent deliveries back. */
  async release(at: EndpointRef, claims: readonly ClaimedDelivery[]): Promise<void> {
    await this.database.query(
      `UPDATE ${this.#schema}.webhook_deliveries SET claim_id = NULL, claimed_until = NULL
        WHERE ${this.#tenant} = $1 AND endpoint_id = $2 AND id = ANY($3::uuid[]) AND claim_id = ANY($4::uuid[])`,
      [...keyOf(at), claims.map(({ id }) => id), claims.map(({ claimId }) => claimId)],
    );
  }
}

function columnsOf(outcomes: readonly Outcome[]): unknown[][] {
  return [
    outcomes.map(({ delivery }) => delivery.id),
    outcomes.map(({ delivery }) => delivery.claimId),
    outcomes.map(({ status }) => status),
    outcomes.map(({ dueAt }) => dueAt),
    outcomes.map(({ attemptsLeft }) => attemptsLeft),
    outcomes.map(({ attempt }) => attempt.startedAt),
    outcomes.map(({ attempt }) => attempt.latencyMs),
    outcomes.map(({ attempt }) => attempt.httpStatus),
    outcomes.map(({ attempt }) => attempt.error),
    outcomes.map(({ attempt }) => attempt.sealedAnswer),
    outcomes.map(({ attempt }) => attempt.signature),
  ];
}
