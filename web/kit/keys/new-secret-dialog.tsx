import { useState } from 'react';
import { NativeSelect } from '@mantine/core';
import { ModalDialog } from '../dialogs/modal-dialog.js';

interface NewSecretDialogProps {
  /** What the other side should know about the time in which both work. */
  description?: string;
  /** The longest time, in seconds. */
  most?: number;
  busy: boolean;
  failure: string | null;
  onMake: (overlapSeconds: number) => void;
  onClose: () => void;
}

/** Asks how long the former secret still works before a new one is made. */
export function NewSecretDialog(props: NewSecretDialogProps) {
  const { description, most, busy, failure, onMake, onClose } = props;
  const [overlap, setOverlap] = useState('86400');
  return (
    <ModalDialog
      title="New secret"
      confirmLabel="Make it"
      busy={busy}
      submit={() => onMake(Number(overlap))}
      onClose={onClose}
      failure={failure}
    >
      <OverlapSelect
        label="How long does the former secret still work?"
        description={description}
        most={most}
        value={overlap}
        onChange={setOverlap}
      />
    </ModalDialog>
  );
}

/** Until when a former secret works, in seconds. */
const OVERLAPS = [
  { value: '86400', label: 'One day' },
  { value: '604800', label: 'One week' },
  { value: '2592000', label: '30 days' },
  { value: '0', label: 'Not at all' },
];

interface OverlapSelectProps {
  label: string;
  description?: string | undefined;
  /** The longest that can be chosen; 30 days where it is left out. */
  most?: number | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** How long a secret or key still works beside its successor. */
export function OverlapSelect({ most = Infinity, onChange, ...field }: OverlapSelectProps) {
  return (
    <NativeSelect
      data={OVERLAPS.filter(({ value }) => Number(value) <= most)}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...field}
    />
  );
}
