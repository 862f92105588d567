import { Counter, Gauge, Histogram } from 'prom-client';

/**
 * Loaded into the product before it starts: SIGUSR2 turns its counting off, and on again. So both are
 * measured in one process, with the same compiled code.
 */
let isOn = true;
process.on('SIGUSR2', () => {
  isOn = !isOn;
});

type Method = (this: object, ...values: unknown[]) => unknown;

function switchable(type: { prototype: object }, name: string, whenOff: () => unknown): void {
  const prototype = type.prototype as Record<string, Method>;
  const count = prototype[name];
  if (!count) throw new Error(`there is no ${name} to switch`);
  prototype[name] = function (...values) {
    return isOn ? count.apply(this, values) : whenOff();
  };
}

const nothing = (): undefined => undefined;
switchable(Counter, 'inc', nothing);
for (const name of ['inc', 'dec', 'set']) switchable(Gauge, name, nothing);
switchable(Histogram, 'observe', nothing);
switchable(Histogram, 'startTimer', () => () => 0);
