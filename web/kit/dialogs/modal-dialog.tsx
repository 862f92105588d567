import { useId, type SyntheticEvent, type ReactNode } from 'react';
import { ActionButton } from '../action-button.js';
import { FormFailure } from '../forms/form-failure.js';
import { useElements } from '../language/element-words.js';
import { useModal } from './use-modal.js';
import classes from './modal-dialog.module.css';

interface ModalDialogProps {
  opened?: boolean;
  title: string;
  /** Nothing of the page behind can be read. */
  covers?: boolean;
  children: ReactNode;
  /** Left out if there is nothing to confirm. */
  confirmLabel?: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  /** Why it was refused. */
  failure?: string | null;
  wide?: boolean;
  /** Escape does not close it: what it shows is never shown again. */
  mustChoose?: boolean;
  submit?: () => void;
  onClose: () => void;
}

/**
 * The browser's own modal dialog around a form: it traps and returns the focus, and Escape closes
 * it.
 */
export function ModalDialog(props: ModalDialogProps) {
  const { opened = true, busy = false, failure = null, mustChoose, onClose } = props;
  const modal = useModal({ opened, busy, mustChoose, onClose });
  const titleId = useId();
  const { words } = useElements();

  const confirm = (event: SyntheticEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    if (!busy) props.submit?.();
  };

  return (
    <dialog
      {...modal}
      className={classes.dialog}
      data-wide={props.wide || undefined}
      data-covers={props.covers || undefined}
      aria-labelledby={titleId}
    >
      {opened && (
        <form className={classes.form} noValidate onSubmit={confirm}>
          <h2 id={titleId} className={classes.title}>
            {props.title}
          </h2>
          <div className={classes.body}>
            <FormFailure failure={failure} />
            {props.children}
          </div>
          <div className={classes.actions}>
            <ActionButton variant="default" blocked={busy} onClick={onClose}>
              {props.cancelLabel ?? (props.confirmLabel === undefined ? words.close : words.cancel)}
            </ActionButton>
            {props.confirmLabel !== undefined && (
              <ActionButton type="submit" busy={busy} {...(props.danger && { color: 'red.9' })}>
                {props.confirmLabel}
              </ActionButton>
            )}
          </div>
        </form>
      )}
    </dialog>
  );
}
