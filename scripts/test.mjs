import { runChecks } from './checks.mjs';
import { runtime } from './install.mjs';
import { launch, STOP_WITH_RUNNER } from './launch.mjs';
import { say } from './root.mjs';
import { groupTests } from './test-groups.mjs';

/** The house rules, then the tests. With file arguments it runs only those tests. */
export async function runTests(args) {
  const failed = args.length === 0 ? await runChecks() : [];
  // If Jest ends without a report, for instance out of memory, that is a failure, not "0 failed".
  let totals = { passed: 0, failed: 1, skipped: 0 };
  const code = await launch(
    runtime(),
    [
      '--experimental-vm-modules', // Jest needs it to load ECMAScript modules
      '--disable-warning=ExperimentalWarning',
      ...STOP_WITH_RUNNER,
      'node_modules/jest/bin/jest.js',
      ...(args.length === 0 ? ['--runTestsByPath', ...groupTests()] : args),
    ],
    { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], onMessage: (message) => (totals = message) },
  );
  if (failed.length > 0) say(`\nHouse rules broken: ${failed.join(', ')}; see above.`);
  console.log(summary(totals));
  return code === 0 && failed.length > 0 ? 1 : code;
}

function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
