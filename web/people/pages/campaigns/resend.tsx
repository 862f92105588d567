import { useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { counted } from '../../../kit/data/words.js';
import { ModalDialog } from '../../../kit/dialogs/modal-dialog.js';
import { CountField, isCounted } from '../batch/count-field.js';
import { useBatchAction } from '../batch/use-batch.js';

/** Writes again to those who did not answer. */
export function Resend({ campaign: { id, progress } }: { campaign: Schema<'CampaignView'> }) {
  const { busy, failure, setFailure, act } = useBatchAction('campaigns', id);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const count = progress.unanswered;
  const people = counted(count, 'employee');

  const resend = async (): Promise<void> => {
    if (!isCounted(count, typed)) {
      setFailure('Type the number of employees exactly.');
      return;
    }
    if (await act('resend', { unanswered_count: count })) setOpen(false);
  };

  return (
    <>
      <ActionButton onClick={() => setOpen(true)}>
        Send again to {people} without an answer
      </ActionButton>
      <ModalDialog
        opened={isOpen}
        title="Send again"
        confirmLabel={`Send to ${people}`}
        busy={busy !== null}
        submit={() => void resend()}
        onClose={() => setOpen(false)}
        failure={failure}
      >
        <p>
          Only those who did not answer are written to: a reminder while their link is good, a new
          link once it has expired. Nobody gets more than one message in 24 hours this way, and the
          limits of the workspace hold.
        </p>
        <CountField count={count} typed={typed} onTyped={setTyped} />
      </ModalDialog>
    </>
  );
}
