import { TextInput } from '@mantine/core';
import type { Schema } from '../../api/schemas.js';
import { ModalDialog } from '../dialogs/modal-dialog.js';
import { useApiForm } from '../forms/use-api-form.js';
import { useSignedIn } from '../session/signed-in.js';
import type { Channel } from './sender-words.js';

type Senders = Schema<'SendersView'>;

export interface SenderDialogProps {
  channel: Channel;
  path: string;
  onDone: (senders: Senders, words: string) => void;
  onClose: () => void;
}

const ADDRESS: Record<Channel, { label: string; placeholder: string }> = {
  email: { label: 'E-mail address', placeholder: 'you@example.com' },
  sms: { label: 'Telephone number', placeholder: '+15555550100' },
};

export function TestSenderDialog({ channel, path, onDone, onClose }: SenderDialogProps) {
  const { staffApi } = useSignedIn();
  const { form, ...state } = useApiForm({
    initialValues: { address: '' },
    validate: { address: (value: string) => (value === '' ? 'Write where to send it' : null) },
    submit: async ({ address }) => {
      const senders = await staffApi.post<Senders>(`${path}/tests`, { address: address.trim() });
      onDone(senders, 'The test is on its way. Its state is shown below.');
    },
  });
  return (
    <ModalDialog {...state} title="Send a test message" confirmLabel="Send it" onClose={onClose}>
      <p>It says that it is a test, and contains no link.</p>
      <TextInput required {...ADDRESS[channel]} {...form.getInputProps('address')} />
    </ModalDialog>
  );
}
