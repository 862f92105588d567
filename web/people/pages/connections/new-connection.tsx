import { NativeSelect, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useOne } from '../../../kit/data/use-one.js';
import { ModalDialog } from '../../../kit/dialogs/modal-dialog.js';
import { SecretOnce } from '../../../kit/elements/secret-once.js';
import { useChangeForm } from '../../../kit/forms/use-change-form.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import {
  configOf,
  ConnectionFields,
  NEW_CONNECTION,
  type NewConnectionKind,
} from './connection-fields.js';
import {
  isSentTo,
  KINDS,
  labelOf,
  type Connection,
  type NewConnection,
} from './connection-words.js';
import { SetUpValues } from './set-up-values.js';

const OFFERED: readonly NewConnectionKind[] = [
  'scim',
  'entra_mfa',
  'okta_idv',
  'oidc',
  'log_export',
  'action_webhook',
];

/** Connects a directory, a sign-in page that asks for a face, or a collector of logs. */
export function NewConnectionDialog({ onClose }: { onClose: () => void }) {
  const { api } = useSignedIn();
  const [made, setMade] = useState<NewConnection | null>(null);
  const known = useOne<{ data: Connection[] }>(api, '/connections?limit=100');
  const directories = known.data?.data.filter(({ kind }) => kind === 'scim') ?? [];
  const { form, ...state } = useChangeForm({
    initialValues: NEW_CONNECTION,
    validate: { name: (value: string) => (value.trim() === '' ? 'Name the system' : null) },
    change: async (values) => {
      const { kind, name, secrets } = values;
      const config = configOf(values, directories);
      const given = kind === 'log_export' && { secrets };
      setMade(await api.post<NewConnection>('/connections', { kind, name, config, ...given }));
    },
  });
  if (made)
    return (
      <SecretsShown made={made} onClose={onClose}>
        <NextSteps made={made} />
      </SecretsShown>
    );
  return (
    <ModalDialog {...state} title="New connection" confirmLabel="Connect" onClose={onClose}>
      <NativeSelect
        label="Kind"
        data={OFFERED.map((value) => ({ value, label: KINDS[value] }))}
        {...form.getInputProps('kind')}
      />
      <TextInput
        label="Name"
        description="Which system it is, such as “Okta, production”"
        required
        {...form.getInputProps('name')}
      />
      <ConnectionFields form={form} directories={directories} />
    </ModalDialog>
  );
}

interface SecretsShownProps {
  made: NewConnection;
  onClose: () => void;
  children?: ReactNode;
}

/** The one moment in which the secrets can be read. */
export function SecretsShown({ made, onClose, children }: SecretsShownProps) {
  const secrets = Object.entries(made.secrets);
  return (
    <ModalDialog
      mustChoose={secrets.length > 0}
      title={made.name}
      cancelLabel={secrets.length > 0 ? 'I stored it' : 'Close'}
      onClose={onClose}
    >
      {secrets.map(([name, secret]) => (
        <SecretOnce key={name} label={labelOf(name)} secret={secret} />
      ))}
      {children}
    </ModalDialog>
  );
}

/** What a new connection needs besides its secret. */
function NextSteps({ made: { kind, setup, secrets } }: { made: NewConnection }) {
  if (isSentTo(kind)) return <p>It is connected. Test it on its page.</p>;
  const also = Object.keys(secrets).length > 0 ? ' too' : '';
  return (
    <>
      <p>
        {`Enter these at the foreign system${also}. The page of the connection shows them again, and tests it.`}
      </p>
      <SetUpValues setup={setup} />
    </>
  );
}
