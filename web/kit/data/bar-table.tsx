import classes from './bar-table.module.css';

export interface Bar {
  label: string;
  count: number;
}

interface BarTableProps {
  caption: string;
  /** Header of the labels, such as `State`. */
  of: string;
  /** Header of the numbers, such as `Sessions`. */
  counted: string;
  bars: readonly Bar[];
  /** The longest bar stands for this many. */
  whole: number;
}

/** A bar chart that is a table: every bar stands beside its number. */
export function BarTable({ caption, of, counted, bars, whole }: BarTableProps) {
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{of}</th>
          <th scope="col" className={classes.number}>
            {counted}
          </th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ label, count }) => (
          <tr key={label}>
            <th scope="row">
              {label}
              <BarLine part={count} whole={whole} />
            </th>
            <td className={classes.number}>{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A bar, for a number that stands beside it. */
export function BarLine({ part, whole }: { part: number; whole: number }) {
  return (
    <svg className={classes.bar} aria-hidden>
      <rect width="100%" height="8" rx="4" className={classes.track} />
      <rect
        width={`${whole === 0 ? 0 : (100 * part) / whole}%`}
        height="8"
        rx="4"
        className={classes.fill}
      />
    </svg>
  );
}
