import { ChartTable, type Point } from './chart-table.js';
import classes from './bar-chart.module.css';

interface BarChartProps {
  /** What the chart shows, read out in its place. */
  title: string;
  labelHeader: string;
  valueHeader: string;
  points: readonly Point[];
  /** Bars that stand for something bad. */
  isBad?: (point: Point) => boolean;
}

/** Horizontal bars: labels stay readable at any width. */
export function BarChart({ title, labelHeader, valueHeader, points, isBad }: BarChartProps) {
  const most = Math.max(1, ...points.map(({ value }) => value));
  return (
    <figure className={classes.figure} aria-label={title}>
      <ul className={classes.bars}>
        {points.map((point) => (
          <li key={point.label} className={classes.row}>
            <span className={classes.label}>{point.label}</span>
            <svg className={classes.track} aria-hidden="true" focusable="false">
              <rect
                className={classes.bar}
                data-bad={isBad?.(point) || undefined}
                width={`${(point.value / most) * 100}%`}
                height="100%"
                rx="4"
              />
            </svg>
            <span className={classes.value}>{point.value}</span>
          </li>
        ))}
      </ul>
      <ChartTable
        caption={title}
        labelHeader={labelHeader}
        valueHeader={valueHeader}
        points={points}
      />
    </figure>
  );
}
