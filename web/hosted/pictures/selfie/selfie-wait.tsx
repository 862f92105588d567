import { CameraBar, SpokenHint } from '../camera-bar.js';
import { useWords } from '../../words/language-context.js';

/** The selfie is on its way. */
export function SelfieWait({ isWaiting }: { isWaiting: boolean }) {
  const { selfie } = useWords();
  return (
    <CameraBar>
      <SpokenHint>{isWaiting ? selfie.offline : selfie.wait}</SpokenHint>
    </CameraBar>
  );
}
