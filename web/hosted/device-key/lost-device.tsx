import { Text } from '@mantine/core';
import { ActionButton } from '../../kit/action-button.js';
import { ActionFailure } from '../action-failure.js';
import type { HostedSessionView } from '../hosted-session.js';
import type { SessionControls } from '../session-controls.js';
import { useWords } from '../words/language-context.js';

interface LostDeviceProps {
  view: HostedSessionView;
  controls: SessionControls;
}

/** For people who know from the start that they have no device key: their document comes in its place. */
export function LostDevice({ view, controls }: LostDeviceProps) {
  const { deviceKey } = useWords();
  const isHere = view.current_step === 'consent' || view.current_step === 'selfie';
  if (view.document_instead !== 'offered' || !isHere) return null;
  return (
    <>
      <ActionButton
        fullWidth
        variant="subtle"
        mt="md"
        busy={controls.busy === 'lost_key'}
        blocked={controls.busy !== null}
        onClick={controls.loseKey}
      >
        {deviceKey.lost}
      </ActionButton>
      <ActionFailure of="lost_key" controls={controls} />
      <Text c="dimmed" size="sm" ta="center">
        {deviceKey.lostText}
      </Text>
    </>
  );
}
