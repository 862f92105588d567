import { useState } from 'react';
import { ModalDialog } from '../dialogs/modal-dialog.js';
import { OverlapSelect } from './overlap-select.js';

interface NewSecretDialogProps {
  /** What the other side should know about the time in which both work. */
  description?: string;
  /** The longest time, in seconds. */
  most?: number;
  busy: boolean;
  failure: string | null;
  onMake: (overlapSeconds: number) => void;
  onClose: () => void;
}

/** Asks how long the former secret still works before a new one is made. */
export function NewSecretDialog(props: NewSecretDialogProps) {
  const { description, most, busy, failure, onMake, onClose } = props;
  const [overlap, setOverlap] = useState('86400');
  return (
    <ModalDialog
      title="New secret"
      confirmLabel="Make it"
      busy={busy}
      submit={() => onMake(Number(overlap))}
      onClose={onClose}
      failure={failure}
    >
      <OverlapSelect
        label="How long does the former secret still work?"
        description={description}
        most={most}
        value={overlap}
        onChange={setOverlap}
      />
    </ModalDialog>
  );
}
