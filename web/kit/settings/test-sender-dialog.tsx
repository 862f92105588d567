import { TextInput } from '@mantine/core';
import { ModalDialog } from '../dialogs/modal-dialog.js';
import { useChangeForm } from '../forms/use-change-form.js';
import { useSignedIn } from '../session/signed-in.js';
import type { Channel } from './sender-words.js';

export interface SenderDialogProps {
  channel: Channel;
  path: string;
  onClose: () => void;
}

const ADDRESS: Record<Channel, { label: string; placeholder: string }> = {
  email: { label: 'E-mail address', placeholder: 'you@example.com' },
  sms: { label: 'Telephone number', placeholder: '+15555550100' },
};

export function TestSenderDialog({ channel, path, onClose }: SenderDialogProps) {
  const { staffApi } = useSignedIn();
  const { form, ...state } = useChangeForm({
    initialValues: { address: '' },
    validate: { address: (value: string) => (value === '' ? 'Write where to send it' : null) },
    change: ({ address }) => staffApi.post(`${path}/tests`, { address: address.trim() }),
    said: 'The test is on its way. Its state is shown below.',
    onDone: onClose,
  });
  return (
    <ModalDialog {...state} title="Send a test message" confirmLabel="Send it" onClose={onClose}>
      <p>It says that it is a test, and contains no link.</p>
      <TextInput required {...ADDRESS[channel]} {...form.getInputProps('address')} />
    </ModalDialog>
  );
}
