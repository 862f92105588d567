import { CameraBar, SpokenHint } from '../camera-bar.js';

/** The selfie is on its way. */
export function SelfieWait({ isWaiting }: { isWaiting: boolean }) {
  return (
    <CameraBar>
      <SpokenHint>
        {isWaiting ? 'No connection. We send it again by ourselves' : 'Keep looking at the camera'}
      </SpokenHint>
    </CameraBar>
  );
}
