import { PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ActionButton } from '../../../kit/action-button.js';
import { ModalDialog } from '../../../kit/dialogs/modal-dialog.js';
import { Panel } from '../../../kit/elements/panel.js';
import layout from '../../../kit/forms/layout.module.css';
import { useChangeForm } from '../../../kit/forms/use-change-form.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import type { Connection } from './connection-words.js';

/** Moves a collector, or gives it the token that replaced its former one. */
export function CollectorPanel({ connection, path }: { connection: Connection; path: string }) {
  const { can } = useSignedIn();
  const [changing, setChanging] = useState(false);
  if (!can('connections:write')) return null;
  return (
    <Panel
      title="Collector"
      description="Its token is stored encrypted and never shown. Entries that it has not taken yet go to the new address."
    >
      <div className={layout.actions}>
        <ActionButton variant="default" onClick={() => setChanging(true)}>
          Change token or address
        </ActionButton>
      </div>
      {changing && (
        <CollectorDialog connection={connection} path={path} onClose={() => setChanging(false)} />
      )}
    </Panel>
  );
}

interface CollectorDialogProps {
  connection: Connection;
  path: string;
  onClose: () => void;
}

function CollectorDialog({ connection, path, onClose }: CollectorDialogProps) {
  const { api } = useSignedIn();
  const { form, ...state } = useChangeForm({
    // As the API names them, so that a refusal is shown at its field.
    initialValues: { config: { url: connection.setup['url'] ?? '' }, secrets: { token: '' } },
    validate: { secrets: { token: (value: string) => (value === '' ? 'Enter the token' : null) } },
    change: (values) => api.patch(path, values),
    said: 'Saved.',
    onDone: onClose,
  });
  return (
    <ModalDialog {...state} title="Token and address" confirmLabel="Save" onClose={onClose}>
      <TextInput
        label="Address"
        description="Of the collector, over https"
        required
        {...form.getInputProps('config.url')}
      />
      <PasswordInput
        label="Token"
        description="From the collector. A new address needs it again"
        autoComplete="off"
        required
        {...form.getInputProps('secrets.token')}
      />
    </ModalDialog>
  );
}
