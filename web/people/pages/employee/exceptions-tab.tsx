import { Select, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { Panel } from '../../../kit/elements/panel.js';
import { TimeText } from '../../../kit/elements/time-text.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import classes from '../people.module.css';
import { useEmployeeChange } from './use-employee-change.js';

type Detail = Schema<'EmployeeDetailView'>;

export function ExceptionsTab({ employee }: { employee: Detail }) {
  const { api, can } = useSignedIn();
  const { busy, failure, change } = useEmployeeChange(employee.id);
  const [until, setUntil] = useState('');
  const [reason, setReason] = useState('long_absence');
  const path = `/employees/${employee.id}/exemption`;
  const exempt = (event: FormEvent): void => {
    event.preventDefault();
    if (until === '') return;
    void change(() => api.put<Detail>(path, { until, reason }), 'The employee is exempt.');
  };
  const isExempt = employee.exempt_until !== null;
  return (
    <Panel
      title="Exemption"
      description="An exempt employee is left out of what is still to be verified. It gives no access."
    >
      <div className={classes.stack}>
        <FormFailure failure={failure} />
        {isExempt && (
          <p>
            Exempt until <TimeText at={employee.exempt_until} dayOnly />.
          </p>
        )}
        {can('employees:write') && (
          <form className={classes.stack} onSubmit={exempt}>
            <TextInput
              label="Ask again on"
              type="date"
              value={until}
              onChange={(event) => {
                setUntil(event.currentTarget.value);
              }}
            />
            <Select
              label="Why"
              allowDeselect={false}
              value={reason}
              onChange={(value) => {
                setReason(value ?? reason);
              }}
              data={[
                { value: 'long_absence', label: 'Long absence' },
                { value: 'no_document', label: 'Has no document' },
                { value: 'accessibility', label: 'Cannot use the page' },
                { value: 'legal', label: 'Legal reason' },
              ]}
            />
            <div className={classes.actions}>
              <ActionButton type="submit" busy={busy}>
                {isExempt ? 'Change the exemption' : 'Exempt'}
              </ActionButton>
              {isExempt && (
                <ActionButton
                  variant="default"
                  blocked={busy}
                  onClick={() =>
                    void change(() => api.delete<Detail>(path), 'The exemption has ended.')
                  }
                >
                  End the exemption
                </ActionButton>
              )}
            </div>
          </form>
        )}
      </div>
    </Panel>
  );
}
