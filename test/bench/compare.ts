import { median } from '../support/latencies.js';
import { brief } from './brief.js';
import type { Bench } from './bench.js';
import { comparedCalls, type Call } from './calls.js';
import { countingCost } from './counting.js';
import { measure, warmUp, type Measure } from './load.js';
import { memoryMb } from './process.js';
import { line, row } from './report.js';
import { startRivals } from './rivals.js';

const ROUNDS = brief(3, 1);
const SECONDS = brief(4, 1);

/** The product's calls beside those of the limit and of the textbook. */
export async function benchCalls(bench: Bench): Promise<void> {
  const deployment = await bench.deployment();
  const rivals = await startRivals(deployment);
  try {
    bench.print(
      row([
        'a second, 32 connections',
        ...['product', 'limit', 'textbook', '/ limit', '/ textbook', 'p50 ms', 'p99 ms'],
      ]),
    );
    const calls = await comparedCalls({ ...deployment, ...rivals });
    for (const call of calls) bench.print(await compare(call, bench));
    bench.say('the same calls, counted and not');
    for (const text of await countingCost(deployment, calls.slice(0, 4))) bench.print(text);
  } finally {
    await rivals.stop();
  }
  const memory = memoryMb(deployment.product.server.pid);
  bench.print(line('memory after these calls', `${memory.toFixed(0)} MB`));
}

/** The three in turn, several times, so that a machine that drifts drifts for all of them. */
async function compare(call: Call, { say }: Bench): Promise<string> {
  const rounds: Record<'product' | 'limit' | 'textbook', Measure>[] = [];
  say(`${call.name}, to warm up`);
  for (const load of [call.limit, call.product, call.textbook]) await warmUp(load);
  for (let round = 1; round <= ROUNDS; round += 1) {
    say(`${call.name}, round ${String(round)} of ${String(ROUNDS)}`);
    rounds.push({
      limit: await measure(call.limit, SECONDS),
      product: await measure(call.product, SECONDS),
      textbook: await measure(call.textbook, SECONDS),
    });
  }
  const of = (pick: (round: (typeof rounds)[number]) => number): number => median(rounds.map(pick));
  return row([
    call.name,
    of(({ product }) => product.perSecond).toFixed(0),
    of(({ limit }) => limit.perSecond).toFixed(0),
    of(({ textbook }) => textbook.perSecond).toFixed(0),
    of(({ product, limit }) => product.perSecond / limit.perSecond).toFixed(2),
    of(({ product, textbook }) => product.perSecond / textbook.perSecond).toFixed(2),
    of(({ product }) => product.p50Ms).toFixed(0),
    of(({ product }) => product.p99Ms).toFixed(0),
  ]);
}
