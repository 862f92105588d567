import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import classes from '../people.module.css';
import { useJobAction } from './use-job-action.js';

/** From this many employees on, their number is typed. */
const TYPED_FROM = 50;

/** What can be done with a job now. */
export function BulkSteps({ job }: { job: Schema<'BulkJobView'> }) {
  const { account, can } = useSignedIn();
  const { busy, failure, setFailure, act } = useJobAction(job.id);
  const [typed, setTyped] = useState('');
  const isMine = job.created_by === account.id;
  const asksNumber = job.employee_count >= TYPED_FROM;

  const start = (): void => {
    if (asksNumber && typed.trim() !== String(job.employee_count)) {
      setFailure('Type the number of employees exactly.');
      return;
    }
    void act('start', { employee_count: job.employee_count });
  };

  if (job.status === 'done' || job.status === 'canceled' || !can('employees:write')) return null;
  return (
    <div className={classes.stack}>
      <FormFailure failure={failure} />
      {job.status === 'prepared' && job.needs_second_person && (
        <p>So many people would lose their access that somebody else has to confirm it.</p>
      )}
      {job.status === 'prepared' && isMine && asksNumber && (
        <TextInput
          label={`Type ${job.employee_count} to confirm the number of employees`}
          inputMode="numeric"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
          }}
        />
      )}
      <div className={classes.actions}>
        {job.status === 'prepared' && isMine && (
          <ActionButton busy={busy} onClick={start}>
            Do it for {job.employee_count} employees
          </ActionButton>
        )}
        {job.status === 'awaiting_approval' && !isMine && can('employees:terminate') && (
          <ActionButton busy={busy} onClick={() => void act('approve', {})}>
            Confirm as a second person
          </ActionButton>
        )}
        <ActionButton variant="default" blocked={busy} onClick={() => void act('cancel', {})}>
          Stop
        </ActionButton>
      </div>
    </div>
  );
}
