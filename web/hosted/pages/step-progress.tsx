import type { ReactNode } from 'react';
import { CheckIcon } from '../../kit/icons.js';
import type { StepName, StepView } from '../hosted-session.js';
import classes from './step-progress.module.css';
import { useWords } from '../words/language-context.js';

interface StepProgressProps {
  steps: StepView[];
  current: StepName;
  /** Shown before the count. */
  back: ReactNode;
}

export function StepProgress({ steps, current, back }: StepProgressProps) {
  const { progress } = useWords();
  const position = steps.findIndex((step) => step.name === current) + 1;
  return (
    <nav className={classes.progress} aria-label={progress.label}>
      <div className={classes.top}>
        {back}
        <p className={classes.count} aria-live="polite">
          {progress.count(position, steps.length)}
        </p>
      </div>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li
            key={step.name}
            className={classes.step}
            data-status={step.status}
            aria-current={step.name === current ? 'step' : undefined}
          >
            <span className={classes.label}>
              {step.status === 'done' && <CheckIcon size={14} />}
              {progress.steps[step.name]}
              {step.status === 'done' && <span className={classes.hidden}> {progress.done}</span>}
            </span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
