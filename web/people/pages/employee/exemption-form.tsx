import { TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { ChoiceSelect } from '../../../kit/forms/choice-select.js';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { EXEMPTION_REASONS, lastExemptDay } from '../exemption.js';
import layout from '../../../kit/forms/layout.module.css';
import type { useEmployeeChange } from './use-employee-change.js';

type Detail = Schema<'EmployeeDetailView'>;

interface ExemptionFormProps extends Pick<ReturnType<typeof useEmployeeChange>, 'busy' | 'change'> {
  employee: Detail;
}

/** Exempts an employee until a day, for a reason, and ends it. */
export function ExemptionForm({ employee, busy, change }: ExemptionFormProps) {
  const { api } = useSignedIn();
  const [until, setUntil] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [reason, setReason] = useState('long_absence');
  const path = `/employees/${employee.id}/exemption`;
  const exempt = (event: SyntheticEvent): void => {
    event.preventDefault();
    setMissing(until === '');
    if (until === '') return;
    void change(() => api.put<Detail>(path, { until, reason }), 'The employee is exempt.');
  };
  const isExempt = employee.exempt_until !== null;
  return (
    <form noValidate className={layout.stack} onSubmit={exempt}>
      <TextInput
        label="Ask again on"
        description="At most 180 days ahead"
        type="date"
        max={lastExemptDay()}
        required
        error={isMissing && 'Choose the day'}
        value={until}
        onChange={(event) => {
          setUntil(event.currentTarget.value);
          setMissing(false);
        }}
      />
      <ChoiceSelect label="Why" value={reason} onChange={setReason} data={EXEMPTION_REASONS} />
      <div className={layout.actions}>
        <ActionButton type="submit" busy={busy}>
          {isExempt ? 'Change the exemption' : 'Exempt'}
        </ActionButton>
        {isExempt && (
          <ActionButton
            variant="default"
            blocked={busy}
            onClick={() => void change(() => api.delete<Detail>(path), 'The exemption has ended.')}
          >
            End the exemption
          </ActionButton>
        )}
      </div>
    </form>
  );
}
