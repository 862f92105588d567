import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Schema } from '../../api/schemas.js';
import { ModalDialog } from '../dialogs/modal-dialog.js';
import { SecretOnce } from '../elements/secret-once.js';
import { FormFailure } from '../forms/form-failure.js';
import { useChangeForm } from '../forms/use-change-form.js';
import { roleDoes, roleName } from '../session/role-words.js';
import { useNotices } from '../elements/notices.js';
import { useSignedIn } from '../session/signed-in.js';
import { assignableRoles } from './assignable-roles.js';

/**
 * The role is chosen here; whoever opens the link cannot change it. The link goes to the address, and
 * is shown only where nothing can be sent.
 */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { workspace, staffApi } = useSignedIn();
  const { say } = useNotices();
  const [link, setLink] = useState<{ email: string; url: string } | null>(null);
  const roles = assignableRoles(workspace);
  const { form, failure, ...state } = useChangeForm({
    initialValues: { email: '', role: roles.at(-1) ?? '' },
    validate: {
      email: (value: string) => (/^\S+@\S+$/.test(value) ? null : 'Enter an e-mail address'),
    },
    change: (values) =>
      staffApi.post<Schema<'OneTimeLinkView'>>(`/workspaces/${workspace.id}/invitations`, values),
    onDone: ({ email, url }) => {
      if (url !== null) {
        setLink({ email, url });
        return;
      }
      // Nothing was sent yet: the list says what becomes of the e-mail.
      say(`The invitation of ${email} is being sent. The list below says what became of it.`);
      onClose();
    },
  });
  if (link) return <LinkOnce {...link} onClose={onClose} />;
  return (
    <ModalDialog
      {...state}
      title="Invite somebody"
      confirmLabel="Send the invitation"
      onClose={onClose}
    >
      <TextInput
        label="E-mail address"
        type="email"
        description="The link goes there. It works once, within three days."
        {...form.getInputProps('email')}
      />
      <NativeSelect
        label="Role"
        description={roleDoes(form.values.role)}
        data={roles.map((role) => ({ value: role, label: roleName(role) }))}
        {...form.getInputProps('role')}
      />
      <FormFailure failure={failure} />
    </ModalDialog>
  );
}

interface LinkOnceProps {
  email: string;
  url: string;
  onClose: () => void;
}

/** The one moment in which the link can be read. */
function LinkOnce({ email, url, onClose }: LinkOnceProps) {
  return (
    <ModalDialog mustChoose title="Send this link" cancelLabel="I sent it" onClose={onClose}>
      <p>
        This workspace cannot send e-mail yet, so the link is shown to you, and the audit says so.
        It lets {email} join, once, within three days.
      </p>
      <SecretOnce label="Invitation link" secret={url} />
    </ModalDialog>
  );
}
