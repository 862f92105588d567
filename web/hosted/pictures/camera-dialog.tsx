import { useEffect, type ReactNode } from 'react';
import { useCamera, type CameraFault, type Facing } from '../camera/index.js';
import classes from './camera-dialog.module.css';
import { CaptureDialog } from './capture-dialog.js';

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
  const { camera } = useCamera(facing);
  const fault = camera.phase === 'refused' ? camera.fault : null;
  useEffect(() => {
    if (fault) onFault(fault);
  }, [fault, onFault]);
  return (
    <CaptureDialog title={title} closeLabel="Close the camera" onClose={onClose}>
      {camera.phase === 'open' ? children(camera.stream) : <Opening />}
    </CaptureDialog>
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
