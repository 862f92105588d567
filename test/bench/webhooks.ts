import { setTimeout as delay } from 'node:timers/promises';
import { median } from '../support/latencies.js';
import { brief } from './brief.js';
import type { Bench } from './bench.js';
import type { ProductDeployment } from './deployment.js';
import { startServer } from './process.js';
import { line } from './report.js';
import { BODY, DELIVERIES, rateOf, WebhookQueue } from './webhook-queue.js';
import { startSink } from './webhook-sink.js';

const BACKLOG = brief(100_000, 1_000);
const ROUNDS = brief(3, 1);
const SESSIONS = brief(60, 10);

/** How fast webhooks leave, against a bare loop, and with a hundred thousand undelivered ones in the queue. */
export async function benchWebhooks(bench: Bench): Promise<void> {
  const deployment = await bench.deployment();
  await WebhookQueue.lend(deployment, async (queue) => {
    await benchRates(queue, bench);
    await benchLatencies(queue, deployment, bench);
  });
}

async function benchRates(queue: WebhookQueue, { say, print }: Bench): Promise<void> {
  const rounds: Record<'bare' | 'sent' | 'sentWithBacklog', number>[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    say(`webhooks, round ${String(round)} of ${String(ROUNDS)}`);
    rounds.push({
      bare: await bareRate(),
      sent: await queue.rate(),
      sentWithBacklog: await queue.rate(DELIVERIES + BACKLOG),
    });
  }
  const bare = median(rounds.map((round) => round.bare));
  const sent = median(rounds.map((round) => round.sent));
  const sentWithBacklog = median(rounds.map((round) => round.sentWithBacklog));
  print(
    line('webhooks', `${sent.toFixed(0)} a second, ${(sent / bare).toFixed(2)} of a bare loop`),
  );
  print(
    line(
      '  100,000 undelivered',
      `${sentWithBacklog.toFixed(0)} a second, ${(sent / sentWithBacklog).toFixed(2)} x the time`,
    ),
  );
}

async function benchLatencies(
  queue: WebhookQueue,
  deployment: ProductDeployment,
  { say, print }: Bench,
): Promise<void> {
  const alone = await latency(queue, deployment);
  say('webhooks, with a dead endpoint');
  const dead = await startSink({ hangs: true });
  const endpoint = await queue.endpoint(dead);
  await queue.enqueue(endpoint, BACKLOG);
  await dead.until(1);
  const beside = await latency(queue, deployment);
  await queue.clear(endpoint);
  await dead.close();
  print(line('  from a session’s end', `${alone.toFixed(0)} ms`));
  print(line('  100,000 undelivered', `${beside.toFixed(0)} ms, ${(beside / alone).toFixed(2)} x`));
}

/** Deliveries a second of the client alone. */
async function bareRate(): Promise<number> {
  const sink = await startSink();
  const env = { TARGET: sink.url, COUNT: String(DELIVERIES), BODY };
  const loop = await startServer('test/bench/servers/bare-loop.js', env);
  const rate = await rateOf(sink);
  await loop.stop();
  await sink.close();
  return rate;
}

/** Median milliseconds from the call that ends a session to its webhook. */
async function latency(queue: WebhookQueue, { product }: ProductDeployment): Promise<number> {
  const sink = await startSink();
  const endpoint = await queue.endpoint(sink);
  const waits: number[] = [];
  for (let n = 1; n <= SESSIONS; n += 1) {
    const { id } = await queue.call<{ id: string }>('POST', '/v1/verification_sessions', {
      project_id: product.credentials.project_id,
    });
    await delay(60); // idle: the event of the session's creation has been delivered
    const started = performance.now();
    await queue.call('POST', `/v1/test_helpers/verification_sessions/${id}/complete`, {
      scenario: 'success',
    });
    await sink.until(n);
    waits.push((sink.arrivals.at(-1) ?? 0) - started);
  }
  await queue.clear(endpoint);
  await sink.close();
  return median(waits);
}
