import { changedSpecs } from './changed-specs.mjs';
import { runChecks } from './checks.mjs';
import { runtime } from './install.mjs';
import { launch, STOP_WITH_RUNNER } from './launch.mjs';
import { say } from './root.mjs';
import { groupTests, listSoakSpecs, listSpecs } from './test-groups.mjs';
import { rememberMinutes } from './test-minutes.mjs';

/**
 * The house rules, then the tests: both at once would compete for two cores. `--changed` runs only
 * the tests of what was changed. With file arguments it runs only those tests.
 */
export async function runTests(args) {
  if (args.length > 0 && args[0] !== '--changed') return reported([], args);
  const started = Date.now();
  const failed = await runChecks();
  const specs = args.length > 0 ? changedSpecs(listSpecs()) : listSpecs();
  const code = await reported(failed, [
    '--runTestsByPath',
    '--passWithNoTests',
    ...groupTests(specs),
  ]);
  if (args.length === 0) rememberMinutes('npm test', (Date.now() - started) / 60_000);
  return code;
}

/** What is long by nature: the specs of `test/soak` at full length. */
export async function runSoakTests(args) {
  process.env.SOAK = 'true';
  const started = Date.now();
  const specs = args.length > 0 ? args : groupTests(listSoakSpecs(), ['browser']);
  const code = await reported([], ['--runTestsByPath', ...specs]);
  if (args.length === 0) rememberMinutes('npm run test:soak', (Date.now() - started) / 60_000);
  return code;
}

async function reported(failed, jestArguments) {
  const { code, totals } = await runJest(jestArguments);
  if (failed.length > 0) say(`\nHouse rules broken: ${failed.join(', ')}; see above.`);
  console.log(summary(totals));
  return code === 0 && failed.length > 0 ? 1 : code;
}

async function runJest(args) {
  // If Jest ends without a report, for instance out of memory, that is a failure, not "0 failed".
  let totals = { passed: 0, failed: 1, skipped: 0 };
  const code = await launch(
    runtime(),
    [
      '--experimental-vm-modules', // Jest needs it to load ECMAScript modules
      '--disable-warning=ExperimentalWarning',
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
