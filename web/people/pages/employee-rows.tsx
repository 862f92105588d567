import type { UseQueryResult } from '@tanstack/react-query';
import { PageLink } from '../../kit/elements/page-link.js';
import { ActionButton } from '../../kit/action-button.js';
import { DataTable, type Column } from '../../kit/data/data-table.js';
import { readingOf, wholeList } from '../../kit/data/list-page.js';
import layout from '../../kit/forms/layout.module.css';

/** One employee of an action on many. */
interface NumberedRow {
  number: number;
  employee_row_id: string;
  employee_id: string | null;
  name: string | null;
}

/** For rows that stay after their employee was erased. */
export const EMPLOYEE_COLUMN: Column<Omit<NumberedRow, 'number'>> = {
  header: 'Employee',
  isName: true,
  cell: (row) =>
    row.employee_id === null ? (
      'Erased'
    ) : (
      <PageLink to={`/employees/${row.employee_row_id}`}>{row.name ?? row.employee_id}</PageLink>
    ),
};

interface EmployeeRowsProps<Row extends NumberedRow> {
  caption: string;
  /** What stands behind the name and the employee id. */
  columns: readonly Column<Row & { id: string }>[];
  page: UseQueryResult<{ rows: Row[]; next_after: number | null }>;
  /** The number behind which the page begins. */
  after: number;
  onPage: (after: number) => void;
}

/** A hundred employees of an action on many at a time. */
export function EmployeeRows<Row extends NumberedRow>({
  caption,
  columns,
  page,
  after,
  onPage,
}: EmployeeRowsProps<Row>) {
  const rows = (page.data?.rows ?? []).map((row) => ({ ...row, id: String(row.number) }));
  const next = page.data?.next_after ?? null;
  return (
    <div className={layout.stack}>
      <DataTable
        caption={caption}
        columns={[...employeeColumns<Row & { id: string }>(), ...columns]}
        list={{ ...wholeList(rows), ...readingOf(page) }}
        empty={<p className={layout.quiet}>No employees here</p>}
      />
      {(after > 0 || next !== null) && (
        <nav className={layout.actions} aria-label="Pages of the employees">
          <ActionButton variant="default" blocked={after === 0} onClick={() => onPage(0)}>
            First
          </ActionButton>
          <ActionButton
            variant="default"
            blocked={next === null}
            onClick={() => {
              if (next !== null) onPage(next);
            }}
          >
            Next
          </ActionButton>
        </nav>
      )}
    </div>
  );
}

function employeeColumns<Row extends NumberedRow & { id: string }>(): Column<Row>[] {
  return [
    {
      header: 'Employee',
      isName: true,
      cell: (row) => (
        <PageLink to={`/employees/${row.employee_row_id}`}>
          {row.name ?? row.employee_id ?? 'Erased'}
        </PageLink>
      ),
    },
    { header: 'Employee id', cell: (row) => row.employee_id ?? '–' },
  ];
}
