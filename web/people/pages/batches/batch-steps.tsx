import { type ReactNode, useState } from 'react';
import { TextInput } from '@mantine/core';
import { ActionButton } from '../../../kit/action-button.js';
import { useChange } from '../../../kit/data/use-change.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import { bound } from '../../../kit/forms/typed-text.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import type { BatchPath } from './use-batch.js';
import layout from '../../../kit/forms/layout.module.css';
import classes from '../people.module.css';

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
  const { api } = useSignedIn();
  const { busy, failure, setFailure, run } = useChange();
  const [typed, setTyped] = useState('');
  const act = (action: string, body: object = {}): void =>
    void run(() => api.post(`/${path}/${id}/${action}`, body));
  const begin = ({ count, body }: { count: number; body: object }): void => {
    if (!isCounted(count, typed)) setFailure('Type the number of employees exactly.');
    else act('start', body);
  };
  return (
    <div className={layout.stack}>
      <FormFailure failure={failure} />
      {note}
      {start && <CountField count={start.count} typed={typed} onTyped={setTyped} />}
      <div className={layout.actions}>
        {start && (
          <ActionButton busy={busy} onClick={() => begin(start)}>
            {start.label}
          </ActionButton>
        )}
        {isApprovable && (
          <ActionButton busy={busy} onClick={() => act('approve')}>
            Confirm as a second person
          </ActionButton>
        )}
        {children}
        {isStoppable && (
          <ActionButton variant="default" blocked={busy} onClick={() => act('cancel')}>
            Stop
          </ActionButton>
        )}
      </div>
    </div>
  );
}

/** Numbers of a batch, with their names. */
export function Counts({ counts }: { counts: readonly (readonly [string, number])[] }) {
  return (
    <dl className={classes.counts}>
      {counts.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}

/** From this many employees on, their number is typed. */
const TYPED_FROM = 50;

/** Whether the number of employees was confirmed, where it has to be. */
export const isCounted = (count: number, typed: string): boolean =>
  count < TYPED_FROM || typed.trim() === String(count);

interface CountFieldProps {
  count: number;
  typed: string;
  onTyped: (typed: string) => void;
}

/** Asks for the number of employees, where they are many. */
export function CountField({ count, typed, onTyped }: CountFieldProps) {
  if (count < TYPED_FROM) return null;
  return (
    <TextInput
      label={`Type ${String(count)} to confirm the number of employees`}
      inputMode="numeric"
      {...bound(typed, onTyped)}
    />
  );
}
