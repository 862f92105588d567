import { useState } from 'react';
import { Text } from '@mantine/core';
import { ActionButton } from '../../kit/action-button.js';
import { ConfirmDialog } from '../../kit/dialogs/confirm-dialog.js';
import { ActionFailure } from '../action-failure.js';
import { stepOf, type HostedSessionView } from '../hosted-session.js';
import type { SessionControls } from '../session-controls.js';
import { useWords } from '../words/language-context.js';

interface LostDeviceProps {
  view: HostedSessionView;
  controls: SessionControls;
}

/**
 * For people who know from the start that they have no device key, or whose turns could not be compared: their
 * document comes in its place. It is confirmed first, because nothing leads back from it.
 */
export function LostDevice({ view, controls }: LostDeviceProps) {
  const { consent, deviceKey } = useWords();
  const [asking, setAsking] = useState(false);
  const isHere = view.current_step === 'consent' || view.current_step === 'selfie';
  if (view.document_instead !== 'offered' || !isHere) return null;
  const reasons = stepOf(view, 'selfie')?.reasons ?? [];
  const isForTurns = reasons.some(({ code }) => code === 'turns_not_compared');
  return (
    <>
      <ActionButton
        fullWidth
        variant={isForTurns ? 'light' : 'subtle'}
        mt="md"
        blocked={controls.busy !== null}
        onClick={() => setAsking(true)}
      >
        {isForTurns ? deviceKey.lose : deviceKey.lost}
      </ActionButton>
      <Text c="dimmed" size="sm" ta="center" mt={isForTurns ? 'xs' : 0}>
        {deviceKey.lostText}
      </Text>
      <ConfirmDialog
        opened={asking}
        title={deviceKey.losing}
        confirmLabel={deviceKey.lose}
        cancelLabel={consent.goBack}
        danger={false}
        busy={controls.busy === 'lost_key'}
        failure={<ActionFailure of="lost_key" controls={controls} />}
        onConfirm={controls.loseKey}
        onClose={() => setAsking(false)}
      >
        <p>{deviceKey.loseEffect}</p>
      </ConfirmDialog>
    </>
  );
}
