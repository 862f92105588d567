import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useRefresh } from '../../../kit/data/use-change.js';
import { ModalDialog } from '../../../kit/elements/modal-dialog.js';
import { SecretOnce } from '../../../kit/elements/secret-once.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import layout from '../../../kit/forms/layout.module.css';
import { useApiForm } from '../../../kit/forms/use-api-form.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { labelOf, type NewConnection } from './connection-words.js';

const SOURCES = [
  { value: 'userName', label: 'User name' },
  { value: 'employeeNumber', label: 'Employee number' },
  { value: 'externalId', label: 'External id' },
];

/** Connects a directory. Other kinds are made where their settings are. */
export function NewConnectionDialog({ onClose }: { onClose: () => void }) {
  const { api } = useSignedIn();
  const refresh = useRefresh();
  const [made, setMade] = useState<NewConnection | null>(null);
  const { form, busy, failure, submit } = useApiForm({
    initialValues: { name: '', employee_id_from: 'userName', may_create: true },
    validate: { name: (value: string) => (value.trim() === '' ? 'Name the directory' : null) },
    submit: async ({ name, ...config }) => {
      setMade(await api.post<NewConnection>('/connections', { kind: 'scim', name, config }));
      await refresh();
    },
  });
  if (made) return <ConnectionShown made={made} onClose={onClose} />;
  return (
    <ModalDialog
      opened
      title="Connect a directory"
      confirmLabel="Connect"
      busy={busy}
      onConfirm={submit}
      onClose={onClose}
    >
      <div className={layout.stack}>
        <FormFailure failure={failure} />
        <TextInput
          label="Name"
          description="Which directory it is, such as “Okta, production”"
          required
          {...form.getInputProps('name')}
        />
        <NativeSelect
          label="Employee id"
          description="The attribute that is the employee id. It cannot be changed later"
          data={SOURCES}
          {...form.getInputProps('employee_id_from')}
        />
        <Checkbox
          label="The directory may add employees"
          description="Otherwise it links those that HR has entered"
          {...form.getInputProps('may_create', { type: 'checkbox' })}
        />
      </div>
    </ModalDialog>
  );
}

/** The one moment in which the secrets can be read. */
export function ConnectionShown({ made, onClose }: { made: NewConnection; onClose: () => void }) {
  return (
    <ModalDialog opened title={made.name} cancelLabel="I stored it" onClose={onClose}>
      <div className={layout.stack}>
        {Object.entries(made.secrets).map(([name, secret]) => (
          <SecretOnce key={name} label={labelOf(name)} secret={secret} />
        ))}
      </div>
    </ModalDialog>
  );
}
