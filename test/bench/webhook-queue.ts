import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { uuidOf, type Id } from '../../src/platform/ids/index.js';
import { brief } from './brief.js';
import type { ProductDeployment } from './deployment.js';
import { withOwner } from './owner.js';
import { startSink, type WebhookSink } from './webhook-sink.js';

export const COMPLETED = 'event_verification_session_completed_v1';
/** So many deliveries are timed. */
export const DELIVERIES = brief(20_000, 500);
// What a body of ours looks like.
export const BODY = JSON.stringify({
  event_id: 'evt_01h455vb4pex5vsknk084sn02q',
  event_type: COMPLETED,
  object_name: 'event',
  created_at: 1_700_000_000,
  data: { verification_session_id: 'vs_01h455vb4pex5vsknk084sn02q' },
});

/** The product's webhook endpoints, and what is due to them, written as its owner. */
export class WebhookQueue {
  readonly #organization: string;

  private constructor(
    private readonly deployment: ProductDeployment,
    private readonly owner: pg.Client,
  ) {
    this.#organization = uuidOf(deployment.product.credentials.organization_id as Id);
  }

  /** Lends one to `use`. */
  static async lend(
    deployment: ProductDeployment,
    use: (queue: WebhookQueue) => Promise<void>,
  ): Promise<void> {
    await withOwner(deployment.databaseUrl, (owner) => use(new WebhookQueue(deployment, owner)));
  }

  /** Deliveries a second to a receiver that answers at once, with this many due to it. */
  async rate(due = DELIVERIES): Promise<number> {
    const sink = await startSink();
    const endpoint = await this.endpoint(sink);
    await this.enqueue(endpoint, due);
    const rate = await rateOf(sink);
    await this.clear(endpoint);
    await sink.close();
    return rate;
  }

  async endpoint(sink: WebhookSink): Promise<string> {
    const { id } = await this.call<{ id: string }>('POST', '/v1/webhook_endpoints', {
      project_id: this.deployment.product.credentials.project_id,
      url: sink.url,
      event_types: [COMPLETED],
    });
    return id;
  }

  async enqueue(endpoint: string, count: number): Promise<void> {
    await this.owner.query(
      `INSERT INTO verification.webhook_deliveries (organization_id, endpoint_id, id, event_id, event_type, body, status,
         attempts_left, created_at, due_at)
       SELECT $1, $2, uuidv7(), uuidv7(), $3, $4, 'pending', 10, now(), now() FROM generate_series(1, $5)`,
      [this.#organization, uuidOf(endpoint as Id), COMPLETED, BODY, count],
    );
    // Autovacuum would have done this; one large insert leaves it no time.
    await this.owner.query('VACUUM ANALYZE verification.webhook_deliveries');
  }

  /** Deletes the endpoint, since a project has a limited number, and empties the queue. */
  async clear(endpoint: string): Promise<void> {
    await this.call('DELETE', `/v1/webhook_endpoints/${endpoint}`);
    for (const table of ['webhook_deliveries', 'webhook_attempts'])
      await this.#empty(table, endpoint);
    for (const table of ['webhook_deliveries', 'webhook_attempts'])
      await this.owner.query(`VACUUM ANALYZE verification.${table}`);
  }

  /** The product deletes these too, but slowly in the background, and locks rows in another order. */
  async #empty(table: string, endpoint: string): Promise<void> {
    const ofEndpoint = `verification.${table} WHERE organization_id = $1 AND endpoint_id = $2`;
    const key = [this.#organization, uuidOf(endpoint as Id)];
    for (;;) {
      await this.owner.query(
        `DELETE FROM verification.${table}
          WHERE ctid = ANY (ARRAY (SELECT ctid FROM ${ofEndpoint} FOR UPDATE SKIP LOCKED))`,
        key,
      );
      const { rowCount } = await this.owner.query(`SELECT FROM ${ofEndpoint} LIMIT 1`, key);
      if (rowCount === 0) return;
      await delay(50);
    }
  }

  async call<T>(method: string, path: string, body?: object): Promise<T> {
    const { url, credentials } = this.deployment.product;
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${credentials.api_key}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${String(answer.status)}`);
    return (await answer.json()) as T;
  }
}

/** A second, from the first arrival to the last of a full count. */
export async function rateOf(sink: WebhookSink): Promise<number> {
  await sink.until(DELIVERIES);
  const first = sink.arrivals[0] ?? 0;
  const last = sink.arrivals[DELIVERIES - 1] ?? 0;
  return DELIVERIES / ((last - first) / 1000);
}
