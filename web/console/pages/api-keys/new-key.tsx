import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { useRefresh } from '../../../kit/data/use-change.js';
import { ModalDialog } from '../../../kit/elements/modal-dialog.js';
import { SecretOnce } from '../../../kit/elements/secret-once.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import { useApiForm } from '../../../kit/forms/use-api-form.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import layout from '../../../kit/forms/layout.module.css';

type NewApiKey = Schema<'NewApiKeyView'>;

const SCOPES: readonly [string, string][] = [
  ['sessions:read', 'Read sessions and their results'],
  ['sessions:write', 'Begin, cancel and redact sessions'],
  ['sessions:reveal', 'Read results in full'],
  ['events:read', 'Read events'],
  ['webhooks:read', 'Read webhook endpoints'],
  ['webhooks:write', 'Change webhook endpoints'],
  ['users:delete', 'Erase people'],
  ['grants:read', 'Read identities given to clients'],
  ['grants:write', 'End identities given to clients'],
  ['audit:read', 'Read the audit'],
  ['test_helpers', 'Finish sandbox sessions without a browser'],
];

/** Default scopes, which most servers need. */
const USUAL = ['sessions:read', 'sessions:write', 'events:read'];

export function NewKey({ onClose }: { onClose: () => void }) {
  const { api } = useSignedIn();
  const refresh = useRefresh();
  const [made, setMade] = useState<NewApiKey | null>(null);
  const { form, busy, failure, submit } = useApiForm({
    initialValues: { name: '', environment: 'sandbox', scopes: USUAL },
    validate: {
      name: (value: string) => (value.trim() === '' ? 'Say where it is used' : null),
      scopes: (value: string[]) => (value.length === 0 ? 'Choose at least one' : null),
    },
    submit: async (values) => {
      setMade(await api.post<NewApiKey>('/api_keys', values));
      await refresh();
    },
  });
  if (made) return <KeyShown made={made} onClose={onClose} />;
  return (
    <ModalDialog
      opened
      title="New API key"
      confirmLabel="Create"
      busy={busy}
      onConfirm={submit}
      onClose={onClose}
    >
      <div className={layout.stack}>
        <FormFailure failure={failure} />
        <TextInput
          label="Name"
          description="Where it is used, such as “Shop server”"
          required
          {...form.getInputProps('name')}
        />
        <NativeSelect
          label="Environment"
          data={[
            { value: 'sandbox', label: 'Sandbox' },
            { value: 'production', label: 'Production' },
          ]}
          {...form.getInputProps('environment')}
        />
        <Checkbox.Group label="Scopes" {...form.getInputProps('scopes')}>
          <div className={layout.choices}>
            {SCOPES.map(([value, label]) => (
              <Checkbox key={value} value={value} label={label} description={value} />
            ))}
          </div>
        </Checkbox.Group>
      </div>
    </ModalDialog>
  );
}

/** The one moment in which the key can be read. */
export function KeyShown({ made, onClose }: { made: NewApiKey; onClose: () => void }) {
  return (
    <ModalDialog opened title={made.name} cancelLabel="I stored it" onClose={onClose}>
      <SecretOnce label="API key" secret={made.secret} />
    </ModalDialog>
  );
}
