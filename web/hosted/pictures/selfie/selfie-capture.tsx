import { useCallback, useState } from 'react';
import { Checkbox } from '@mantine/core';
import { ActionButton } from '../../../kit/action-button.js';
import type { CameraFault } from '../../camera/index.js';
import { CameraDialog } from '../camera-dialog.js';
import type { CaptureProps } from '../capture-props.js';
import { useKeptChoice } from '../../hooks/use-kept-choice.js';
import { FaultPage } from '../fault-page.js';
import { useWords } from '../../words/language-context.js';
import { FaceIcon, SunIcon, TurnIcon } from '../../../kit/icons.js';
import { SelfieCamera } from './selfie-camera.js';
import classes from './selfie-capture.module.css';

/** Takes a selfie and, in the same picture, the moves that show a living head. */
export function SelfieCapture(props: CaptureProps) {
  const { handingIn, selfie } = useWords();
  const [isOpen, setIsOpen] = useState(false);
  const { moreTime, light, boxes } = useChoices(props.view.screen_light);
  const [fault, setFault] = useState<CameraFault | null>(null);
  const onFault = useCallback((found: CameraFault) => {
    setFault(found);
    setIsOpen(false);
  }, []);
  const open = () => {
    setFault(null);
    setIsOpen(true);
  };
  if (fault) {
    return (
      <FaultPage fault={fault} blocked={props.blocked} onRetry={open} onLeave={props.onLeave} />
    );
  }
  return (
    <>
      <SelfieIntro />
      {props.notice}
      {boxes}
      <ActionButton
        fullWidth
        mt="lg"
        busy={props.busy}
        busyLabel={handingIn}
        blocked={props.blocked}
        onClick={open}
      >
        {selfie.start}
      </ActionButton>
      {isOpen && (
        <CameraDialog
          title={selfie.camera}
          facing="user"
          onClose={() => setIsOpen(false)}
          onFault={onFault}
        >
          {(stream) => (
            <SelfieCamera
              stream={stream}
              controls={props.controls}
              {...{ moreTime, light }}
              onDone={() => {
                setIsOpen(false);
                props.onCaptured();
              }}
            />
          )}
        </CameraDialog>
      )}
    </>
  );
}

/** What the person may choose before the camera starts, and the boxes for it. */
function useChoices(offersLight: boolean) {
  const { selfie } = useWords();
  const [moreTime, setMoreTime] = useKeptChoice('more_time', () => false);
  const [light, setLight] = useKeptChoice('light', () => !prefersReducedMotion());
  const boxes = (
    <>
      <Choice label={selfie.moreTime} isMade={moreTime} onMake={setMoreTime} />
      {offersLight && (
        <Choice label={selfie.light} about={selfie.aboutLight} isMade={light} onMake={setLight} />
      )}
    </>
  );
  return { moreTime, light: offersLight && light, boxes };
}

interface ChoiceProps {
  label: string;
  about?: string;
  isMade: boolean;
  onMake: (isMade: boolean) => void;
}

function Choice({ label, about, isMade, onMake }: ChoiceProps) {
  return (
    <Checkbox
      mt="lg"
      label={label}
      description={about}
      checked={isMade}
      onChange={({ currentTarget }) => onMake(currentTarget.checked)}
    />
  );
}

function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

const POINTS = [
  { icon: <SunIcon size={22} />, point: 'light' },
  { icon: <FaceIcon size={22} />, point: 'level' },
  { icon: <TurnIcon size={22} />, point: 'moves' },
] as const;

function SelfieIntro() {
  const { points } = useWords().selfie;
  return (
    <ul className={classes.points}>
      {POINTS.map(({ icon, point }) => (
        <li key={point}>
          <span className={classes.icon}>{icon}</span>
          {points[point]}
        </li>
      ))}
    </ul>
  );
}
