import { NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import type { Schema } from '../../api/schemas.js';
import { ModalDialog } from '../dialogs/modal-dialog.js';
import { useApiForm } from '../forms/use-api-form.js';
import { useSignedIn } from '../session/signed-in.js';
import type { SenderDialogProps } from './test-sender-dialog.js';

interface SmsSenderDialogProps extends SenderDialogProps {
  /** Null while there is none. */
  sender: Schema<'SmsSenderView'> | null;
}

const SHAPES = [
  { value: 'twilio', label: 'Twilio, or one with its API' },
  { value: 'json', label: 'Signed JSON to an address of yours' },
];

/** The service through which the workspace sends text messages. */
export function SmsSenderDialog({ sender, path, onDone, onClose }: SmsSenderDialogProps) {
  const { staffApi } = useSignedIn();
  const { form, ...state } = useApiForm({
    initialValues: {
      shape: sender?.shape ?? 'twilio',
      url: sender?.url ?? 'https://api.twilio.com',
      account: sender?.account ?? '',
      secret: '',
      from: sender?.from ?? '',
    },
    validate: { url: (value: string) => (value === '' ? 'Write the address' : null) },
    submit: async ({ shape, url, account, secret, from }) => {
      const senders = await staffApi.put<Schema<'SendersView'>>(path, {
        ...{ shape, url },
        ...(shape === 'twilio' && account !== '' && { account }),
        ...(secret !== '' && { secret }),
        ...(from !== '' && { from }),
      });
      onDone(senders, 'Text messages leave through your service. Send a test.');
    },
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
