import { useId, type ReactNode } from 'react';
import { ActionButton } from '../action-button.js';
import classes from './confirm-dialog.module.css';
import { useModal } from './use-modal.js';

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  /** False where nothing ends. */
  danger?: boolean;
  busy?: boolean;
  /** Why the confirmation failed, shown beside its button. */
  failure?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

/**
 * The browser's own modal dialog. It traps and returns the focus, makes the page inert and closes
 * with Escape, without our own script.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, danger = true, busy = false, onClose } = props;
  const modal = useModal({ opened, busy, onClose });
  const titleId = useId();
  const textId = useId();

  return (
    <dialog
      {...modal}
      className={classes.dialog}
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      <h2 id={titleId} className={classes.title}>
        {props.title}
      </h2>
      <div id={textId} className={classes.text}>
        {props.children}
      </div>
      {props.failure}
      <div className={classes.actions}>
        {/* First in order: it gets the focus, so Enter never ends anything by accident. */}
        <ActionButton variant="default" blocked={busy} onClick={onClose}>
          {props.cancelLabel}
        </ActionButton>
        <ActionButton {...(danger && { color: 'red.9' })} busy={busy} onClick={props.onConfirm}>
          {props.confirmLabel}
        </ActionButton>
      </div>
    </dialog>
  );
}
