import { changedSpecs } from './changed-specs.mjs';
import { runtime } from './install.mjs';
import { launch, STOP_WITH_RUNNER } from './launch.mjs';
import { groupTests, listPageSpecs, listSoakSpecs, listSpecs } from './test-groups.mjs';
import { rememberMinutes } from './test-minutes.mjs';

/** With four, two cores are fuller and a third slower: they share memory and caches. */
const WORKERS = '--maxWorkers=2';

/** All tests but those of the soak run. `--changed` runs only those of what was changed; with file arguments only these files. */
export async function runTests(args) {
  const isWhole = args.length === 0;
  if (!isWhole && args[0] !== '--changed') return reported(args);
  const started = Date.now();
  const specs = groupTests(
    isWhole ? listSpecs() : changedSpecs([...listSpecs(), ...listPageSpecs()]),
  );
  const code = await reported([WORKERS, '--runTestsByPath', '--passWithNoTests', ...specs]);
  if (isWhole) rememberMinutes('npm test', (Date.now() - started) / 60_000);
  return code;
}

/** What is long by nature: the specs of `test/soak` at full length. */
export async function runSoakTests(args) {
  process.env.SOAK = 'true';
  const started = Date.now();
  const specs = args.length > 0 ? args : groupTests(listSoakSpecs(), ['browser']);
  const code = await reported(['--runTestsByPath', ...specs]);
  if (args.length === 0) rememberMinutes('npm run test:soak', (Date.now() - started) / 60_000);
  return code;
}

async function reported(jestArguments) {
  const { code, totals } = await runJest(jestArguments);
  console.log(summary(totals));
  return code;
}

async function runJest(args) {
  // If Jest ends without a report, for instance out of memory, that is a failure, not "0 failed".
  let totals = { passed: 0, failed: 1, skipped: 0 };
  const code = await launch(
    runtime(),
    [
      '--experimental-vm-modules', // Jest needs it to load ECMAScript modules
      '--disable-warning=ExperimentalWarning',
      '--max-semi-space-size=64', // each worker keeps a gigabyte: collecting it often cost a tenth
      ...STOP_WITH_RUNNER,
      'node_modules/jest/bin/jest.js',
      ...args,
    ],
    { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], onMessage: (message) => (totals = message) },
  );
  return { code, totals };
}

function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
