import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { Schema } from '../../../api/schemas.js';
import { Absent } from '../../../kit/elements/absent.js';
import { PageHeader } from '../../../kit/elements/page-header.js';
import { StatusBadge } from '../../../kit/elements/status-badge.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { actionWords, bulkActionWords, bulkWords } from '../../words.js';
import classes from '../people.module.css';
import { BulkRows } from './bulk-rows.js';
import { BulkSteps } from './bulk-steps.js';

type Job = Schema<'BulkJobView'>;

const POLL_MS = 1_500;

/** One action on many employees: whom it concerns, its confirmation, and what became of each. */
export function BulkPage() {
  const { api } = useSignedIn();
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const query = useQuery({
    queryKey: ['job', id],
    queryFn: () => api.get<Job>(`/jobs/${encodeURIComponent(id)}`),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? POLL_MS : false),
  });
  const back = (
    <Anchor component={Link} to="/bulk">
      Actions on many
    </Anchor>
  );
  if (!query.data) return <Absent title="Action on many" back={back} problem={query.error} />;
  const job = query.data;
  const { tone, label } = bulkWords(job.status);
  return (
    <div className={classes.stack}>
      <PageHeader
        title={bulkActionWords(job.action)}
        back={back}
        description={
          <span className={classes.actions}>
            {parameterWords(job)}
            <StatusBadge tone={tone}>{label}</StatusBadge>
          </span>
        }
      />
      <dl className={classes.counts}>
        <Count name="Employees" count={job.employee_count} />
        <Count name="Waiting" count={job.counts.waiting} />
        <Count name="Done" count={job.counts.done} />
        <Count name="Skipped" count={job.counts.skipped} />
        <Count name="Failed" count={job.counts.failed} />
      </dl>
      <BulkSteps job={job} />
      <BulkRows job={job} />
    </div>
  );
}

function parameterWords({ parameters }: Job): string {
  const { missing_from: file, active_employees: active, ...others } = parameters;
  const words = Object.values(others).map(actionWords);
  if (file !== undefined) words.push(`missing from a file, of ${active ?? '?'} active employees`);
  return words.join(' · ');
}

function Count({ name, count }: { name: string; count: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{count}</dd>
    </div>
  );
}
