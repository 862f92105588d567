import type { Schema } from '../../../api/schemas.js';
import { counted } from '../../../kit/data/words.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { BatchSteps } from '../batch/batch-steps.js';

/** What can be done with a job now. */
export function BulkSteps({ job }: { job: Schema<'BulkJobView'> }) {
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
