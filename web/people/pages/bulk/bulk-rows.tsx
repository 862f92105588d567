import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import type { Column } from '../../../kit/data/data-table.js';
import { StatusBadge } from '../../../kit/elements/status-badge.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { rowCodeWords, rowWords } from '../../words.js';
import { EmployeeRows } from '../employee-rows.js';

type Row = Schema<'BulkRowView'> & { id: string };

const COLUMNS: readonly Column<Row>[] = [
  { header: 'Result', cell: ({ state }) => <StatusBadge {...rowWords(state)} /> },
  { header: 'Why', cell: ({ code }) => (code === null ? '–' : rowCodeWords(code)) },
];

/** The employees of a job, and what became of each. */
export function BulkRows({ job }: { job: Schema<'BulkJobView'> }) {
  const { api } = useSignedIn();
  const [after, setAfter] = useState(0);
  const page = useQuery({
    queryKey: ['jobs', job.id, 'rows', after, job.counts],
    queryFn: () => api.get<Schema<'BulkRowsView'>>(`/jobs/${job.id}/rows?after=${String(after)}`),
    placeholderData: keepPreviousData,
  });
  return (
    <EmployeeRows
      caption="Employees of this action"
      columns={COLUMNS}
      page={page}
      after={after}
      onPage={setAfter}
    />
  );
}
