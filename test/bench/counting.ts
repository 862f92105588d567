import { median } from '../support/latencies.js';
import { brief } from './brief.js';
import type { Call } from './calls.js';
import { startProduct, UNLIMITED, type Product, type ProductDeployment } from './deployment.js';
import { measure, rateOfRequests, warmUp, type Load } from './load.js';
import { cpuMs } from './process.js';
import { line } from './report.js';

/** Rounds of both: counting, not counting, not counting, counting. */
const ROUNDS = brief(6, 1);
const SECONDS = brief(2, 1);
/** One for each connection. */
const FEWEST = 32;

/** What metrics cost: the CPU of a call with counting, beside the same process without it. */
export async function countingCost(
  deployment: ProductDeployment,
  calls: readonly Call[],
): Promise<string[]> {
  const preload = new URL('./servers/metrics-switch.js', import.meta.url).href;
  const counting = await startProduct(deployment, {
    ...UNLIMITED,
    NODE_OPTIONS: `--import=${preload}`,
  });
  try {
    const lines: string[] = [];
    for (const { name, product } of calls) {
      const load = { ...product, url: counting.url };
      lines.push(line(`with / without metrics, ${name}`, await ratioOf(counting, load)));
    }
    return lines;
  } finally {
    await counting.server.stop();
  }
}

async function ratioOf(counting: Product, load: Load): Promise<string> {
  await warmUp(load);
  const amount = Math.max(FEWEST, Math.ceil((await measure(load, SECONDS)).perSecond * SECONDS));
  const cpuOfCall = async (): Promise<number> => {
    const before = cpuMs(counting.server.pid);
    await rateOfRequests(load, amount);
    return (cpuMs(counting.server.pid) - before) / amount;
  };
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = await cpuOfCall();
    await switchCounting(counting);
    const without = (await cpuOfCall()) + (await cpuOfCall());
    await switchCounting(counting);
    ratios.push((first + (await cpuOfCall())) / without);
  }
  return `${median(ratios).toFixed(3)} of the CPU, rounds ${Math.min(...ratios).toFixed(3)} to ${Math.max(...ratios).toFixed(3)}`;
}

async function switchCounting({ url, server }: Product): Promise<void> {
  process.kill(server.pid, 'SIGUSR2');
  // Answered after the signal.
  await fetch(`${url}/healthz`);
}
