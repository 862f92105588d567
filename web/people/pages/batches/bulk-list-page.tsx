import type { Schema } from '../../../api/schemas.js';
import { DataTable, type Column } from '../../../kit/data/data-table.js';
import { useList } from '../../../kit/data/list-page.js';
import { EmptyState } from '../../../kit/elements/empty-state.js';
import { PageHeader } from '../../../kit/elements/page-header.js';
import { PageLink } from '../../../kit/elements/page-link.js';
import { StatusBadge } from '../../../kit/elements/status-badge.js';
import { TimeText } from '../../../kit/elements/time-text.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { bulkActionWords, batchWords } from '../../words.js';

type Job = Schema<'BulkJobView'>;

const COLUMNS: readonly Column<Job>[] = [
  {
    header: 'Action',
    isName: true,
    cell: (row) => <PageLink to={`/bulk/${row.id}`}>{bulkActionWords(row.action)}</PageLink>,
  },
  { header: 'State', cell: ({ status }) => <StatusBadge {...batchWords(status)} /> },
  { header: 'Employees', align: 'end', cell: (row) => row.employee_count },
  { header: 'Done', align: 'end', cell: (row) => row.counts.done },
  { header: 'Failed', align: 'end', cell: (row) => row.counts.failed },
  { header: 'Prepared', cell: (row) => <TimeText at={row.created_at} /> },
];

/** Every action on many employees. */
export function BulkListPage() {
  const { api } = useSignedIn();
  const list = useList<Job>({ api, path: '/jobs' });
  return (
    <>
      <PageHeader
        title="Bulk actions"
        description="Each is counted, confirmed, and done employee by employee."
      />
      <DataTable
        caption="Bulk actions"
        columns={COLUMNS}
        list={list}
        empty={
          <EmptyState
            title="No actions yet"
            action={<PageLink to="/employees">Choose employees</PageLink>}
          >
            <p>Choose employees in the list, or filter it, and then what to do with them.</p>
          </EmptyState>
        }
      />
    </>
  );
}
