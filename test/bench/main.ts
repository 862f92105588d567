import { Bench } from './bench.js';
import { startDeployment } from './deployment.js';
import { PARTS } from './parts.js';
import { choose, runParts, usageOf } from './run-parts.js';

const bench = new Bench({
  start: startDeployment,
  print: (text = '') => {
    process.stdout.write(`${text}\n`);
  },
  say: (text) => {
    process.stderr.write(`${text}\n`);
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void bench.stop().finally(() => process.exit(1)));
}

const chosen = choose(PARTS, process.argv.slice(2));
if (!chosen) {
  process.stderr.write(usageOf(PARTS));
  process.exit(2);
}
const isWell = await runParts(chosen, bench);
await bench.stop();
// Resources that a failed part left open would keep the process alive.
process.exit(isWell ? 0 : 1);
