import { ChartTable, type Point } from './chart-table.js';
import classes from './sparkline.module.css';
import { linePath } from './line-path.js';

interface SparklineProps {
  title: string;
  labelHeader: string;
  valueHeader: string;
  points: readonly Point[];
}

const WIDTH = 240;
const HEIGHT = 48;

/** A course over time, without axes: the table behind it has the numbers. */
export function Sparkline({ title, labelHeader, valueHeader, points }: SparklineProps) {
  const values = points.map(({ value }) => value);
  return (
    <figure className={classes.figure} aria-label={title}>
      <svg
        className={classes.line}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <path className={classes.path} d={linePath(values, WIDTH, HEIGHT)} />
      </svg>
      <ChartTable
        caption={title}
        labelHeader={labelHeader}
        valueHeader={valueHeader}
        points={points}
      />
    </figure>
  );
}
