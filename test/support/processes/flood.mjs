// Floods an address: `<address> <key> [<requests a second>]`. Without a rate it follows its
// answers. Ends with its standard input and counts answers by status.
import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';

const [address, key, rate] = process.argv.slice(2);
const CONNECTIONS = 50;
const TICK_MS = 5;
const MAX_AT_ONCE = 10;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
const headers = { authorization: `Bearer ${key}` };
const counts = {};

function ask(then = () => undefined) {
  request(address, { agent, headers }, (answer) => {
    counts[answer.statusCode] = (counts[answer.statusCode] ?? 0) + 1;
    if (answer.statusCode === 429) process.stdout.write(counts[429] === 1 ? 'limited\n' : '');
    answer.resume().on('end', then);
  })
    .on('error', then)
    .end();
}

function askAgain() {
  ask(askAgain);
}

if (rate === undefined) {
  for (let lane = 0; lane < CONNECTIONS; lane += 1) askAgain();
} else {
  let due = 0;
  let lookedAt = performance.now();
  setInterval(() => {
    const now = performance.now();
    const missedMs = Math.min(now - lookedAt, MAX_AT_ONCE * TICK_MS);
    lookedAt = now;
    for (due += (missedMs / 1_000) * Number(rate); due >= 1; due -= 1) ask();
  }, TICK_MS);
}
process.stdin.resume().on('end', () => {
  process.stdout.write(`${JSON.stringify(counts)}\n`, () => process.exit());
});
