import { Text } from '@mantine/core';
import { CaptureSource } from '../capture/capture-source.js';
import type { SimulationQuestions } from '../capture/capture-source-props.js';
import { ActionFailure } from '../action-failure.js';
import { OtherWay } from '../device-key/other-way.js';
import { hasStep, type HostedSessionView, isRepeated, type Persona } from '../hosted-session.js';
import { useWords } from '../words/language-context.js';
import type { Words } from '../words/en.js';
import { RepeatNotice } from './repeat-notice.js';
import type { StepProps } from './step.js';
import classes from './selfie-step.module.css';

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
      <OtherWay view={view} controls={controls} onLeave={onLeave} />
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

/** The oval of the camera, with a drawn figure. */
function FaceFrame({ persona }: { persona: Persona | null }) {
  const { simulated } = useWords();
  return (
    <figure className={classes.frame}>
      <svg viewBox="0 0 120 150">
        <defs>
          <clipPath id="face-oval">
            <ellipse cx="60" cy="75" rx="50" ry="66" />
          </clipPath>
        </defs>
        <g clipPath="url(#face-oval)">
          <rect className={classes.backdrop} width="120" height="150" />
          <path className={classes.figure} d="M2 160c4-40 26-54 58-54s54 14 58 54Z" />
          <ellipse className={classes.figure} cx="60" cy="66" rx="27" ry="33" />
        </g>
        <ellipse className={classes.oval} cx="60" cy="75" rx="50" ry="66" />
      </svg>
      <figcaption>
        {persona ? `${persona.first_name} ${persona.last_name}` : simulated.subject}
      </figcaption>
    </figure>
  );
}
