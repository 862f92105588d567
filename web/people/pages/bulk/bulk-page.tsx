import type { Schema } from '../../../api/schemas.js';
import { Absent } from '../../../kit/elements/absent.js';
import { PageHeader } from '../../../kit/elements/page-header.js';
import { PageLink } from '../../../kit/elements/page-link.js';
import { RetriableFailure } from '../../../kit/elements/read-failure.js';
import { StatusBadge } from '../../../kit/elements/status-badge.js';
import {
  bulkActionWords,
  bulkWords,
  STATUS_REASON_CODES,
  statusReasonWords,
  statusWords,
} from '../../words.js';
import layout from '../../../kit/forms/layout.module.css';
import { Counts } from '../batch/counts.js';
import { useBatch } from '../batch/use-batch.js';
import { BulkRows } from './bulk-rows.js';
import { BulkSteps } from './bulk-steps.js';

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
            <StatusBadge {...bulkWords(job.status)} />
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
