import { Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { StepName } from '../hosted-session.js';
import classes from './checking-notice.module.css';
import { useWords } from '../words/language-context.js';

/** After it, the page says that the wait is longer than usual. */
const LONG_MS = 12_000;

/** Shown while the server checks a step. The page asks again by itself. */
export function CheckingNotice({ step }: { step: StepName }) {
  const { check } = useWords();
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={classes.checking} role="status">
      <Loader size="lg" aria-hidden />
      <p className={classes.now}>
        {step === 'document' || step === 'selfie' ? check[step] : check.other}
      </p>
      <p>{isLong ? check.long : check.short}</p>
    </div>
  );
}
