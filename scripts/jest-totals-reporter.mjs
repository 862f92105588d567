/** Hands the totals of a run to the runner, which prints them as its last line. */
export default class JestTotalsReporter {
  onRunComplete(_contexts, results) {
    process.send?.({
      passed: results.numPassedTests,
      // A file that could not even be loaded holds no test that could fail.
      failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
      skipped: results.numPendingTests + results.numTodoTests,
    });
  }
}
