import { useCallback, useEffect, useState } from 'react';
import type { CameraFault } from './camera-fault.js';
import { CameraRefused, closeCamera, openCamera, type Facing } from './open-camera.js';

export type CameraState =
  | { phase: 'opening' }
  | { phase: 'open'; stream: MediaStream }
  | { phase: 'refused'; fault: CameraFault };

/** Opens a camera for as long as the component is shown. `reopen` asks once more. */
export function useCamera(facing: Facing): { camera: CameraState; reopen: () => void } {
  const [camera, setCamera] = useState<CameraState>({ phase: 'opening' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isShown = true;
    let opened: MediaStream | null = null;
    setCamera({ phase: 'opening' });
    const onEnded = () => setCamera({ phase: 'refused', fault: 'stopped' });
    openCamera(facing).then(
      (stream) => {
        // The person may have left while the browser asked.
        if (!isShown) {
          closeCamera(stream);
          return;
        }
        opened = stream;
        for (const track of stream.getTracks()) track.addEventListener('ended', onEnded);
        setCamera({ phase: 'open', stream });
      },
      (error: unknown) => {
        const fault = error instanceof CameraRefused ? error.fault : 'failed';
        if (isShown) setCamera({ phase: 'refused', fault });
      },
    );
    return () => {
      isShown = false;
      if (opened) closeCamera(opened);
    };
  }, [facing, attempt]);

  const reopen = useCallback(() => setAttempt((count) => count + 1), []);
  return { camera, reopen };
}
