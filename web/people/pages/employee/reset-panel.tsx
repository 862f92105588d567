import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { ChoiceSelect } from '../../../kit/forms/choice-select.js';
import { bound } from '../../../kit/forms/typed-text.js';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { useChange } from '../../../kit/data/use-change.js';
import { ModalDialog } from '../../../kit/dialogs/modal-dialog.js';
import { Panel } from '../../../kit/elements/panel.js';
import { TimeText } from '../../../kit/elements/time-text.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { RESET_REASON_CODES, resetReasonWords } from '../../words.js';
import layout from '../../../kit/forms/layout.module.css';

type Detail = Schema<'EmployeeDetailView'>;

const REASONS = RESET_REASON_CODES.map((value) => ({ value, label: resetReasonWords(value) }));

/** Asks for the reset of an identity, or shows the one that is open. */
export function ResetPanel({ employee }: { employee: Detail }) {
  const open = employee.resets.find(({ status }) => status === 'waiting' || status === 'approved');
  return (
    <Panel
      title="Reset the identity"
      description="The employee shows a document again the next time. A reset never gives access."
    >
      {open ? <OpenReset reset={open} /> : <AskForReset employee={employee} />}
    </Panel>
  );
}

/** A reset that has not counted yet, and what the caller may do with it. */
function OpenReset({ reset }: { reset: Schema<'IdentityResetView'> }) {
  const { api, account, can } = useSignedIn();
  const { busy, failure, run } = useChange();
  const isOwn = reset.requested_by === account.id;
  const decide = (decision: 'approve' | 'cancel', done: string): void =>
    void run(() => api.post(`/resets/${reset.id}/${decision}`, {}), done);
  return (
    <div className={layout.stack}>
      <FormFailure failure={failure} />
      <p>
        {resetReasonWords(reset.reason)}
        {reset.note !== null && `: ${reset.note}`}
      </p>
      <p>
        {reset.status === 'approved'
          ? 'Approved. It counts from '
          : 'Waits for a second person, and then until '}
        <TimeText at={reset.effective_at} />.
      </p>
      <div className={layout.actions}>
        {reset.status === 'waiting' && can('employees:reset_identity') && !isOwn && (
          <ActionButton busy={busy} onClick={() => decide('approve', 'The reset is approved.')}>
            Approve the reset
          </ActionButton>
        )}
        <ActionButton
          variant="default"
          blocked={busy}
          onClick={() => decide('cancel', 'The reset is stopped.')}
        >
          Stop the reset
        </ActionButton>
      </div>
    </div>
  );
}

function AskForReset({ employee }: { employee: Detail }) {
  const { api } = useSignedIn();
  const { busy, failure, run } = useChange();
  const [opened, setOpened] = useState(false);
  const [reason, setReason] = useState('appearance_changed');
  const [note, setNote] = useState('');
  if (employee.identity_established_at === null) return <p>There is no identity to reset.</p>;
  const close = (): void => setOpened(false);
  const confirm = async (): Promise<void> => {
    const asked = await run(
      () => api.post(`/employees/${employee.id}/resets`, { reason, note: note.trim() || null }),
      'The reset waits for a second person.',
    );
    if (asked) close();
  };
  return (
    <div className={layout.actions}>
      <ActionButton variant="default" onClick={() => setOpened(true)}>
        Ask for a reset
      </ActionButton>
      <ModalDialog
        opened={opened}
        title="Ask for a reset?"
        confirmLabel="Ask for the reset"
        danger
        busy={busy}
        submit={() => void confirm()}
        onClose={close}
        failure={failure}
      >
        <p>
          The employee is told now on every contact on record. A second person has to approve it,
          and it counts after a day.
        </p>
        <ChoiceSelect label="Why" value={reason} onChange={setReason} data={REASONS} />
        <Textarea
          label="How it came up, and how the person was checked"
          maxLength={500}
          {...bound(note, setNote)}
        />
      </ModalDialog>
    </div>
  );
}
