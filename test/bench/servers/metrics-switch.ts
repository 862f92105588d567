import { registry } from '../../../src/platform/metrics/index.js';

/**
 * Loaded into the product before it starts: SIGUSR2 turns its counting off, and on again. So both are
 * measured in one process, with the same compiled code.
 */
type Counting = Record<string, unknown>;

const nothing = (): undefined => undefined;
const OFF: Counting = {
  ...{ inc: nothing, dec: nothing, set: nothing, observe: nothing },
  startTimer: () => () => 0,
};
/** What each instrument does while it counts; empty while all do. */
const counting = new Map<Counting, Counting>();

process.on('SIGUSR2', () => {
  if (counting.size > 0) {
    for (const [instrument, methods] of counting) Object.assign(instrument, methods);
    counting.clear();
    return;
  }
  for (const each of registry.getMetricsAsArray()) {
    const instrument = each as unknown as Counting;
    const names = Object.keys(OFF).filter((name) => typeof instrument[name] === 'function');
    counting.set(instrument, Object.fromEntries(names.map((name) => [name, instrument[name]])));
    for (const name of names) instrument[name] = OFF[name];
  }
});
