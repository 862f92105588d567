import type { ReactNode } from 'react';
import { CheckIcon } from '../../kit/icons.js';
import type { StepName, StepView } from '../hosted-session.js';
import classes from './step-progress.module.css';

const NAMES: Record<StepName, string> = {
  consent: 'Consent',
  document: 'ID',
  selfie: 'Selfie',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  ssn: 'SSN',
  insurance_card: 'Insurance',
};

interface StepProgressProps {
  steps: StepView[];
  current: StepName;
  /** Shown before the count. */
  back: ReactNode;
}

export function StepProgress({ steps, current, back }: StepProgressProps) {
  const position = steps.findIndex((step) => step.name === current) + 1;
  return (
    <nav className={classes.progress} aria-label="Progress">
      <div className={classes.top}>
        {back}
        <p className={classes.count} aria-live="polite">
          Step {position} of {steps.length}
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
              {NAMES[step.name]}
              {step.status === 'done' && <span className={classes.hidden}> (done)</span>}
            </span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
