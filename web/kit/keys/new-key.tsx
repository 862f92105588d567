import { Checkbox, NativeSelect, TextInput, type NativeSelectProps } from '@mantine/core';
import { useState } from 'react';
import { ModalDialog } from '../dialogs/modal-dialog.js';
import { SecretOnce } from '../elements/secret-once.js';
import { useChangeForm } from '../forms/use-change-form.js';
import { useSignedIn } from '../session/signed-in.js';
import layout from '../forms/layout.module.css';
import { keyProduct, type ShownKey } from './key-product.js';

type NewApiKey = ShownKey & { secret: string };

export function NewKey({ onClose }: { onClose: () => void }) {
  const { api, can, workspace } = useSignedIn();
  const { scopes, usual, hasEnvironments } = keyProduct(workspace.console);
  const offered = scopes.filter(([, , needs]) => can(needs));
  const [made, setMade] = useState<NewApiKey | null>(null);
  const { form, ...state } = useChangeForm({
    initialValues: {
      name: '',
      environment: 'sandbox',
      scopes: usual.filter((each) => offered.some(([scope]) => scope === each)),
    },
    validate: {
      name: (value: string) => (value.trim() === '' ? 'Say where it is used' : null),
      scopes: (value: string[]) => (value.length === 0 ? 'Choose at least one' : null),
    },
    change: async ({ environment, ...values }) => {
      const body = { ...values, ...(hasEnvironments && { environment }) };
      setMade(await api.post<NewApiKey>('/api_keys', body));
    },
  });
  if (made) return <KeyShown made={made} onClose={onClose} />;
  return (
    <ModalDialog {...state} title="New API key" confirmLabel="Create" onClose={onClose}>
      <TextInput
        label="Name"
        description="Where it is used, such as “Shop server”"
        required
        {...form.getInputProps('name')}
      />
      {hasEnvironments && <EnvironmentField {...form.getInputProps('environment')} />}
      <Checkbox.Group label="Scopes" {...form.getInputProps('scopes')}>
        <div className={layout.choices}>
          {offered.map(([value, label]) => (
            <Checkbox key={value} value={value} label={label} description={value} />
          ))}
        </div>
      </Checkbox.Group>
    </ModalDialog>
  );
}

function EnvironmentField(input: NativeSelectProps) {
  return (
    <NativeSelect
      label="Environment"
      data={[
        { value: 'sandbox', label: 'Sandbox' },
        { value: 'production', label: 'Production' },
      ]}
      {...input}
    />
  );
}

/** The one moment in which the key can be read. */
export function KeyShown({ made, onClose }: { made: NewApiKey; onClose: () => void }) {
  return (
    <ModalDialog mustChoose title={made.name} cancelLabel="I stored it" onClose={onClose}>
      <SecretOnce label="API key" secret={made.secret} />
    </ModalDialog>
  );
}
