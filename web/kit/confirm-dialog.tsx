import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { ActionButton } from './action-button.js';
import classes from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
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
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const textId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (props.opened && element && !element.open) element.showModal();
    if (!props.opened && element?.open) element.close();
  }, [props.opened]);

  // A dialog that is taken off the page while it is open would leave the focus nowhere.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={titleId}
      aria-describedby={textId}
      onClose={() => {
        // React's strict mode closes and opens it at once: the event comes late.
        if (!dialog.current?.open) props.onClose();
      }}
      onCancel={(event) => {
        if (props.busy) event.preventDefault();
      }}
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
        <ActionButton variant="default" blocked={props.busy ?? false} onClick={props.onClose}>
          {props.cancelLabel}
        </ActionButton>
        <ActionButton color="red.9" busy={props.busy ?? false} onClick={props.onConfirm}>
          {props.confirmLabel}
        </ActionButton>
      </div>
    </dialog>
  );
}
