import classes from '../people.module.css';

/** Numbers of a batch, with their names. */
export function Counts({ counts }: { counts: readonly (readonly [string, number])[] }) {
  return (
    <dl className={classes.counts}>
      {counts.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}
