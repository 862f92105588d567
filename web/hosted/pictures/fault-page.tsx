import { Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { ActionButton } from '../../kit/action-button.js';
import { AlertIcon } from '../../kit/icons.js';
import type { CameraFault } from '../camera/index.js';
import classes from './fault-page.module.css';
import { useWords } from '../words/language-context.js';

/** Asking for the camera once more cannot help. */
const FINAL: readonly CameraFault[] = ['insecure', 'old_browser'];

interface FaultPageProps {
  fault: CameraFault;
  blocked: boolean;
  onRetry: () => void;
  onLeave: () => void;
}

/** There is no camera picture: why, and the ways on. */
export function FaultPage({ fault, blocked, onRetry, onLeave }: FaultPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { camera, tryAgain, leaveVerification } = useWords();
  const { title, advice } = camera.faults[fault];
  useEffect(() => {
    heading.current?.focus();
  }, [fault]);
  return (
    <>
      <section className={classes.fault}>
        <span className={classes.icon}>
          <AlertIcon size={26} />
        </span>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {advice.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </section>
      <Stack gap="sm">
        {!FINAL.includes(fault) && (
          <ActionButton fullWidth blocked={blocked} onClick={onRetry}>
            {tryAgain}
          </ActionButton>
        )}
        <ActionButton fullWidth variant="default" blocked={blocked} onClick={onLeave}>
          {leaveVerification}
        </ActionButton>
      </Stack>
    </>
  );
}
