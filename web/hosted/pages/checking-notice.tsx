import { Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { StepName } from '../hosted-session.js';
import classes from './checking-notice.module.css';

const WORDS: Partial<Record<StepName, string>> = {
  document: 'We are reading your ID.',
  selfie: 'We are comparing the pictures.',
};
/** After it, the page says that the wait is longer than usual. */
const LONG_MS = 12_000;

/** Shown while the server checks a step. The page asks again by itself. */
export function CheckingNotice({ step }: { step: StepName }) {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), LONG_MS);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return (
    <div className={classes.checking} role="status">
      <Loader size="lg" aria-hidden />
      <p className={classes.now}>{WORDS[step] ?? 'We are checking this.'}</p>
      <p>
        {isLong
          ? 'It takes longer than usual. Nothing is lost: leave this page open, or come back to it later.'
          : 'This takes a few seconds. The page goes on by itself.'}
      </p>
    </div>
  );
}
