import { Text } from '@mantine/core';
import { CaptureSource } from '../capture/capture-source.js';
import { FaceFrame } from '../capture/face-frame.js';
import { hasStep, type HostedSessionView } from '../hosted-session.js';
import type { StepProps } from './step.js';

export function SelfieStep({ view, controls, onLeave }: StepProps) {
  const chosenBefore = hasStep(view, 'document');
  return (
    <>
      <Text c="dimmed" mb="md">
        {purpose(view)}
      </Text>
      <CaptureSource
        view={view}
        subject="selfie"
        preview={(persona) => <FaceFrame persona={persona} />}
        submitLabel="Take the selfie"
        settled={chosenBefore ? (view.simulation?.chosen ?? null) : null}
        busy={controls.busy === 'selfie'}
        blocked={controls.busy !== null}
        onSimulated={(simulation) =>
          // What the document step settled holds for the selfie too: one person, one outcome.
          controls.complete('selfie', chosenBefore ? {} : { simulation })
        }
        onLeave={onLeave}
      />
    </>
  );
}

function purpose(view: HostedSessionView): string {
  if (view.identity_known) {
    return `It shows ${view.organization_name} that you are the same person as before, and really here.`;
  }
  return hasStep(view, 'document')
    ? 'It shows that the ID is yours, and that you are really here.'
    : 'It shows that you are really here.';
}
