import { NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../api/schemas.js';
import { ModalDialog } from '../elements/modal-dialog.js';
import { SecretOnce } from '../elements/secret-once.js';
import { FormFailure } from '../forms/form-failure.js';
import { useApiForm } from '../forms/use-api-form.js';
import { roleDoes, roleName } from '../session/role-words.js';
import { useNotices } from '../elements/notices.js';
import { useSignedIn } from '../session/signed-in.js';
import { assignableRoles } from './assignable-roles.js';

const WAYS = [
  { value: 'email', label: 'By e-mail, from here' },
  { value: 'none', label: 'By a link that you pass on' },
];

/** The role is chosen here; whoever opens the link cannot change it. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { workspace, staffApi } = useSignedIn();
  const client = useQueryClient();
  const { say } = useNotices();
  const [link, setLink] = useState<{ email: string; url: string } | null>(null);
  const roles = assignableRoles(workspace);
  const { form, busy, failure, submit } = useApiForm({
    initialValues: { email: '', role: roles.at(-1) ?? '', deliver: 'email' },
    validate: {
      email: (value: string) => (/^\S+@\S+$/.test(value) ? null : 'Write an e-mail address'),
    },
    submit: async (values) => {
      const path = `/workspaces/${workspace.id}/invitations`;
      const { email, url } = await staffApi.post<Schema<'MadeInvitationView'>>(path, values);
      await client.invalidateQueries({ queryKey: ['invitations'] });
      if (url !== null) {
        setLink({ email, url });
        return;
      }
      // Nothing was sent yet: the list says what becomes of the e-mail.
      say(`The invitation of ${email} is being sent. The list below says what became of it.`);
      onClose();
    },
  });
  if (link) {
    return (
      <ModalDialog opened title="Send this link" cancelLabel="I sent it" onClose={onClose}>
        <p>It lets {link.email} join, once, within three days. Nothing was sent for you.</p>
        <SecretOnce label="Invitation link" secret={link.url} />
      </ModalDialog>
    );
  }
  return (
    <ModalDialog
      opened
      title="Invite somebody"
      confirmLabel={form.values.deliver === 'email' ? 'Send the invitation' : 'Make a link'}
      busy={busy}
      onConfirm={submit}
      onClose={onClose}
    >
      <TextInput label="E-mail address" type="email" {...form.getInputProps('email')} />
      <NativeSelect
        label="Role"
        description={roleDoes(form.values.role)}
        data={roles.map((role) => ({ value: role, label: roleName(role) }))}
        {...form.getInputProps('role')}
      />
      <NativeSelect
        label="How it gets there"
        description="The link works once, within three days."
        data={WAYS}
        {...form.getInputProps('deliver')}
      />
      <FormFailure failure={failure} />
    </ModalDialog>
  );
}
