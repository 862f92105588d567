import { useEffect, useId, useRef, type ReactNode } from 'react';
import { CloseIcon } from '../../kit/icons.js';
import { useCamera, type CameraFault, type Facing } from '../camera/index.js';
import classes from './camera-dialog.module.css';

interface CameraDialogProps {
  title: string;
  facing: Facing;
  onClose: () => void;
  onFault: (fault: CameraFault) => void;
  /** Shown while the camera is open. */
  children: (stream: MediaStream) => ReactNode;
}

/**
 * The camera in a full-window modal dialog. One stream serves all pictures, since some browsers ask
 * for permission for each stream.
 */
export function CameraDialog({ title, facing, onClose, onFault, children }: CameraDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { camera } = useCamera(facing);
  const fault = camera.phase === 'refused' ? camera.fault : null;

  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  useEffect(() => {
    if (fault) onFault(fault);
  }, [fault, onFault]);

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
        <button
          type="button"
          className={classes.close}
          aria-label="Close the camera"
          onClick={onClose}
        >
          <CloseIcon size={22} />
        </button>
      </div>
      {camera.phase === 'open' ? children(camera.stream) : <Opening />}
    </dialog>
  );
}

function Opening() {
  return (
    <div className={classes.opening}>
      <p role="status">Starting the camera…</p>
      <p>If your browser asks, allow it. Pictures are sent to us and to nobody else.</p>
    </div>
  );
}
