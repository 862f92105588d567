import { PageLink } from '../../kit/elements/page-link.js';
import type { Schema } from '../../api/schemas.js';
import { BarLine } from '../../kit/data/bar-table.js';
import { departmentRows, percent, type DepartmentRow } from './overview-words.js';
import classes from './overview.module.css';

/** A bar chart that is a table: verified employees of each department. */
export function CoverageTable({ coverage }: { coverage: Schema<'CoverageView'> }) {
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <caption className={classes.caption}>Verified employees by department</caption>
        <thead>
          <tr>
            <th scope="col">Department</th>
            <th scope="col" className={classes.number}>
              Verified
            </th>
            <th scope="col" className={classes.number}>
              Active
            </th>
            <th scope="col" className={`${classes.number} ${classes.share}`}>
              Share
            </th>
          </tr>
        </thead>
        <tbody>
          {departmentRows(coverage).map((row) => (
            <tr key={row.label}>
              <th scope="row">
                <Department row={row} />
                <BarLine part={row.established} whole={row.employees} />
              </th>
              <td className={classes.number}>{row.established}</td>
              <td className={classes.number}>{row.employees}</td>
              <td className={`${classes.number} ${classes.share}`}>
                {percent(row.established, row.employees)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Department({ row: { label, filter } }: { row: DepartmentRow }) {
  if (filter === null) return <>{label}</>;
  return (
    <PageLink to="/employees" search={{ department: filter, status: 'active' }}>
      {label}
    </PageLink>
  );
}
