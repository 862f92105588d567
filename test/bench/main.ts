import { comparedCalls, type Call } from './calls.js';
import { startDeployment, type Deployment } from './deployment.js';
import { measureGrowth } from './growth.js';
import { measureGuard } from './guard.js';
import { measure, median, type Measure } from './load.js';
import { measureOidc } from './oidc.js';
import { memoryMb } from './process.js';
import { measureStartUp } from './start-up.js';
import { measureWebhooks } from './webhooks.js';

const ROUNDS = 3;
const SECONDS = 4;

const say = (text: string): void => {
  process.stderr.write(`${text}\n`);
};
const print = (text = ''): void => {
  process.stdout.write(`${text}\n`);
};

/** The three in turn, several times, so that a machine that drifts drifts for all of them. */
async function compare(call: Call): Promise<string> {
  const rounds: Record<'product' | 'limit' | 'textbook', Measure>[] = [];
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

function row(cells: string[]): string {
  return cells.map((cell, i) => (i === 0 ? cell.padEnd(26) : cell.padStart(11))).join('');
}

async function run(deployment: Deployment): Promise<void> {
  const rows: string[] = [];
  for (const call of await comparedCalls(deployment)) rows.push(await compare(call));
  print(
    row([
      'a second, 32 connections',
      'product',
      'limit',
      'textbook',
      '/ limit',
      '/ textbook',
      'p50 ms',
      'p99 ms',
    ]),
  );
  for (const line of rows) print(line);
  print();
  print(row(['OpenID Connect a second', 'product', 'other', '/ other']));
  for (const { name, product, other } of await measureOidc(deployment, say)) {
    print(row([name, product.toFixed(0), other.toFixed(0), (product / other).toFixed(2)]));
  }
  print();
  print(`memory after the run       ${memoryMb(deployment.product.server.pid).toFixed(0)} MB`);
  print(
    `offline guard              ${(await measureGuard(deployment)).toFixed(0)} checks a second on one core`,
  );
  await printWebhooks(deployment);
  for (const [name, sizes] of Object.entries(await measureGrowth(deployment, say))) {
    const [small, large] = sizes;
    if (!small || !large) continue;
    print(
      `${name} at ${String(large.sessions)} sessions`.padEnd(27) +
        `${(small.perSecond / large.perSecond).toFixed(2)} x the time at ${String(small.sessions)}`,
    );
  }
}

async function printWebhooks(deployment: Deployment): Promise<void> {
  const { bare, sent, sentWithBacklog, latencyMs, latencyWithBacklogMs } = await measureWebhooks(
    deployment,
    say,
  );
  print(
    `webhooks                   ${sent.toFixed(0)} a second, ${(sent / bare).toFixed(2)} of a bare loop`,
  );
  print(
    `  100,000 undelivered      ${sentWithBacklog.toFixed(0)} a second, ${(sent / sentWithBacklog).toFixed(2)} x the time`,
  );
  print(`  from the end of a session ${latencyMs.toFixed(0)} ms`);
  print(
    `  100,000 undelivered      ${latencyWithBacklogMs.toFixed(0)} ms, ${(latencyWithBacklogMs / latencyMs).toFixed(2)} x`,
  );
}

const deployment = await startDeployment();
try {
  await run(deployment);
} finally {
  await deployment.stop();
}
print(
  `start-up                   ${(await measureStartUp()).toFixed(2)} s with an existing data directory`,
);
