import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { uuidOf, type Id } from '../../src/platform/ids/index.js';
import type { Deployment } from './deployment.js';
import { median } from './load.js';
import { startServer } from './process.js';
import { startSink, type WebhookSink } from './webhook-sink.js';

const BARE_LOOP = resolve(import.meta.dirname, 'servers/bare-loop.js');
const COMPLETED = 'event_verification_session_completed_v1';
const DELIVERIES = 20_000;
const BACKLOG = 100_000;
const ROUNDS = 3;
const SESSIONS = 60;
// What a body of ours looks like.
const BODY = JSON.stringify({
  event_id: 'evt_01h455vb4pex5vsknk084sn02q',
  event_type: COMPLETED,
  object_name: 'event',
  created_at: 1_700_000_000,
  data: { verification_session_id: 'vs_01h455vb4pex5vsknk084sn02q' },
});

export interface WebhookMeasures {
  /** Deliveries a second: the client alone, the product, and the product with a backlog due to the same endpoint. */
  bare: number;
  sent: number;
  sentWithBacklog: number;
  /** Median milliseconds from the call that ends a session to its webhook; also with a backlog of a dead endpoint. */
  latencyMs: number;
  latencyWithBacklogMs: number;
}

/** How fast webhooks leave, against a bare loop, and with a hundred thousand undelivered ones in the queue. */
export async function measureWebhooks(
  deployment: Deployment,
  say: (text: string) => void,
): Promise<WebhookMeasures> {
  const client = new pg.Client({ connectionString: deployment.databaseUrl });
  await client.connect();
  try {
    return await new WebhookBench(deployment, client).all(say);
  } finally {
    await client.end();
  }
}

class WebhookBench {
  readonly #organization: string;

  constructor(
    private readonly deployment: Deployment,
    private readonly client: pg.Client,
  ) {
    this.#organization = uuidOf(deployment.product.credentials.organization_id as Id);
  }

  async all(say: (text: string) => void): Promise<WebhookMeasures> {
    const rounds: Record<'bare' | 'sent' | 'sentWithBacklog', number>[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      say(`webhooks, round ${String(round)} of ${String(ROUNDS)}`);
      rounds.push({
        bare: await this.bare(),
        sent: await this.sent(DELIVERIES),
        sentWithBacklog: await this.sent(DELIVERIES + BACKLOG),
      });
    }
    const latencyMs = await this.latency();
    say('webhooks, with a dead endpoint');
    return {
      bare: median(rounds.map(({ bare }) => bare)),
      sent: median(rounds.map(({ sent }) => sent)),
      sentWithBacklog: median(rounds.map(({ sentWithBacklog }) => sentWithBacklog)),
      latencyMs,
      latencyWithBacklogMs: await this.latencyBesideDead(),
    };
  }

  /** The client alone. */
  async bare(): Promise<number> {
    const sink = await startSink();
    const env = { TARGET: sink.url, COUNT: String(DELIVERIES), BODY };
    const loop = await startServer(BARE_LOOP, env);
    const rate = await rateOf(sink);
    await loop.stop();
    await sink.close();
    return rate;
  }

  /** The product, with this many deliveries due to one endpoint. */
  async sent(due: number): Promise<number> {
    const sink = await startSink();
    const endpoint = await this.#endpoint(sink);
    await this.#enqueue(endpoint, due);
    const rate = await rateOf(sink);
    await this.#clear(endpoint);
    await sink.close();
    return rate;
  }

  async latency(): Promise<number> {
    const sink = await startSink();
    const endpoint = await this.#endpoint(sink);
    const waits: number[] = [];
    for (let n = 1; n <= SESSIONS; n += 1) {
      const { id } = await this.#call<{ id: string }>('/v1/verification_sessions', {
        project_id: this.deployment.product.credentials.project_id,
      });
      await delay(60); // an idle machine: the session's own creation has been told
      const started = performance.now();
      await this.#call(`/v1/test_helpers/verification_sessions/${id}/complete`, {
        scenario: 'success',
      });
      await sink.until(n);
      waits.push((sink.arrivals.at(-1) ?? 0) - started);
    }
    await this.#clear(endpoint);
    await sink.close();
    return median(waits);
  }

  async latencyBesideDead(): Promise<number> {
    const dead = await startSink({ hangs: true });
    const endpoint = await this.#endpoint(dead);
    await this.#enqueue(endpoint, BACKLOG);
    await dead.until(1);
    const latencyMs = await this.latency();
    await this.#clear(endpoint);
    await dead.close();
    return latencyMs;
  }

  async #endpoint(sink: WebhookSink): Promise<string> {
    const { id } = await this.#call<{ id: string }>('/v1/webhook_endpoints', {
      project_id: this.deployment.product.credentials.project_id,
      url: sink.url,
      event_types: [COMPLETED],
    });
    return id;
  }

  async #enqueue(endpoint: string, count: number): Promise<void> {
    await this.client.query(
      `INSERT INTO verification.webhook_deliveries (organization_id, endpoint_id, id, event_id, event_type, body, status,
         attempts_left, created_at, due_at)
       SELECT $1, $2, uuidv7(), uuidv7(), $3, $4, 'pending', 10, now(), now() FROM generate_series(1, $5)`,
      [this.#organization, uuidOf(endpoint as Id), COMPLETED, BODY, count],
    );
    // As autovacuum would have by then; one large insert leaves no time for it.
    await this.client.query('VACUUM ANALYZE verification.webhook_deliveries');
  }

  /** Ends the endpoint and leaves an empty queue. */
  async #clear(endpoint: string): Promise<void> {
    await this.#call(`/v1/webhook_endpoints/${endpoint}/disable`, undefined);
    const key = [this.#organization, uuidOf(endpoint as Id)];
    for (const table of ['webhook_deliveries', 'webhook_attempts'])
      await this.client.query(
        `DELETE FROM verification.${table} WHERE organization_id = $1 AND endpoint_id = $2`,
        key,
      );
    for (const table of ['webhook_deliveries', 'webhook_attempts'])
      await this.client.query(`VACUUM ANALYZE verification.${table}`);
  }

  async #call<T>(path: string, body: object | undefined): Promise<T> {
    const { url, credentials } = this.deployment.product;
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
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
async function rateOf(sink: WebhookSink): Promise<number> {
  await sink.until(DELIVERIES);
  const first = sink.arrivals[0] ?? 0;
  const last = sink.arrivals[DELIVERIES - 1] ?? 0;
  return DELIVERIES / ((last - first) / 1000);
}
