import { median } from '../support/latencies.js';
import { brief } from './brief.js';
import type { Bench } from './bench.js';
import { growthCalls } from './calls.js';
import { measure, type Load } from './load.js';
import { withOwner } from './owner.js';
import { line } from './report.js';
import { SessionFiller } from './session-filler.js';

const SMALL = 1_000;
const LARGE = brief(1_000_000, 2_000);
const ROUNDS = brief(5, 1);
const SECONDS = brief(2, 1);

type Loads = Record<string, Load>;

/** How reading and listing hold up where one partner has a thousand times the sessions. */
export async function benchGrowth(bench: Bench): Promise<void> {
  await bench.end(); // an empty database on an otherwise idle machine
  try {
    const small = await startFilled(bench, SMALL);
    const large = await startFilled(bench, LARGE);
    const times: Record<string, number[]> = {};
    for (let round = 1; round <= ROUNDS; round += 1) {
      bench.say(`growth, round ${String(round)} of ${String(ROUNDS)}`);
      for (const name of Object.keys(small)) {
        const few = await rateOf(small[name]);
        (times[name] ??= []).push(few / (await rateOf(large[name])));
      }
    }
    for (const [name, of] of Object.entries(times)) {
      const what = `${median(of).toFixed(2)} x the time at ${String(SMALL)}`;
      bench.print(line(`${name} at ${String(LARGE)} sessions`, what));
    }
  } finally {
    await bench.end();
  }
}

/** The calls of a deployment that has so many sessions. */
async function startFilled(bench: Bench, sessions: number): Promise<Loads> {
  const deployment = await bench.anotherDeployment();
  bench.say(`growth, ${String(sessions)} sessions`);
  const readable = await withOwner(deployment.databaseUrl, (owner) =>
    new SessionFiller(owner, deployment).add(sessions),
  );
  const { url, credentials } = deployment.product;
  return growthCalls(url, credentials.api_key, readable);
}

async function rateOf(load: Load | undefined): Promise<number> {
  return load ? (await measure(load, SECONDS)).perSecond : Number.NaN;
}
