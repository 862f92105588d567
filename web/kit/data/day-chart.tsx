import type { Schema } from '../../api/schemas.js';
import classes from './day-chart.module.css';
import { dayBars, type DayBar, type Series } from './day-bars.js';

interface DayChartProps {
  caption: string;
  counts: Schema<'DayCountsView'>;
  /** From the bottom of a column to its top. */
  series: readonly Series[];
}

/** A column for each day, with its numbers in a table below. */
export function DayChart({ caption, counts, series }: DayChartProps) {
  const bars = dayBars(counts, series);
  const most = Math.max(1, ...bars.map(({ total }) => total));
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>{caption}</figcaption>
      <ul className={classes.legend} aria-hidden>
        {series.map(({ label, tone }) => (
          <li key={label} data-tone={tone}>
            {label}
          </li>
        ))}
      </ul>
      <div className={classes.columns} aria-hidden>
        {bars.map((bar) => (
          <Column key={bar.day} bar={bar} series={series} most={most} />
        ))}
      </div>
      <details className={classes.details}>
        <summary>Show the numbers</summary>
        <DayTable caption={caption} bars={bars} series={series} />
      </details>
    </figure>
  );
}

function Column({ bar, series, most }: { bar: DayBar; series: readonly Series[]; most: number }) {
  let below = 0;
  return (
    <div className={classes.column}>
      <span className={classes.total}>{bar.total === 0 ? '' : bar.total}</span>
      <svg className={classes.bar}>
        <rect width="100%" height="100%" className={classes.track} />
        {bar.parts.map((count, n) => {
          below += count;
          return (
            <rect
              key={series[n]?.label}
              data-tone={series[n]?.tone}
              width="100%"
              y={`${String(100 - (100 * below) / most)}%`}
              height={`${String((100 * count) / most)}%`}
            />
          );
        })}
      </svg>
      <span className={classes.day}>{Number(bar.day.slice(8))}</span>
    </div>
  );
}

interface DayTableProps {
  caption: string;
  bars: readonly DayBar[];
  series: readonly Series[];
}

function DayTable({ caption, bars, series }: DayTableProps) {
  return (
    <table className={classes.table}>
      <caption className={classes.hidden}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          {series.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ day, parts }) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            {parts.map((count, n) => (
              <td key={series[n]?.label}>{count}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
