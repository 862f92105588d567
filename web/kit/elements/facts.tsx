import type { ReactNode } from 'react';
import classes from './facts.module.css';

interface FactsProps {
  /** Names and values, in order; a null value is left out. */
  facts: readonly (readonly [name: string, value: ReactNode])[];
}

/** Facts about one thing, as a description list. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <div key={name} className={classes.fact}>
            <dt className={classes.name}>{name}</dt>
            <dd className={classes.value}>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
