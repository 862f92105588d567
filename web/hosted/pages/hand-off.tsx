import { ActionButton } from '../../kit/action-button.js';
import { PhoneIcon } from '../../kit/icons.js';
import { ActionFailure } from '../action-failure.js';
import {
  stepOf,
  type HostedSessionView,
  type NewHandoff,
  type StepName,
} from '../hosted-session.js';
import type { SessionControls } from '../session-controls.js';
import { useWords } from '../words/language-context.js';

interface HandOffProps {
  view: HostedSessionView;
  step: StepName;
  controls: SessionControls;
  onLink: (link: NewHandoff) => void;
}

const CAMERA_STEPS: readonly StepName[] = ['document', 'selfie', 'insurance_card'];

/** The way on with a phone, at the steps that need a camera. */
export function HandOff({ view, step, controls, onLink }: HandOffProps) {
  const { handoff } = useWords();
  const needsCamera = view.has_camera && CAMERA_STEPS.includes(step);
  if (!needsCamera || view.handoff.state !== 'none') return null;
  if (stepOf(view, step)?.status === 'checking') return null;
  return (
    <>
      <ActionFailure of="hand_off" controls={controls} />
      <ActionButton
        fullWidth
        variant="subtle"
        mt="sm"
        leftSection={<PhoneIcon size={18} />}
        busy={controls.busy === 'hand_off'}
        blocked={controls.busy !== null}
        onClick={() => controls.handOff(onLink)}
      >
        {handoff.open}
      </ActionButton>
    </>
  );
}
