import { useState } from 'react';
import { ChoiceSelect } from '../../../kit/forms/choice-select.js';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { useChange } from '../../../kit/data/use-change.js';
import { counted } from '../../../kit/data/words.js';
import { ModalDialog } from '../../../kit/dialogs/modal-dialog.js';
import { Panel } from '../../../kit/elements/panel.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { fittingReason, statusReasonChoices } from '../../words.js';
import layout from '../../../kit/forms/layout.module.css';

type Detail = Schema<'EmployeeDetailView'>;
type Status = Detail['status'];

const VERBS: Record<Status, string> = {
  active: 'Reactivate',
  suspended: 'Suspend',
  terminated: 'Terminate',
};

/** Suspends, terminates or reactivates an employee for a reason. */
export function StatusPanel({ employee }: { employee: Detail }) {
  const { api } = useSignedIn();
  const { busy, failure, run } = useChange();
  const [wanted, setWanted] = useState<Status | null>(null);
  const [reason, setReason] = useState('');
  const choices = (['active', 'suspended', 'terminated'] as const).filter(
    (status) => status !== employee.status,
  );
  const confirm = async (): Promise<void> => {
    const done = await run(
      () => api.put<Detail>(`/employees/${employee.id}/status`, { status: wanted, reason }),
      `The employee is now ${wanted ?? ''}.`,
    );
    if (done) setWanted(null);
  };
  return (
    <Panel title="Employment" description="Only active employees get access.">
      <div className={layout.actions}>
        {choices.map((status) => (
          <ActionButton
            key={status}
            variant="default"
            onClick={() => {
              setReason(fittingReason(status, ''));
              setWanted(status);
            }}
          >
            {VERBS[status]}
          </ActionButton>
        ))}
      </div>
      <ModalDialog
        opened={wanted !== null}
        title={wanted ? `${VERBS[wanted]}?` : ''}
        confirmLabel={wanted ? VERBS[wanted] : ''}
        danger={wanted !== 'active'}
        busy={busy}
        submit={() => void confirm()}
        onClose={() => setWanted(null)}
        failure={failure}
      >
        <StatusEffect employee={employee} wanted={wanted} />
        {wanted && <ReasonSelect status={wanted} reason={reason} onChange={setReason} />}
      </ModalDialog>
    </Panel>
  );
}

interface StatusEffectProps {
  employee: Detail;
  wanted: Status | null;
}

/** What the new status means for the employee's access. */
function StatusEffect({ employee, wanted }: StatusEffectProps) {
  if (wanted === 'active')
    return <p>The employee can get access again. What ended before stays ended.</p>;
  return (
    <p>
      This ends {counted(employee.live_grants, 'live grant')} and{' '}
      {counted(employee.open_requests, 'open request')} at once.
    </p>
  );
}

interface ReasonSelectProps {
  status: Status;
  reason: string;
  onChange: (reason: string) => void;
}

function ReasonSelect({ status, reason, onChange }: ReasonSelectProps) {
  return (
    <ChoiceSelect
      label="Why"
      description="It is recorded."
      value={reason}
      onChange={onChange}
      data={statusReasonChoices(status)}
    />
  );
}
