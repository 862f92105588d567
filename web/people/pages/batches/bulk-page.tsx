import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { Absent } from '../../../kit/elements/absent.js';
import { PageHeader } from '../../../kit/elements/page-header.js';
import { PageLink } from '../../../kit/elements/page-link.js';
import { RetriableFailure } from '../../../kit/elements/read-failure.js';
import { StatusBadge } from '../../../kit/elements/status-badge.js';
import {
  bulkActionWords,
  batchWords,
  rowCodeWords,
  rowWords,
  STATUS_REASON_CODES,
  statusReasonWords,
  statusWords,
} from '../../words.js';
import { BatchSteps, Counts } from './batch-steps.js';
import { useBatch } from './use-batch.js';
import type { Column } from '../../../kit/data/data-table.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { EmployeeRows } from '../employee-rows.js';
import { counted } from '../../../kit/data/words.js';
import layout from '../../../kit/forms/layout.module.css';

type Job = Schema<'BulkJobView'>;

const POLL_MS = 1_500;

/** One action on many employees: whom it concerns, its confirmation, and what became of each. */
export function BulkPage() {
  const query = useBatch<Job>('jobs', POLL_MS);
  const back = <PageLink to="/bulk">Bulk actions</PageLink>;
  if (!query.data) return <Absent title="Bulk action" back={back} query={query} />;
  const job = query.data;
  return (
    <div className={layout.stack}>
      <PageHeader
        title={bulkActionWords(job.action)}
        back={back}
        description={
          <span className={layout.actions}>
            {parameterWords(job)}
            <StatusBadge {...batchWords(job.status)} />
          </span>
        }
      />
      <RetriableFailure query={query} />
      <Counts
        counts={[
          ['Employees', job.employee_count],
          ['Waiting', job.counts.waiting],
          ['Done', job.counts.done],
          ['Skipped', job.counts.skipped],
          ['Failed', job.counts.failed],
        ]}
      />
      <BulkSteps job={job} />
      <BulkRows job={job} />
    </div>
  );
}

/** A reason, a status, or a day. */
function valueWords(value: string): string {
  return STATUS_REASON_CODES.includes(value) ? statusReasonWords(value) : statusWords(value).label;
}

function parameterWords({ parameters }: Job): string {
  const { missing_from: file, active_employees: active, ...others } = parameters;
  const words = Object.values(others).map(valueWords);
  if (file !== undefined) words.push(`missing from a file, of ${active ?? '?'} active employees`);
  return words.join(' · ');
}

type Row = Schema<'BulkRowView'> & { id: string };

const COLUMNS: readonly Column<Row>[] = [
  { header: 'Result', cell: ({ state }) => <StatusBadge {...rowWords(state)} /> },
  { header: 'Why', cell: ({ code }) => (code === null ? '–' : rowCodeWords(code)) },
];

/** The employees of a job, and what became of each. */
function BulkRows({ job }: { job: Schema<'BulkJobView'> }) {
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

/** What can be done with a job now. */
function BulkSteps({ job }: { job: Schema<'BulkJobView'> }) {
  const { account, can } = useSignedIn();
  const { id, status, employee_count: count } = job;
  const isMine = job.created_by === account.id;
  const isPrepared = status === 'prepared';
  if (status === 'done' || status === 'canceled' || !can('employees:write')) return null;
  return (
    <BatchSteps
      path="jobs"
      id={id}
      note={
        isPrepared &&
        job.needs_second_person && (
          <p>
            So many people would lose their access or get it back that somebody else has to confirm
            it.
          </p>
        )
      }
      start={
        isPrepared && isMine
          ? {
              count,
              label: `Do it for ${counted(count, 'employee')}`,
              body: { employee_count: count },
            }
          : null
      }
      isApprovable={status === 'awaiting_approval' && !isMine && can('employees:terminate')}
      isStoppable
    />
  );
}
