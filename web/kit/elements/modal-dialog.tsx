import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type SyntheticEvent,
  type ReactNode,
} from 'react';
import { ActionButton } from '../action-button.js';
import classes from './modal-dialog.module.css';

interface ModalDialogProps {
  opened: boolean;
  title: string;
  children: ReactNode;
  /** Left out if there is nothing to confirm. */
  confirmLabel?: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  wide?: boolean;
  onConfirm?: () => void;
  onClose: () => void;
}

/**
 * The browser's own modal dialog around a form: it traps and returns the focus, and Escape closes
 * it.
 */
export function ModalDialog(props: ModalDialogProps) {
  const { opened, busy = false, onConfirm, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (opened && element && !element.open) element.showModal();
    if (!opened && element?.open) element.close();
  }, [opened]);

  // A dialog that is taken off the page while it is open would leave the focus nowhere.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    if (!busy) onConfirm?.();
  };

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-wide={props.wide || undefined}
      aria-labelledby={titleId}
      onClose={() => {
        // React's strict mode closes and opens it at once: the event comes late.
        if (!dialog.current?.open) onClose();
      }}
      onCancel={(event) => {
        if (busy) event.preventDefault();
      }}
    >
      {opened && (
        <form noValidate onSubmit={submit}>
          <h2 id={titleId} className={classes.title}>
            {props.title}
          </h2>
          <div className={classes.body}>{props.children}</div>
          <div className={classes.actions}>
            <ActionButton variant="default" blocked={busy} onClick={onClose}>
              {props.cancelLabel ?? (props.confirmLabel === undefined ? 'Close' : 'Cancel')}
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
