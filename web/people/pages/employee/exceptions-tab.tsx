import { TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { type Change, useChange } from '../../../kit/data/use-change.js';
import { Panel } from '../../../kit/elements/panel.js';
import { TimeText } from '../../../kit/elements/time-text.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { ChoiceSelect } from '../../../kit/forms/choice-select.js';
import { ActionButton } from '../../../kit/action-button.js';
import { EXEMPTION_REASONS, lastExemptDay } from '../exemption.js';
import layout from '../../../kit/forms/layout.module.css';

type Detail = Schema<'EmployeeDetailView'>;

export function ExceptionsTab({ employee }: { employee: Detail }) {
  const { can } = useSignedIn();
  const { busy, failure, run } = useChange();
  return (
    <Panel
      title="Exemption"
      description="An exempt employee is left out of what is still to be verified. It gives no access."
    >
      <div className={layout.stack}>
        <FormFailure failure={failure} />
        {employee.exempt_until !== null && (
          <p>
            Exempt. Asked again on <TimeText at={employee.exempt_until} chosenDay />.
          </p>
        )}
        {can('employees:write') && <ExemptionForm employee={employee} busy={busy} run={run} />}
      </div>
    </Panel>
  );
}

interface ExemptionFormProps extends Pick<Change, 'busy' | 'run'> {
  employee: Detail;
}

/** Exempts an employee until a day, for a reason, and ends it. */
function ExemptionForm({ employee, busy, run }: ExemptionFormProps) {
  const { api } = useSignedIn();
  const [until, setUntil] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [reason, setReason] = useState('long_absence');
  const path = `/employees/${employee.id}/exemption`;
  const exempt = (event: SyntheticEvent): void => {
    event.preventDefault();
    setMissing(until === '');
    if (until === '') return;
    void run(() => api.put(path, { until, reason }), 'The employee is exempt.');
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
            onClick={() => void run(() => api.delete(path), 'The exemption has ended.')}
          >
            End the exemption
          </ActionButton>
        )}
      </div>
    </form>
  );
}
