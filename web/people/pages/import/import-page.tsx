import { useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { useChange } from '../../../kit/data/use-change.js';
import { counted } from '../../../kit/data/words.js';
import { ConfirmedCall } from '../../../kit/dialogs/confirmed-call.js';
import { Absent } from '../../../kit/elements/absent.js';
import { PageHeader } from '../../../kit/elements/page-header.js';
import { PageLink } from '../../../kit/elements/page-link.js';
import { Panel } from '../../../kit/elements/panel.js';
import { RetriableFailure } from '../../../kit/elements/read-failure.js';
import { StatusBadge } from '../../../kit/elements/status-badge.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import { Notice } from '../../../kit/notice.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { faultWords, batchWords } from '../../words.js';
import { SaveButton } from '../../../kit/data/save-button.js';
import layout from '../../../kit/forms/layout.module.css';
import classes from '../people.module.css';
import { Counts } from '../batches/batch-steps.js';
import { useBatch, WORKING } from '../batches/use-batch.js';
import { ColumnMatch } from './column-match.js';
import { MissingEmployees } from './missing-employees.js';
import { ReviewRows } from './review-rows.js';

type Import = Schema<'ImportView'>;

const POLL_MS = 1_000;

const people = (count: number): string => counted(count, 'person', 'people');

/** One import: match the columns, look at the review, run, and undo. A reload loses nothing. */
export function ImportPage() {
  const [isBack, setBack] = useState(false);
  const query = useBatch<Import>('imports', POLL_MS);
  const back = <PageLink to="/import">Import</PageLink>;
  if (!query.data) return <Absent title="Import" back={back} query={query} />;
  const job = query.data;
  const isMatching = job.status === 'uploaded' || (isBack && job.status === 'reviewed');
  return (
    <div className={layout.stack}>
      <PageHeader
        title={job.file_name ?? 'Deleted file'}
        back={back}
        description={
          <span className={layout.actions}>
            <StatusBadge {...batchWords(job.status)} /> {counted(job.row_count, 'row')}
          </span>
        }
      />
      <RetriableFailure query={query} />
      {isMatching && (
        <ColumnMatch
          job={job}
          onMatched={() => setBack(false)}
          {...(job.status !== 'uploaded' && {
            onLeave: () => setBack(false),
          })}
        />
      )}
      {WORKING.includes(job.status) && <Progress job={job} />}
      {/* Its buttons would run the matching of before. */}
      {!isMatching && (
        <Outcome
          job={job}
          {...(job.status === 'reviewed' && {
            onBack: () => setBack(true),
          })}
        />
      )}
      {job.file_name !== null && job.status === 'done' && <MissingEmployees job={job} />}
      {job.file_name !== null && !['uploaded', 'reviewing'].includes(job.status) && (
        <ReviewRows key={job.status} job={job} />
      )}
    </div>
  );
}

function Progress({ job }: { job: Import }) {
  const label = `${job.rows_done} of ${counted(job.row_count, 'row')}`;
  return (
    <Panel title={`${batchWords(job.status).label} …`}>
      <progress
        className={classes.progress}
        max={job.row_count}
        value={job.rows_done}
        aria-label={label}
      />
      <p role="status">{label}. You can leave this page.</p>
    </Panel>
  );
}

const COUNTS = [
  ['created', 'New'],
  ['changed', 'Changed'],
  ['unchanged', 'Unchanged'],
  ['rejected', 'Refused'],
  ['doubtful', 'With a doubt'],
  ['ended', 'Lose access'],
  ['reactivated', 'Get access back'],
  ['kept', 'Kept by the undo'],
] as const;

function Outcome({ job, onBack }: { job: Import; onBack?: () => void }) {
  const isPlan = ['reviewing', 'reviewed', 'awaiting_approval'].includes(job.status);
  return (
    <Panel
      title={isPlan ? 'What it would change' : 'What it changed'}
      {...(isPlan && { description: 'Nothing has changed yet.' })}
    >
      <div className={layout.stack}>
        <Counts
          counts={COUNTS.filter(([name]) => name !== 'kept' || job.counts.kept > 0).map(
            ([name, label]) => [label, job.counts[name]],
          )}
        />
        <Kinds job={job} />
        <Actions job={job} {...(onBack && { onBack })} />
      </div>
    </Panel>
  );
}

/** Counts people, while every other kind counts rows. */
const STOPPED = 'review_outdated';

const rowKinds = ({ kinds }: Import) => kinds.filter(({ code }) => code !== STOPPED);

/** How many rows have each kind of error or doubt. */
function Kinds({ job }: { job: Import }) {
  const kinds = rowKinds(job);
  if (kinds.length === 0) return null;
  return (
    <ul className={classes.errors} aria-label="Errors and doubts by kind">
      {kinds.map(({ kind, field, code, rows }) => (
        <li key={`${kind} ${field ?? ''} ${code}`}>
          <StatusBadge
            tone={kind === 'error' ? 'bad' : 'waiting'}
            label={kind === 'error' ? 'Refused' : 'Doubt'}
          />{' '}
          {counted(rows, 'row')}: {faultWords(field, code)}
        </li>
      ))}
    </ul>
  );
}

function Actions({ job, onBack }: { job: Import; onBack?: () => void }) {
  const { api, account, can } = useSignedIn();
  const { busy, failure, run } = useChange();
  const [last, setLast] = useState('');
  const button = (action: string, label: string, isMain = false, body = {}) => (
    <ActionButton
      key={action}
      {...(!isMain && { variant: 'default' })}
      busy={busy && last === action}
      blocked={busy && last !== action}
      onClick={() => {
        setLast(action);
        void run(() => api.post(`/imports/${job.id}/${action}`, body));
      }}
    >
      {label}
    </ActionButton>
  );
  const undoing = job.undo_needs_second_person ? (
    button('undo', 'Ask a second person to undo it')
  ) : (
    <UndoImport key="undo" job={job} />
  );
  const undo = can('employees:terminate') ? [undoing] : [];
  const isOwn = account.id === job.created_by || account.id === job.started_by;
  const approval = (label: string, action: 'run' | 'undo') =>
    !isOwn && can('employees:terminate') ? [button('approve', label, true, { action })] : [];
  const buttons = {
    reviewed: [
      button('start', job.needs_second_person ? 'Ask a second person' : 'Run the import', true),
      button('cancel', 'Stop'),
    ],
    awaiting_approval: [...approval('Confirm and run', 'run'), button('cancel', 'Stop')],
    reviewing: [button('cancel', 'Stop')],
    running: [button('cancel', 'Stop')],
    done: undo,
    canceled: job.counts.created + job.counts.changed > 0 ? undo : [],
    failed: undo,
    awaiting_undo: [...approval('Confirm and undo', 'undo'), button('cancel', 'Keep the import')],
  }[job.status as string];
  return (
    <div className={layout.stack}>
      <FormFailure failure={failure} />
      <Warnings job={job} />
      <div className={layout.actions}>
        {buttons}
        {onBack && (
          <ActionButton variant="default" onClick={onBack}>
            Back to the columns
          </ActionButton>
        )}
        <Report job={job} />
      </div>
    </div>
  );
}

/** Says what an undo does before it is done. */
function UndoImport({ job }: { job: Import }) {
  const { api } = useSignedIn();
  return (
    <ConfirmedCall
      label="Undo the import"
      title="Undo this import?"
      confirmLabel="Undo it"
      cancelLabel="Keep it"
      call={() => api.post(`/imports/${job.id}/undo`, {})}
    >
      <p>
        {people(job.counts.created)} that it added would be deleted, and{' '}
        {people(job.counts.changed)} changed back. Whoever was changed, invited or verified since
        stays as they are.
      </p>
    </ConfirmedCall>
  );
}

/** What somebody else has to confirm, and why the import stopped. */
function Warnings({ job }: { job: Import }) {
  const beyond = job.kinds.find(({ code }) => code === STOPPED)?.rows;
  return (
    <>
      {beyond !== undefined && (
        <Notice tone="warning">
          <p>
            The import stopped. Since its review, records changed:{' '}
            {counted(beyond, 'more person', 'more people')} than reviewed would lose their access or
            get it back. What it did until then stays. Upload the file again to review the rest.
          </p>
        </Notice>
      )}
      {job.needs_second_person && ['reviewed', 'awaiting_approval'].includes(job.status) && (
        <Notice tone="warning">
          <p>
            {people(job.counts.ended)} would lose their access and {job.counts.reactivated} would
            get it back. With those of the last 24 hours these are many: somebody else than you has
            to confirm it.
          </p>
        </Notice>
      )}
      {job.status === 'awaiting_undo' && (
        <Notice tone="warning">
          <p>
            {people(job.counts.created)} would be deleted and {job.counts.changed} changed back:
            somebody else than you has to confirm it. Who was changed, invited or verified since is
            left.
          </p>
        </Notice>
      )}
    </>
  );
}

function Report({ job }: { job: Import }) {
  if (job.file_name === null || rowKinds(job).length === 0) return null;
  return (
    <SaveButton
      path={`/imports/${job.id}/report`}
      name="import-report.csv"
      label="Download the refused and doubtful rows"
      said="The rows are saved."
    />
  );
}
