import { Text } from '@mantine/core';
import { CaptureSource } from '../capture/capture-source.js';
import { FaceFrame } from '../capture/face-frame.js';
import type { StepProps } from './step.js';

export function SelfieStep({ view, controls, onLeave }: StepProps) {
  const chosenBefore = view.steps.some((step) => step.name === 'document');
  return (
    <>
      <Text c="dimmed" mb="md">
        {view.identity_known
          ? `It shows ${view.organization_name} that you are the same person as before, and really here.`
          : 'It shows that the ID is yours, and that you are really here.'}
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
