import type { Schema } from '../../api/schemas.js';
import { DataTable, type Column } from '../../kit/data/data-table.js';
import { useList } from '../../kit/data/list-page.js';
import { EmptyState } from '../../kit/elements/empty-state.js';
import { PageHeader } from '../../kit/elements/page-header.js';
import { PageLink } from '../../kit/elements/page-link.js';
import { StatusBadge } from '../../kit/elements/status-badge.js';
import { TimeText } from '../../kit/elements/time-text.js';
import { useSignedIn } from '../../kit/session/signed-in.js';
import { EMPLOYEE_COLUMN } from './employee-rows.js';
import { resetReasonWords, resetWords } from '../words.js';

type Reset = Schema<'ListedResetView'>;

const COLUMNS: readonly Column<Reset>[] = [
  EMPLOYEE_COLUMN,
  { header: 'Why', cell: ({ reason }) => resetReasonWords(reason) },
  { header: 'Note', cell: ({ note }) => note ?? '–' },
  { header: 'State', cell: ({ status }) => <StatusBadge {...resetWords(status)} /> },
  { header: 'Asked', cell: (row) => <TimeText at={row.requested_at} /> },
  { header: 'Takes effect', cell: (row) => <TimeText at={row.effective_at} /> },
  { header: 'Ended', cell: (row) => <TimeText at={row.ended_at} none="Not yet" /> },
];

/** Every reset that was asked for: a second person finds here what waits for them. */
export function ResetsPage() {
  const { api } = useSignedIn();
  const list = useList<Reset>({ api, path: '/resets' });
  return (
    <>
      <PageHeader
        title="Identity resets"
        description="One person asks, another approves, and the employee is told before it takes effect."
      />
      <DataTable
        caption="Identity resets"
        columns={COLUMNS}
        list={list}
        empty={
          <EmptyState
            title="No resets"
            action={<PageLink to="/employees">Choose an employee</PageLink>}
          >
            <p>A reset is asked for on the page of an employee. It then waits here for approval.</p>
          </EmptyState>
        }
      />
    </>
  );
}
