import classes from './chart-table.module.css';

export interface Point {
  label: string;
  value: number;
}

interface ChartTableProps {
  caption: string;
  labelHeader: string;
  valueHeader: string;
  points: readonly Point[];
}

/** The numbers behind a picture, for whoever cannot see it or wants them exactly. */
export function ChartTable({ caption, labelHeader, valueHeader, points }: ChartTableProps) {
  return (
    <details className={classes.details}>
      <summary>Show as a table</summary>
      <table className={classes.table}>
        <caption className={classes.caption}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{labelHeader}</th>
            <th scope="col">{valueHeader}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
