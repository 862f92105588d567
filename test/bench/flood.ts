import { join } from 'node:path';
import { median, PacedClient, percentile } from '../support/latencies.js';
import { startProgram, startProgramElsewhere } from '../support/processes/program.js';
import { brief } from './brief.js';
import type { Bench } from './bench.js';
import { startProduct, type ProductDeployment } from './deployment.js';
import { ROOT, runCommand } from './process.js';
import { row } from './report.js';

const FLOOD = join(ROOT, 'test/support/processes/flood.mjs');
const BARE = join(ROOT, 'test/support/processes/bare-server.mjs');
const ROUNDS = brief(7, 1);
const SAMPLES = brief(100, 20);
const EVERY_MS = 40;
const WARM_UP = { samples: 10, everyMs: 5 };
/** A little over a hundred times the quiet key's rate. */
const HUNDREDFOLD = (110 * 1_000) / EVERY_MS;

/** The other key's behaviour. Without a rate it sends as fast as it is answered. */
const FLOODS: { name: string; arguments: string[] | null }[] = [
  { name: 'alone', arguments: null },
  { name: 'beside 100 x its requests', arguments: [String(HUNDREDFOLD)] },
  { name: 'beside as many as can be', arguments: [] },
];

/** The target that is asked and flooded. */
interface Target {
  url: string;
  quietKey: string;
  floodKey: string;
}

interface Seen {
  /** Of each round. */
  p99: number[];
  refused: number;
  seconds: number;
}

/**
 * Latency of one key while another floods, with shipped limits. The flood runs elsewhere, off the
 * servers' cores. A bare server shows the minimum cost.
 */
export async function benchFlood(bench: Bench): Promise<void> {
  const deployment = await bench.deployment();
  await using started = new AsyncDisposableStack();
  const target = await startTarget(deployment, started);
  const bare = await startBareTarget(target, started);
  bench.say('flood, to warm up');
  await see(target, []);
  await see(bare, []);
  const ours = FLOODS.map(nothingSeen);
  const theirs = FLOODS.map(nothingSeen);
  // Targets take turns, so disturbances hit all. The middle round counts: a 99th percentile
  // measured during a pause of the machine is only that pause.
  for (let round = 1; round <= ROUNDS; round += 1) {
    bench.say(`flood, round ${String(round)} of ${String(ROUNDS)}`);
    for (const [i, flood] of FLOODS.entries()) {
      await see(target, flood.arguments, ours[i]);
      await see(bare, flood.arguments, theirs[i]);
    }
  }
  bench.print(
    row([
      'p99 of a quiet key, ms',
      ...['product', 'x', 'refused/s'],
      ...['bare', 'x', 'refused/s'],
    ]),
  );
  for (const [i, { name }] of FLOODS.entries()) {
    bench.print(row([name, ...cells(ours[i], ours[0]), ...cells(theirs[i], theirs[0])]));
  }
}

async function startTarget(
  deployment: ProductDeployment,
  started: AsyncDisposableStack,
): Promise<Target> {
  const { server, url } = await startProduct(deployment);
  started.defer(() => server.stop());
  return {
    url: `${url}/v1/verification_sessions/${deployment.sessionId}`,
    quietKey: makeKey('Quiet', deployment),
    floodKey: makeKey('Flood', deployment),
  };
}

/** An unused key: the other process, which has no limits, counts in the same place. */
function makeKey(name: string, { databaseUrl, dataDir, product }: ProductDeployment): string {
  const { secret } = runCommand(
    [
      ...['api-keys', 'create', '--name', name, '--environment', 'sandbox'],
      ...['--organization', product.credentials.organization_id],
    ],
    { DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
  ) as { secret: string };
  return secret;
}

async function startBareTarget(
  { quietKey, floodKey }: Target,
  started: AsyncDisposableStack,
): Promise<Target> {
  const server = startProgram(BARE, [quietKey]);
  started.defer(async () => {
    await server.end();
  });
  const [, port = ''] = await server.says(/port (\d+)/);
  return { url: `http://127.0.0.1:${port}/`, quietKey, floodKey };
}

/** One round of the quiet key at a target, beside a flood of this kind or none. */
async function see(target: Target, flood: string[] | null, seen = nothingSeen()): Promise<void> {
  const client = new PacedClient(target.url, target.quietKey);
  const program = flood && startProgramElsewhere(FLOOD, [target.url, target.floodKey, ...flood]);
  try {
    await program?.says(/limited/);
    const startedAt = performance.now();
    await client.measure(WARM_UP.samples, WARM_UP.everyMs);
    seen.p99.push(percentile(await client.measure(SAMPLES, EVERY_MS), 99));
    seen.seconds += (performance.now() - startedAt) / 1_000;
    seen.refused += refusedIn((await program?.end()) ?? '');
  } finally {
    program?.process.kill();
    client.close();
  }
}

/** All of them come after the flood reports that it is limited. */
function refusedIn(said: string): number {
  const counts = JSON.parse(said.split('\n').at(-2) ?? '{}') as Record<string, number>;
  return counts['429'] ?? 0;
}

function nothingSeen(): Seen {
  return { p99: [], refused: 0, seconds: 0 };
}

function cells(seen = nothingSeen(), alone = nothingSeen()): string[] {
  const p99 = median(seen.p99);
  return [
    p99.toFixed(1),
    (p99 / median(alone.p99)).toFixed(2),
    (seen.refused / seen.seconds).toFixed(0),
  ];
}
