// Floods an address: `<address> <key> [<requests a second>]`. With a rate it asks at that pace, whether it is answered or
// not; without one, as fast as its connections are answered. Ends with its standard input and says what it was answered,
// by status.
import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';

const [address, key, rate] = process.argv.slice(2);
const CONNECTIONS = 50;
const TICK_MS = 5;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
const headers = { authorization: `Bearer ${key}` };
const counts = {};
const startedAt = performance.now();
let asked = 0;

function ask(then = () => undefined) {
  asked += 1;
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
  setInterval(() => {
    const due = ((performance.now() - startedAt) / 1_000) * Number(rate);
    while (asked < due) ask();
  }, TICK_MS);
}
process.stdin.resume().on('end', () => {
  process.stdout.write(`${JSON.stringify(counts)}\n`, () => process.exit());
});
