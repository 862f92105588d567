import { Text } from '@mantine/core';
import { CaptureSource } from '../capture/capture-source.js';
import { SpecimenCard } from '../capture/specimen-card.js';
import { ActionFailure } from '../action-failure.js';
import { hasStep } from '../hosted-session.js';
import { RepeatNotice } from './repeat-notice.js';
import type { StepProps } from './step.js';

export function DocumentStep({ view, controls, onLeave }: StepProps) {
  return (
    <>
      <Text c="dimmed" mb="md">
        A driver’s license, passport or identity card that is still valid.
        {hasStep(view, 'selfie') && ' Next, it is compared with your face.'}
      </Text>
      <CaptureSource
        view={view}
        controls={controls}
        subject="document"
        preview={(persona) => <SpecimenCard persona={persona} />}
        submitLabel="Show this ID"
        busy={controls.busy === 'document'}
        blocked={controls.busy !== null}
        onSimulated={(simulation) => controls.complete('document', { simulation })}
        onLeave={onLeave}
        asks="all"
        notice={
          <>
            <RepeatNotice view={view} />
            <ActionFailure of="document" controls={controls} />
          </>
        }
      />
    </>
  );
}
