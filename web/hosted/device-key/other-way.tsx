import { useState } from 'react';
import { ActionButton } from '../../kit/action-button.js';
import { ConfirmDialog } from '../../kit/dialogs/confirm-dialog.js';
import { ActionFailure } from '../action-failure.js';
import { isFramed } from '../parent-page.js';
import type { StepProps } from '../steps/step.js';
import { useWords } from '../words/language-context.js';

/**
 * Who cannot turn the head goes another way here, and need not say why: without a face, where that is offered, else out
 * of the session. It is confirmed first, because nothing leads back from it.
 */
export function OtherWay({ view, controls, onLeave }: StepProps) {
  const { consent, otherWay, selfie } = useWords();
  const [asking, setAsking] = useState(false);
  // A device key cannot be used inside another page.
  const isOffered = view.without_face === 'offered' && !isFramed();
  if (!isOffered && !view.has_camera) return null;
  return (
    <>
      <ActionButton
        fullWidth
        mt="sm"
        variant="subtle"
        size="sm"
        blocked={controls.busy !== null}
        onClick={isOffered ? () => setAsking(true) : onLeave}
      >
        {selfie.otherWay}
      </ActionButton>
      <ConfirmDialog
        opened={asking}
        title={otherWay.title}
        danger={false}
        confirmLabel={otherWay.confirm}
        cancelLabel={consent.goBack}
        busy={controls.busy === 'without_face'}
        failure={<ActionFailure of="without_face" controls={controls} />}
        onConfirm={controls.goWithoutFace}
        onClose={() => setAsking(false)}
      >
        <p>{otherWay.effect}</p>
      </ConfirmDialog>
    </>
  );
}
