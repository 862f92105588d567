import { TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { useCall } from '../../../kit/data/use-call.js';
import { ChoiceSelect } from '../../../kit/forms/choice-select.js';
import { bound } from '../../../kit/forms/typed-text.js';
import { ModalDialog } from '../../../kit/dialogs/modal-dialog.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { fittingReason, statusReasonChoices } from '../../words.js';
import { EXEMPTION_REASONS, lastExemptDay } from '../exemption.js';

export type BulkActionName = 'exempt' | 'change_status';

interface BulkDialogProps {
  action: BulkActionName;
  /** Where the action is prepared. */
  path?: string;
  title?: string;
  selection: object;
  /** Values that cannot be chosen here. */
  without?: readonly string[];
  onClose: () => void;
}

interface Choice {
  name: string;
  label: string;
  options: { value: string; label: string }[];
}

const TITLES: Record<BulkActionName, string> = {
  exempt: 'Exempt them',
  change_status: 'Change their status',
};

type Values = Record<string, string>;

const CHOICES: Record<BulkActionName, (values: Values) => readonly Choice[]> = {
  exempt: () => [{ name: 'reason', label: 'Why', options: EXEMPTION_REASONS }],
  change_status: ({ status = '' }) => [
    {
      name: 'status',
      label: 'New status',
      options: [
        { value: 'suspended', label: 'Suspended' },
        { value: 'terminated', label: 'Terminated' },
        { value: 'active', label: 'Active' },
      ],
    },
    { name: 'reason', label: 'Why', options: statusReasonChoices(status) },
  ],
};

const BEGIN: Record<BulkActionName, Values> = {
  exempt: { until: '', reason: 'long_absence' },
  change_status: { status: 'suspended', reason: fittingReason('suspended', '') },
};

/** Asks for the values of an action, and prepares it: the next page shows whom it concerns. */
export function BulkDialog({
  action,
  path = `/jobs/${action}`,
  title = TITLES[action],
  selection,
  without = [],
  onClose,
}: BulkDialogProps) {
  const { api } = useSignedIn();
  const navigate = useNavigate();
  const { busy, failure, run } = useCall();
  const [values, setValues] = useState(BEGIN[action]);
  const set = (name: string) => (value: string | null) => {
    const next: Values = { ...values, [name]: value ?? '' };
    const { status, reason } = next;
    // A reason that does not fit the status would be recorded with everybody.
    if (status !== undefined && reason !== undefined)
      next['reason'] = fittingReason(status, reason);
    setValues(next);
  };
  const prepare = () =>
    run(async () => {
      const { id } = await api.post<Schema<'BulkJobView'>>(path, { ...selection, ...values });
      await navigate({ to: `/bulk/${id}` });
    });
  return (
    <ModalDialog
      title={title}
      confirmLabel="Continue"
      busy={busy}
      submit={() => void prepare()}
      onClose={onClose}
      failure={failure}
    >
      <p>Nothing is done yet: the next page shows how many employees it concerns.</p>
      {action === 'exempt' && (
        <TextInput
          label="Ask again on"
          description="At most 180 days ahead"
          type="date"
          max={lastExemptDay()}
          {...bound(values['until'] ?? '', set('until'))}
        />
      )}
      {CHOICES[action](values).map(({ name, label, options }) => (
        <ChoiceSelect
          key={name}
          label={label}
          value={values[name] ?? null}
          onChange={set(name)}
          data={options.filter((option) => !without.includes(option.value))}
        />
      ))}
    </ModalDialog>
  );
}
