import { useState, type ReactNode } from 'react';
import { ActionButton } from '../action-button.js';
import { useChange } from '../data/use-change.js';
import { ModalDialog } from './modal-dialog.js';

interface QuestionProps {
  title: string;
  confirmLabel: string;
  cancelLabel?: string;
  /** What follows from it. */
  children: ReactNode;
  call: () => Promise<unknown>;
  /** What is said once it is done. */
  said?: string;
}

interface ConfirmedCallProps extends QuestionProps {
  /** On the button. */
  label: string;
  size?: 'xs';
  blocked?: boolean;
}

/** A button whose call takes something away, so it asks first. */
export function ConfirmedCall({ label, size, blocked, ...question }: ConfirmedCallProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <ActionButton
        variant="default"
        {...(size && { size })}
        {...(blocked && { blocked })}
        onClick={() => setAsking(true)}
      >
        {label}
      </ActionButton>
      {asking && <Question {...question} onClose={() => setAsking(false)} />}
    </>
  );
}

function Question({ call, said, onClose, ...words }: QuestionProps & { onClose: () => void }) {
  const { busy, failure, run } = useChange();
  const confirm = async (): Promise<void> => {
    if ((await run(call, said)) !== null) onClose();
  };
  return (
    <ModalDialog
      {...words}
      danger
      busy={busy}
      failure={failure}
      submit={() => void confirm()}
      onClose={onClose}
    />
  );
}
