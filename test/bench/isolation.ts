import { median } from '../support/latencies.js';
import { brief } from './brief.js';
import type { Bench } from './bench.js';
import { line } from './report.js';
import { WebhookQueue } from './webhook-queue.js';
import { startSink } from './webhook-sink.js';

const ROUNDS = brief(7, 1);
const DUE_TO_HANGING = brief(10_000, 500);
/** It hangs once it holds as many calls as an endpoint may have at first. */
const HANGING_CALLS = 8;

/** What an endpoint that accepts and never answers costs the deliveries to another. */
export async function benchIsolation(bench: Bench): Promise<void> {
  const { print, say } = bench;
  await WebhookQueue.lend(await bench.deployment(), async (queue) => {
    say('isolation, to warm up');
    await queue.rate();
    const rounds: Rates[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      say(`isolation, round ${String(round)} of ${String(ROUNDS)}`);
      rounds.push(await measureRound(queue, round));
    }
    const alone = median(rounds.map((round) => round.alone));
    const beside = median(rounds.map((round) => round.beside));
    const times = median(rounds.map((round) => round.alone / round.beside));
    print(line('webhooks to one endpoint', `${alone.toFixed(0)} a second`));
    print(
      line(
        '  beside one that hangs',
        `${beside.toFixed(0)} a second, ${times.toFixed(2)} x the time`,
      ),
    );
  });
}

/** Deliveries a second to the endpoint that answers. */
interface Rates {
  alone: number;
  beside: number;
}

/** Both orders, so that a machine that gets slower or faster affects both alike. */
async function measureRound(queue: WebhookQueue, round: number): Promise<Rates> {
  if (round % 2 === 0) {
    const beside = await rateBesideHanging(queue);
    return { alone: await queue.rate(), beside };
  }
  const alone = await queue.rate();
  return { alone, beside: await rateBesideHanging(queue) };
}

async function rateBesideHanging(queue: WebhookQueue): Promise<number> {
  const hanging = await startSink({ hangs: true });
  const endpoint = await queue.endpoint(hanging);
  await queue.enqueue(endpoint, DUE_TO_HANGING);
  await hanging.until(HANGING_CALLS);
  const rate = await queue.rate();
  await queue.clear(endpoint);
  await hanging.close();
  return rate;
}
