import { NativeSelect, NumberInput, PasswordInput, TextInput } from '@mantine/core';
import type { Schema } from '../../api/schemas.js';
import { ModalDialog } from '../dialogs/modal-dialog.js';
import type { ApiForm } from '../forms/use-api-form.js';
import { useChangeForm } from '../forms/use-change-form.js';
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
export function EmailSenderDialog({ sender, path, onClose }: EmailSenderDialogProps) {
  const { staffApi } = useSignedIn();
  const { form, ...state } = useChangeForm<Values, unknown>({
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
    change: ({ username, password, ...values }) =>
      staffApi.put(path, {
        ...values,
        ...(username !== '' && { username }),
        ...(password !== '' && { password }),
      }),
    said: 'E-mails leave through your mail server. Send a test.',
    onDone: onClose,
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

interface SmsSenderDialogProps extends SenderDialogProps {
  /** Null while there is none. */
  sender: Schema<'SmsSenderView'> | null;
}

const SHAPES = [
  { value: 'twilio', label: 'Twilio, or one with its API' },
  { value: 'json', label: 'Signed JSON to an address of yours' },
];

/** The service through which the workspace sends text messages. */
export function SmsSenderDialog({ sender, path, onClose }: SmsSenderDialogProps) {
  const { staffApi } = useSignedIn();
  const { form, ...state } = useChangeForm({
    initialValues: {
      shape: sender?.shape ?? 'twilio',
      url: sender?.url ?? 'https://api.twilio.com',
      account: sender?.account ?? '',
      secret: '',
      from: sender?.from ?? '',
    },
    validate: { url: (value: string) => (value === '' ? 'Write the address' : null) },
    change: ({ shape, url, account, secret, from }) =>
      staffApi.put(path, {
        ...{ shape, url },
        ...(shape === 'twilio' && account !== '' && { account }),
        ...(secret !== '' && { secret }),
        ...(from !== '' && { from }),
      }),
    said: 'Text messages leave through your service. Send a test.',
    onDone: onClose,
  });
  const isTwilio = form.values.shape === 'twilio';
  return (
    <ModalDialog
      {...state}
      title="Your own service for text messages"
      confirmLabel="Save"
      onClose={onClose}
    >
      <NativeSelect label="Service" data={SHAPES} {...form.getInputProps('shape')} />
      <TextInput label="Address" required {...form.getInputProps('url')} />
      {isTwilio && <TextInput label="Account" required {...form.getInputProps('account')} />}
      <PasswordInput
        label={isTwilio ? 'Token of the account' : 'Signing secret'}
        description={
          sender
            ? 'Leave it empty to keep the one that is stored.'
            : isTwilio
              ? undefined
              : 'whsec_ and the base64 of 32 random bytes'
        }
        autoComplete="new-password"
        {...form.getInputProps('secret')}
      />
      <TextInput
        label="Sender"
        description="A telephone number, or a name where the country allows it."
        required={isTwilio}
        {...form.getInputProps('from')}
      />
    </ModalDialog>
  );
}
