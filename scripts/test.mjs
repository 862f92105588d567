import { runChecks } from './checks.mjs';
import { runtime } from './install.mjs';
import { launch, STOP_WITH_RUNNER } from './launch.mjs';
import { say } from './root.mjs';
import { groupTests } from './test-groups.mjs';
import { rememberMinutes } from './test-minutes.mjs';

/**
 * The house rules beside the tests, which wait half of their time. With file arguments it runs only
 * those tests.
 */
export async function runTests(args) {
  const isWhole = args.length === 0;
  const started = Date.now();
  const [failed, { code, totals }] = await Promise.all([
    isWhole ? runChecks() : [],
    runJest(isWhole ? ['--runTestsByPath', ...groupTests()] : args),
  ]);
  if (failed.length > 0) say(`\nHouse rules broken: ${failed.join(', ')}; see above.`);
  if (isWhole) rememberMinutes('npm test', (Date.now() - started) / 60_000);
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
