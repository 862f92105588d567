import { Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { ActionButton } from '../../kit/action-button.js';
import { AlertIcon } from '../../kit/icons.js';
import type { CameraFault } from '../camera/index.js';
import { FAULT_WORDS } from './fault-words.js';
import classes from './fault-page.module.css';

interface FaultPageProps {
  fault: CameraFault;
  blocked: boolean;
  onRetry: () => void;
  onLeave: () => void;
}

/** There is no camera picture: why, and the ways on. */
export function FaultPage({ fault, blocked, onRetry, onLeave }: FaultPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { title, advice, canRetry } = FAULT_WORDS[fault];
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
        {canRetry && (
          <ActionButton fullWidth blocked={blocked} onClick={onRetry}>
            Try again
          </ActionButton>
        )}
        <ActionButton fullWidth variant="default" blocked={blocked} onClick={onLeave}>
          Leave verification
        </ActionButton>
      </Stack>
    </>
  );
}
