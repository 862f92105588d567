/** Whether a test only looks whether each part still works: its figures mean nothing. */
const IS_BRIEF = process.env['BENCH_BRIEF'] !== undefined;

/** The size, count, time or share of a measurement, or a small one for a test. */
export function brief<Value>(measured: Value, tried: Value): Value {
  return IS_BRIEF ? tried : measured;
}
