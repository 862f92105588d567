import { useState, type ReactNode } from 'react';
import { ActionButton } from '../../../kit/action-button.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import layout from '../../../kit/forms/layout.module.css';
import { CountField, isCounted } from './count-field.js';
import { useBatchAction, type BatchPath } from './use-batch.js';

interface BatchStepsProps {
  path: BatchPath;
  id: string;
  /** What they should know first. */
  note?: ReactNode;
  /** Null where this person cannot start it now. */
  start: { count: number; label: string; body: object } | null;
  isApprovable?: boolean;
  isStoppable: boolean;
  children?: ReactNode;
}

/** What can be done with a batch now: start it with the number that was seen, confirm it, stop it. */
export function BatchSteps({
  path,
  id,
  note,
  start,
  isApprovable = false,
  isStoppable,
  children,
}: BatchStepsProps) {
  const { busy, failure, setFailure, act } = useBatchAction(path, id);
  const [typed, setTyped] = useState('');
  const begin = ({ count, body }: { count: number; body: object }): void => {
    if (!isCounted(count, typed)) setFailure('Type the number of employees exactly.');
    else void act('start', body);
  };
  const isBusy = busy !== null;
  return (
    <div className={layout.stack}>
      <FormFailure failure={failure} />
      {note}
      {start && <CountField count={start.count} typed={typed} onTyped={setTyped} />}
      <div className={layout.actions}>
        {start && (
          <ActionButton busy={isBusy} onClick={() => begin(start)}>
            {start.label}
          </ActionButton>
        )}
        {isApprovable && (
          <ActionButton busy={isBusy} onClick={() => void act('approve')}>
            Confirm as a second person
          </ActionButton>
        )}
        {children}
        {isStoppable && (
          <ActionButton variant="default" blocked={isBusy} onClick={() => void act('cancel')}>
            Stop
          </ActionButton>
        )}
      </div>
    </div>
  );
}
