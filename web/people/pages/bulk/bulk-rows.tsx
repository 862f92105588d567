import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { DataTable, type Column } from '../../../kit/data/data-table.js';
import { wholeList } from '../../../kit/data/list-page.js';
import { StatusBadge } from '../../../kit/elements/status-badge.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { rowCodeWords, rowWords } from '../../words.js';
import classes from '../people.module.css';

type Row = Schema<'BulkRowView'> & { id: string };

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'name',
    header: 'Employee',
    isName: true,
    cell: (row) => (
      <Anchor component={Link} to={`/employees/${row.employee_row_id}`}>
        {row.name ?? row.employee_id ?? 'Erased'}
      </Anchor>
    ),
  },
  { id: 'employee_id', header: 'Employee id', cell: (row) => row.employee_id ?? '–' },
  {
    id: 'state',
    header: 'Result',
    cell: ({ state }) => (
      <StatusBadge tone={rowWords(state).tone}>{rowWords(state).label}</StatusBadge>
    ),
  },
  { id: 'code', header: 'Why', cell: ({ code }) => (code === null ? '–' : rowCodeWords(code)) },
];

/** A hundred employees of a job at a time. */
export function BulkRows({ job }: { job: Schema<'BulkJobView'> }) {
  const { api } = useSignedIn();
  const [after, setAfter] = useState(0);
  const query = useQuery({
    queryKey: ['job', job.id, 'rows', after, job.counts],
    queryFn: () => api.get<Schema<'BulkRowsView'>>(`/jobs/${job.id}/rows?after=${String(after)}`),
  });
  const rows = (query.data?.rows ?? []).map((row) => ({ ...row, id: String(row.number) }));
  const next = query.data?.next_after ?? null;
  return (
    <div className={classes.stack}>
      <DataTable
        caption="Employees of this action"
        columns={COLUMNS}
        list={wholeList(rows)}
        empty={<></>}
      />
      {(after > 0 || next !== null) && (
        <nav className={classes.actions} aria-label="Pages of the employees">
          <ActionButton
            variant="default"
            blocked={after === 0}
            onClick={() => {
              setAfter(0);
            }}
          >
            First
          </ActionButton>
          <ActionButton
            variant="default"
            blocked={next === null}
            onClick={() => {
              if (next !== null) setAfter(next);
            }}
          >
            Next
          </ActionButton>
        </nav>
      )}
    </div>
  );
}
