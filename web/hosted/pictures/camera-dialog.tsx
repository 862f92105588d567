import { useEffect, type ReactNode } from 'react';
import { useCamera, type CameraFault, type Facing } from '../camera/index.js';
import classes from './camera-dialog.module.css';
import { CaptureDialog } from './capture-dialog.js';
import { useWords } from '../words/language-context.js';

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
  const words = useWords();
  const { camera } = useCamera(facing);
  const fault = camera.phase === 'refused' ? camera.fault : null;
  useEffect(() => {
    if (fault) onFault(fault);
  }, [fault, onFault]);
  return (
    <CaptureDialog title={title} closeLabel={words.camera.close} onClose={onClose}>
      {camera.phase === 'open' ? children(camera.stream) : <Opening />}
    </CaptureDialog>
  );
}

function Opening() {
  const { camera } = useWords();
  return (
    <div className={classes.opening}>
      <p role="status">{camera.starting}</p>
      <p>{camera.allow}</p>
    </div>
  );
}
