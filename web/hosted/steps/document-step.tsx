import { Text } from '@mantine/core';
import { CaptureSource } from '../capture/capture-source.js';
import { SpecimenCard } from '../capture/specimen-card.js';
import { ActionFailure } from '../action-failure.js';
import { hasStep } from '../hosted-session.js';
import { RepeatNotice } from './repeat-notice.js';
import type { StepProps } from './step.js';
import { useWords } from '../words/language-context.js';

export function DocumentStep({ view, controls, onLeave }: StepProps) {
  const { document } = useWords();
  return (
    <>
      <Text c="dimmed" mb="md">
        {document.intro}
        {hasStep(view, 'selfie') && ` ${document.compared}`}
      </Text>
      <CaptureSource
        view={view}
        controls={controls}
        subject="document"
        preview={(persona) => <SpecimenCard persona={persona} />}
        submitLabel={document.show}
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
