import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { ActionButton } from '../action-button.js';
import { ConfirmDialog } from '../dialogs/confirm-dialog.js';
import { ModalDialog } from '../dialogs/modal-dialog.js';
import { SecretOnce } from '../elements/secret-once.js';
import { FormFailure } from '../forms/form-failure.js';
import { roleDoes, roleName } from '../session/role-words.js';
import { useSignedIn } from '../session/signed-in.js';
import { assignableRoles } from './assignable-roles.js';
import classes from './member-dialog.module.css';
import { useMemberChanges, type MemberChanges } from './use-member-changes.js';

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
