import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { ModalDialog } from '../../../kit/dialogs/modal-dialog.js';
import { Panel } from '../../../kit/elements/panel.js';
import { useChangeForm } from '../../../kit/forms/use-change-form.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import layout from '../../../kit/forms/layout.module.css';
import { PartnerField } from './registration-fields.js';

interface ChangeOidProps {
  client: Schema<'OidcClientView'>;
  /** Of the client in the API. */
  path: string;
}

/** The OID of a client, and the way to another one. */
export function ObjectIdentifier({ client, path }: ChangeOidProps) {
  const { can } = useSignedIn();
  const [changing, setChanging] = useState(false);
  if (!can('oidc_clients:write')) return null;
  return (
    <Panel
      title="Another OID"
      description="Everybody verifies again: each code, token and authorization of the OID before ends at once and for good."
    >
      <div className={layout.actions}>
        <ActionButton variant="default" onClick={() => setChanging(true)}>
          Change the OID
        </ActionButton>
      </div>
      {changing && (
        <ChangeOidDialog client={client} path={path} onClose={() => setChanging(false)} />
      )}
    </Panel>
  );
}

function ChangeOidDialog({ client, path, onClose }: ChangeOidProps & { onClose: () => void }) {
  const { api } = useSignedIn();
  const { form, ...state } = useChangeForm({
    initialValues: { oid: '', oid_registered: false, registered_under: '' },
    validate: { oid: (value: string) => (value.trim() === '' ? 'Name the new OID' : null) },
    change: (values) => api.post(`${path}/change_oid`, values),
    said: 'The client has its new OID. Everybody verifies again.',
    onDone: onClose,
  });
  return (
    <ModalDialog
      {...state}
      danger
      title={`Change the OID of ${client.name}?`}
      confirmLabel="Change it for good"
      onClose={onClose}
    >
      <p>
        Now: <code>{client.client_id}</code>. Its codes, tokens and authorizations end, and no way
        leads back to them.
      </p>
      <TextInput label="New OID" required {...form.getInputProps('oid')} />
      <Checkbox
        label="The new OID is registered with the network"
        description="Production needs it; what was said of the OID before does not count"
        {...form.getInputProps('oid_registered', { type: 'checkbox' })}
      />
      <PartnerField {...form.getInputProps('registered_under')} />
    </ModalDialog>
  );
}
