import { useEffect, useId, useRef, type ReactNode } from 'react';
import { CloseIcon } from '../../kit/icons.js';
import classes from './camera-dialog.module.css';

interface CaptureDialogProps {
  title: string;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
}

/** A picture over the whole window, in the browser's own modal dialog. */
export function CaptureDialog({ title, closeLabel, onClose, children }: CaptureDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={classes.top}>
        <h2 id={titleId} className={classes.title} aria-live="polite">
          {title}
        </h2>
        <button type="button" className={classes.close} aria-label={closeLabel} onClick={onClose}>
          <CloseIcon size={22} />
        </button>
      </div>
      {children}
    </dialog>
  );
}
