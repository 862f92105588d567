import { Text } from '@mantine/core';
import { CaptureSource } from '../capture/capture-source.js';
import type { SimulationQuestions } from '../capture/capture-source-props.js';
import { FaceFrame } from '../capture/face-frame.js';
import { ActionFailure } from '../action-failure.js';
import { hasStep, isRepeated, type HostedSessionView } from '../hosted-session.js';
import { RepeatNotice } from './repeat-notice.js';
import type { StepProps } from './step.js';
import { useWords } from '../words/language-context.js';
import type { Words } from '../words/en.js';

export function SelfieStep({ view, controls, onLeave }: StepProps) {
  const { selfie } = useWords();
  const asks = questions(view);
  return (
    <>
      <Text c="dimmed" mb="md">
        {purpose(selfie, view)}
      </Text>
      <CaptureSource
        view={view}
        controls={controls}
        subject="selfie"
        preview={(persona) => <FaceFrame persona={persona} />}
        submitLabel={selfie.take}
        busy={controls.busy === 'selfie'}
        blocked={controls.busy !== null}
        onSimulated={(simulation) =>
          controls.complete('selfie', asks === 'nothing' ? {} : { simulation })
        }
        onLeave={onLeave}
        asks={asks}
        notice={
          <>
            <RepeatNotice view={view} />
            <ActionFailure of="selfie" controls={controls} />
          </>
        }
      />
    </>
  );
}

/** The choices of the document step also hold for the selfie, until the selfie is repeated. */
function questions(view: HostedSessionView): SimulationQuestions {
  if (!hasStep(view, 'document')) return 'all';
  return isRepeated(view) ? 'outcome' : 'nothing';
}

function purpose({ known, document, alone }: Words['selfie'], view: HostedSessionView): string {
  if (view.identity_known) return known(view.organization_name);
  return hasStep(view, 'document') ? document : alone;
}
