import { useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { Facts } from '../../../kit/elements/facts.js';
import { ModalDialog } from '../../../kit/elements/modal-dialog.js';
import { Panel } from '../../../kit/elements/panel.js';
import { TimeText } from '../../../kit/elements/time-text.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import { Notice } from '../../../kit/notice.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { identityWords, nextActionWords } from '../../words.js';
import classes from '../people.module.css';
import { useEmployeeChange } from './use-employee-change.js';

type Detail = Schema<'EmployeeDetailView'>;

export function OverviewTab({ employee }: { employee: Detail }) {
  const { can } = useSignedIn();
  const isAlarm = employee.identity_state === 'needs_attention';
  return (
    <div className={classes.stack}>
      <Notice
        tone={isAlarm ? 'warning' : 'info'}
        title={identityWords(employee.identity_state).says}
      >
        <p>{nextActionWords(employee.next_action)}</p>
      </Notice>
      <Panel title="On record">
        <Facts
          facts={[
            ['Department', employee.department ?? '–'],
            ['Title', employee.title ?? '–'],
            ['E-mail', employee.email ?? '–'],
            ['Telephone', employee.phone ?? '–'],
            ['Date of birth', employee.has_birth_date ? 'On record' : 'Missing'],
            ['Last verified', <TimeText key="v" at={employee.identity_established_at} />],
            ['Last alarm', <TimeText key="a" at={employee.alarmed_at} none="Never" />],
            ['Added', <TimeText key="c" at={employee.created_at} />],
          ]}
        />
      </Panel>
      {can('employees:terminate') && <StatusPanel employee={employee} />}
    </div>
  );
}

function StatusPanel({ employee }: { employee: Detail }) {
  const { api } = useSignedIn();
  const { busy, failure, change } = useEmployeeChange(employee.id);
  const [wanted, setWanted] = useState<Detail['status'] | null>(null);
  const choices = (['active', 'suspended', 'terminated'] as const).filter(
    (status) => status !== employee.status,
  );
  const confirm = async (): Promise<void> => {
    const done = await change(
      () => api.put<Detail>(`/employees/${employee.id}/status`, { status: wanted }),
      `The employee is now ${wanted ?? ''}.`,
    );
    if (done) setWanted(null);
  };
  return (
    <Panel title="Employment" description="Only active employees get access.">
      <div className={classes.actions}>
        {choices.map((status) => (
          <ActionButton
            key={status}
            variant="default"
            onClick={() => {
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
        onConfirm={() => void confirm()}
        onClose={() => {
          setWanted(null);
        }}
      >
        <FormFailure failure={failure} />
        {wanted === 'active' ? (
          <p>The employee can get access again. What ended before stays ended.</p>
        ) : (
          <p>
            This ends {employee.live_grants} live grants and {employee.open_requests} open requests
            at once.
          </p>
        )}
      </ModalDialog>
    </Panel>
  );
}

const VERBS: Record<Detail['status'], string> = {
  active: 'Reactivate',
  suspended: 'Suspend',
  terminated: 'Terminate',
};
