/** Gives the totals of a run to the runner, which prints them as its last line. */
export default class JestTotalsReporter {
  onRunComplete(_contexts, results) {
    process.send?.({
      passed: results.numPassedTests,
      // A file that fails to load has no tests that could fail, so it counts itself.
      failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
      skipped: results.numPendingTests + results.numTodoTests,
    });
  }
}
