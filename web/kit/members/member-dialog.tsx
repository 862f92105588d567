import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { Schema } from '../../api/schemas.js';
import { ActionButton } from '../action-button.js';
import { ModalDialog } from '../elements/modal-dialog.js';
import { useNotices } from '../elements/notices.js';
import { SecretOnce } from '../elements/secret-once.js';
import { FormFailure } from '../forms/form-failure.js';
import { useApiForm } from '../forms/use-api-form.js';
import { roleDoes, roleName } from '../session/role-words.js';
import { useSignedIn } from '../session/signed-in.js';
import { assignableRoles } from './assignable-roles.js';
import classes from './member-dialog.module.css';

interface MemberDialogProps {
  member: Schema<'MemberView'>;
  path: string;
  onChanged: () => void;
  onClose: () => void;
}

/** Changes what a member may do, shuts them out, or helps them when their passkey is lost. */
export function MemberDialog({ member, path, onChanged, onClose }: MemberDialogProps) {
  const { workspace, staffApi } = useSignedIn();
  const { say } = useNotices();
  const [link, setLink] = useState<Schema<'OneTimeLinkView'> | null>(null);
  const isDisabled = member.disabled_at !== null;
  const change = async (action: string, body: object, done: string): Promise<void> => {
    await staffApi.post(`${path}/${action}`, body);
    onChanged();
    say(done);
    onClose();
  };
  const role = useApiForm({
    initialValues: { role: member.role },
    submit: ({ role: chosen }) =>
      change('change_role', { role: chosen }, `${member.name} is ${roleName(chosen)} now.`),
  });
  const access = useApiForm({
    initialValues: {},
    submit: () =>
      isDisabled
        ? change('enable', {}, `${member.name} may sign in again.`)
        : change('disable', {}, `${member.name} is shut out, and signed out everywhere.`),
  });
  const recovery = useApiForm({
    initialValues: {},
    submit: async () => {
      setLink(await staffApi.post<Schema<'OneTimeLinkView'>>(`${path}/recover`, {}));
    },
  });
  if (link) {
    return (
      <ModalDialog opened title="Hand over this link" cancelLabel="Done" onClose={onClose}>
        <p>
          With it {member.name} makes a new passkey, once, within 15 minutes. Make sure that it is
          really them: whoever opens it has the account.
        </p>
        <SecretOnce label="Recovery link" secret={link.url} />
      </ModalDialog>
    );
  }
  const roles = [...new Set([member.role, ...assignableRoles(workspace)])];
  return (
    <ModalDialog
      opened
      title={member.name}
      confirmLabel="Change the role"
      busy={role.busy}
      onConfirm={role.submit}
      onClose={onClose}
    >
      <NativeSelect
        label="Role"
        description={roleDoes(role.form.values.role)}
        data={roles.map((each) => ({ value: each, label: roleName(each) }))}
        {...role.form.getInputProps('role')}
      />
      <p>A change signs {member.name} out, so that nothing of the old role stays open.</p>
      <FormFailure failure={role.failure ?? access.failure ?? recovery.failure} />
      <div className={classes.others}>
        <ActionButton
          variant="default"
          busy={access.busy}
          onClick={() => {
            access.submit();
          }}
        >
          {isDisabled ? 'Let in again' : 'Shut out'}
        </ActionButton>
        {workspace.role === 'owner' && !isDisabled && (
          <ActionButton
            variant="default"
            busy={recovery.busy}
            onClick={() => {
              recovery.submit();
            }}
          >
            Passkey lost
          </ActionButton>
        )}
      </div>
    </ModalDialog>
  );
}
