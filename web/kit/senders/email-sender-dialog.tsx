import { NativeSelect, NumberInput, PasswordInput, TextInput } from '@mantine/core';
import type { Schema } from '../../api/schemas.js';
import { ModalDialog } from '../dialogs/modal-dialog.js';
import { useApiForm, type ApiForm } from '../forms/use-api-form.js';
import { useSignedIn } from '../session/signed-in.js';
import type { SenderDialogProps } from './test-sender-dialog.js';

interface EmailSenderDialogProps extends SenderDialogProps {
  /** Null while there is none. */
  sender: Schema<'EmailSenderView'> | null;
}

const ENCRYPTION = [
  { value: 'starttls', label: 'STARTTLS, usually port 587' },
  { value: 'tls', label: 'TLS from the start, usually port 465' },
];

/** The mail server of the workspace. */
export function EmailSenderDialog({ sender, path, onDone, onClose }: EmailSenderDialogProps) {
  const { staffApi } = useSignedIn();
  const { form, ...state } = useApiForm<Values>({
    initialValues: {
      host: sender?.host ?? '',
      port: sender?.port ?? 587,
      security: sender?.security ?? 'starttls',
      username: sender?.username ?? '',
      password: '',
      from: sender?.from ?? '',
    },
    validate: {
      host: (value: string) => (value === '' ? 'Write the name of the server' : null),
      from: (value: string) => (value === '' ? 'Write the sender' : null),
    },
    submit: async ({ username, password, ...values }) => {
      const senders = await staffApi.put<Schema<'SendersView'>>(path, {
        ...values,
        ...(username !== '' && { username }),
        ...(password !== '' && { password }),
      });
      onDone(senders, 'E-mails leave through your mail server. Send a test.');
    },
  });
  return (
    <ModalDialog {...state} title="Your own mail server" confirmLabel="Save" onClose={onClose}>
      <Fields form={form} isKnown={sender !== null} />
    </ModalDialog>
  );
}

type Values = {
  host: string;
  port: number;
  security: string;
  username: string;
  password: string;
  from: string;
};

function Fields({ form, isKnown }: Pick<ApiForm<Values>, 'form'> & { isKnown: boolean }) {
  return (
    <>
      <TextInput
        label="Mail server"
        placeholder="smtp.example.com"
        required
        {...form.getInputProps('host')}
      />
      <NativeSelect label="Encryption" data={ENCRYPTION} {...form.getInputProps('security')} />
      <NumberInput
        label="Port"
        min={1}
        max={65_535}
        hideControls
        required
        {...form.getInputProps('port')}
      />
      <TextInput label="User name" autoComplete="off" {...form.getInputProps('username')} />
      <PasswordInput
        label="Password"
        description={isKnown ? 'Leave it empty to keep the one that is stored.' : undefined}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <TextInput
        label="Sender"
        description="An address, or a name and an address in angle brackets."
        placeholder="Example Corp <no-reply@example.com>"
        required
        {...form.getInputProps('from')}
      />
    </>
  );
}
