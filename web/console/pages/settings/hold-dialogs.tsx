import { NativeSelect, TextInput } from '@mantine/core';
import type { Schema } from '../../../api/schemas.js';
import { ModalDialog } from '../../../kit/dialogs/modal-dialog.js';
import { useChangeForm } from '../../../kit/forms/use-change-form.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { HOLD_REASONS, holdScope, LIFT_REASONS } from './hold-words.js';

const HOLDABLE = /^(vs|user|proj)_[0-9a-z]{26}$/;

export function PlaceHold({ onClose }: { onClose: () => void }) {
  const { api } = useSignedIn();
  const { form, ...state } = useChangeForm({
    initialValues: { id: '', reason: 'litigation' },
    validate: {
      id: (value: string) =>
        HOLDABLE.test(value.trim()) ? null : 'Write the id of a session, a user or a project',
    },
    change: ({ id, reason }) => api.post(`/legal_holds/${id.trim()}/place`, { reason }),
    said: 'The hold is placed.',
    onDone: onClose,
  });
  return (
    <ModalDialog
      {...state}
      title="Place a legal hold"
      confirmLabel="Place the hold"
      onClose={onClose}
    >
      <TextInput
        label="Session, user or project"
        description="Its id; a user or a project is held with all sessions"
        required
        {...form.getInputProps('id')}
      />
      <NativeSelect label="Reason" data={[...HOLD_REASONS]} {...form.getInputProps('reason')} />
    </ModalDialog>
  );
}

interface LiftHoldProps {
  hold: Schema<'LegalHoldView'>;
  onClose: () => void;
}

export function LiftHold({ hold, onClose }: LiftHoldProps) {
  const { api } = useSignedIn();
  const { form, ...state } = useChangeForm({
    initialValues: { reason: 'matter_closed' },
    change: (values) => api.post(`/legal_holds/${hold.id}/lift`, values),
    said: 'The hold is lifted.',
    onDone: onClose,
  });
  return (
    <ModalDialog
      {...state}
      danger
      title="Lift this legal hold?"
      confirmLabel="Lift the hold"
      onClose={onClose}
    >
      <p>
        {holdScope(hold.id)}: <code>{hold.id}</code>. What is past its retention is deleted within
        the hour, and nothing brings it back.
      </p>
      <NativeSelect label="Reason" data={LIFT_REASONS} {...form.getInputProps('reason')} />
    </ModalDialog>
  );
}
