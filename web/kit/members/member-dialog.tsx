import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { ActionButton } from '../action-button.js';
import { ConfirmDialog } from '../dialogs/confirm-dialog.js';
import { ModalDialog } from '../dialogs/modal-dialog.js';
import { SecretOnce } from '../elements/secret-once.js';
import { FormFailure } from '../forms/form-failure.js';
import { roleDoes, roleName } from '../session/role-words.js';
import { useSignedIn } from '../session/signed-in.js';
import type { Schema } from '../../api/schemas.js';
import { useNotices } from '../elements/notices.js';
import { useApiForm } from '../forms/use-api-form.js';
import { assignableRoles } from './assignable-roles.js';
import classes from './member-dialog.module.css';

/** Changes what a member may do, shuts them out, or helps them when their passkey is lost. */
export function MemberDialog(props: MemberChanges) {
  const { member, onClose } = props;
  const { workspace } = useSignedIn();
  const { isDisabled, role, access, recovery, url } = useMemberChanges(props);
  const [asked, setAsked] = useState<'access' | 'recovery' | null>(null);
  if (url) return <RecoveryLink name={member.name} url={url} onClose={onClose} />;
  if (asked !== null)
    return (
      <Consequences
        {...{ access, recovery }[asked]}
        asked={asked}
        member={member}
        onClose={() => setAsked(null)}
      />
    );
  const roles = [...new Set([member.role, ...assignableRoles(workspace)])];
  return (
    <ModalDialog
      title={member.name}
      confirmLabel="Change the role"
      busy={role.busy}
      submit={role.submit}
      onClose={onClose}
    >
      <NativeSelect
        label="Role"
        description={roleDoes(role.form.values.role)}
        data={roles.map((each) => ({ value: each, label: roleName(each) }))}
        {...role.form.getInputProps('role')}
      />
      <p>A change signs {member.name} out, so that nothing of the old role stays open.</p>
      <FormFailure failure={role.failure ?? access.failure} />
      <div className={classes.others}>
        <ActionButton
          variant="default"
          busy={access.busy}
          onClick={() => {
            if (isDisabled) access.submit();
            else setAsked('access');
          }}
        >
          {isDisabled ? 'Let in again' : 'Shut out'}
        </ActionButton>
        {workspace.role === 'owner' && !isDisabled && (
          <ActionButton variant="default" onClick={() => setAsked('recovery')}>
            Passkey lost
          </ActionButton>
        )}
      </div>
    </ModalDialog>
  );
}

interface ConsequencesProps {
  asked: 'access' | 'recovery';
  member: MemberChanges['member'];
  busy: boolean;
  failure: string | null;
  submit: () => void;
  onClose: () => void;
}

/** What follows for the member, before it is done. */
function Consequences({ asked, member, busy, failure, submit, onClose }: ConsequencesProps) {
  const { workspace } = useSignedIn();
  const { name, email } = member;
  const isShutOut = asked === 'access';
  return (
    <ConfirmDialog
      opened
      title={isShutOut ? `Shut ${name} out?` : `Has ${name} lost the passkey?`}
      confirmLabel={isShutOut ? 'Shut out' : 'Make the link'}
      cancelLabel="Cancel"
      busy={busy}
      failure={<FormFailure failure={failure} />}
      onConfirm={submit}
      onClose={onClose}
    >
      {isShutOut ? (
        <p>
          {name} is signed out everywhere, and no longer gets into {workspace.name}.
        </p>
      ) : (
        <p>
          A link for a new passkey goes to <strong>{email}</strong>. It works once, within 15
          minutes. When it is used, the old passkeys stop working and {name} is signed out
          everywhere.
        </p>
      )}
    </ConfirmDialog>
  );
}

interface RecoveryLinkProps {
  name: string;
  url: string;
  onClose: () => void;
}

function RecoveryLink({ name, url, onClose }: RecoveryLinkProps) {
  return (
    <ModalDialog mustChoose title="Hand over this link" cancelLabel="Done" onClose={onClose}>
      <p>
        This workspace cannot send e-mail yet, so the link is shown to you, and the audit says so.
        With it {name} makes a new passkey, once, within 15 minutes. Make sure that it is really
        them: whoever opens it has the account.
      </p>
      <SecretOnce label="Recovery link" secret={url} />
    </ModalDialog>
  );
}

interface MemberChanges {
  member: Schema<'MemberView'>;
  path: string;
  onChanged: () => void;
  onClose: () => void;
}

/** The three things that can be done for a member; a recovery sends a link, or shows it where nothing can be sent. */
function useMemberChanges({ member, path, onChanged, onClose }: MemberChanges) {
  const { staffApi } = useSignedIn();
  const { say } = useNotices();
  const [url, setUrl] = useState<string | null>(null);
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
      const made = await staffApi.post<Schema<'OneTimeLinkView'>>(`${path}/recover`, {});
      if (made.url !== null) {
        setUrl(made.url);
        return;
      }
      say(`The link is on its way to ${made.email}. It works once, within 15 minutes.`);
      onClose();
    },
  });
  return { isDisabled, role, access, recovery, url };
}
